import { ByteSink } from './byte-sink.ts';

/** ISO 32000-2, 7.4.5. */
export const decodeRunLength = (bytes: Uint8Array, maxBytes: number): Uint8Array => {
  const sink = new ByteSink(maxBytes, bytes.length * 2);
  let at = 0;
  while (at < bytes.length) {
    const length = bytes[at++] ?? 128;
    if (length === 128) break;
    if (length < 128) {
      sink.append(bytes.subarray(at, at + length + 1));
      at += length + 1;
    } else {
      const byte = bytes[at++];
      if (byte === undefined) break;
      for (let count = 257 - length; count > 0; count--) sink.push(byte);
    }
  }
  return sink.bytes();
};
