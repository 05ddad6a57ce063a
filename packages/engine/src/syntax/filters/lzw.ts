import { ByteSink } from './byte-sink.ts';

const clearTable = 256;
const endOfData = 257;
const maxEntries = 4096;

/** ISO 32000-2, 7.4.4. `earlyChange` widens codes one code too soon, which is the default in PDF. */
export const decodeLzw = (bytes: Uint8Array, earlyChange: boolean, maxBytes: number): Uint8Array => {
  const sink = new ByteSink(maxBytes, bytes.length * 3);
  // Entry k is the size[k] bytes at start[k] of the output, so no strings are stored.
  const start = new Uint32Array(maxEntries);
  const size = new Uint32Array(maxEntries);
  const early = earlyChange ? 1 : 0;
  let next = 258;
  let width = 9;
  let previousSize = 0;
  let bits = 0;
  let held = 0;

  for (const byte of bytes) {
    held = ((held << 8) | byte) & 0xffffff;
    bits += 8;
    if (bits < width) continue;
    bits -= width;
    const code = (held >> bits) & ((1 << width) - 1);
    if (code === endOfData) break;
    if (code === clearTable) {
      next = 258;
      width = 9;
      previousSize = 0;
      continue;
    }
    const at = sink.length;
    const previousStart = at - previousSize;
    if (code < clearTable) sink.push(code);
    else if (code < next) sink.repeat(at - (start[code] ?? 0), size[code] ?? 0);
    else if (code === next && previousSize > 0) sink.repeat(previousSize, previousSize + 1);
    else break;
    if (previousSize > 0 && next < maxEntries) {
      start[next] = previousStart;
      size[next] = previousSize + 1;
      next++;
    }
    previousSize = sink.length - at;
    if (next + early >= 1 << width && width < 12) width++;
  }
  return sink.bytes();
};
