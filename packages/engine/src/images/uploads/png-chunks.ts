import { RedactError } from '@blackbar/core/model';
import { Inflate } from 'fflate';
import { latin1 } from '../../syntax/bytes.ts';

const signatureBytes = 8;
const chunkFrameBytes = 12;
const stepBytes = 65_536;

export interface PngChunk {
  name: string;
  body: Uint8Array;
}

/** The chunks up to the end of the picture (PNG, third edition, 5.3). A file that ends before it is damaged. */
export const pngChunks = (bytes: Uint8Array): PngChunk[] => {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const chunks: PngChunk[] = [];
  for (let at = signatureBytes; at + chunkFrameBytes <= bytes.length; ) {
    const untrustedLength = view.getUint32(at);
    const name = latin1(bytes, at + 4, at + 8);
    if (at + chunkFrameBytes + untrustedLength > bytes.length) break;
    if (name === 'IEND') return chunks;
    chunks.push({ name, body: bytes.subarray(at + 8, at + 8 + untrustedLength) });
    at += chunkFrameBytes + untrustedLength;
  }
  throw new RedactError('file-damaged');
};

/** Decompresses to at most `maxBytes`; answers how many there were. What follows is left alone. */
export const inflateInto = (out: Uint8Array, parts: readonly Uint8Array[]): number => {
  let length = 0;
  const inflate = new Inflate((piece) => {
    const fitting = piece.subarray(0, out.length - length);
    out.set(fitting, length);
    length += fitting.length;
  });
  // The two bytes of zlib's header; fflate's streaming form reads raw Deflate.
  let skipped = 0;
  for (const part of parts)
    for (let at = 0; at < part.length && length < out.length; ) {
      if (skipped < 2) {
        skipped++;
        at++;
        continue;
      }
      inflate.push(part.subarray(at, at + stepBytes));
      at += stepBytes;
    }
  return length;
};
