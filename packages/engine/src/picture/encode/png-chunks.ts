const signatureBytes = 8;

/**
 * The compressed rows of a PNG: the contents of its IDAT chunks. A PDF can use them unchanged: FlateDecode with
 * predictor 15 is PNG filtering (ISO 32000-2, 7.4.4.4).
 */
export const idatOf = (png: Uint8Array): Uint8Array => {
  const view = new DataView(png.buffer, png.byteOffset, png.byteLength);
  const parts: Uint8Array[] = [];
  let length = 0;
  for (let at = signatureBytes; at + 12 <= png.length; ) {
    const size = view.getUint32(at);
    if (view.getUint32(at + 4) === 0x49444154) {
      parts.push(png.subarray(at + 8, at + 8 + size));
      length += size;
    }
    at += 12 + size;
  }
  const out = new Uint8Array(length);
  let to = 0;
  for (const part of parts) {
    out.set(part, to);
    to += part.length;
  }
  return out;
};
