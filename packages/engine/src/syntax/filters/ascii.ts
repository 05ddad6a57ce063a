const isWhite = (byte: number): boolean =>
  byte === 0 || byte === 9 || byte === 10 || byte === 12 || byte === 13 || byte === 32;

/** Ends at `~>` (ISO 32000-2, 7.4.3); bytes that are not digits are skipped, as viewers do. */
export const decodeAscii85 = (bytes: Uint8Array): Uint8Array => {
  // The worst case is `z`, which decodes to four bytes.
  const out = new Uint8Array(bytes.length * 4 + 4);
  let length = 0;
  let digits = 0;
  let value = 0;
  for (const byte of bytes) {
    if (byte === 0x7e) break;
    if (byte === 0x7a && digits === 0) {
      length += 4;
      continue;
    }
    if (byte < 0x21 || byte > 0x75) continue;
    value = value * 85 + (byte - 0x21);
    if (++digits < 5) continue;
    for (let shift = 24; shift >= 0; shift -= 8) out[length++] = Math.floor(value / 2 ** shift) & 0xff;
    digits = 0;
    value = 0;
  }
  if (digits > 1) {
    for (let missing = digits; missing < 5; missing++) value = value * 85 + 84;
    for (let index = 0; index < digits - 1; index++) {
      out[length++] = Math.floor(value / 2 ** (24 - 8 * index)) & 0xff;
    }
  }
  return out.slice(0, length);
};

const hexDigit = (byte: number): number => {
  if (byte >= 0x30 && byte <= 0x39) return byte - 0x30;
  const lower = byte | 0x20;
  return lower >= 0x61 && lower <= 0x66 ? lower - 0x57 : -1;
};

/** Ends at `>`; a missing last digit counts as zero (ISO 32000-2, 7.4.2). */
export const decodeAsciiHex = (bytes: Uint8Array): Uint8Array => {
  const out = new Uint8Array((bytes.length + 1) >> 1);
  let digits = 0;
  for (const byte of bytes) {
    if (byte === 0x3e) break;
    if (isWhite(byte)) continue;
    const digit = hexDigit(byte);
    if (digit < 0) continue;
    const at = digits >> 1;
    out[at] = digits % 2 === 0 ? digit << 4 : (out[at] ?? 0) | digit;
    digits++;
  }
  return out.slice(0, (digits + 1) >> 1);
};
