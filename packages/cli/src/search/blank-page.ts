import { inflateSync } from 'node:zlib';

const signatureBytes = 8;

/** The chunks of this type (PNG, 11.2), joined. */
const chunksOf = (png: Buffer, type: string): Buffer => {
  const parts: Buffer[] = [];
  for (let at = signatureBytes; at + 12 <= png.length; ) {
    const length = png.readUInt32BE(at);
    if (png.toString('latin1', at + 4, at + 8) === type) parts.push(png.subarray(at + 8, at + 8 + length));
    at += length + 12;
  }
  return Buffer.concat(parts);
};

/** Whether a page image is white and nothing else. A form it does not know counts as a page with something on it. */
export const isBlankImage = (png: Uint8Array, width: number, height: number): boolean => {
  const buffer = Buffer.from(png.buffer, png.byteOffset, png.byteLength);
  const header = chunksOf(buffer, 'IHDR');
  const [depth, colour] = [header[8], header[9]];
  const samples = { 0: 1, 2: 3, 6: 4 }[colour ?? -1];
  if (depth !== 8 || samples === undefined) return false;
  const rowBytes = 1 + width * samples;
  const rows = inflateSync(chunksOf(buffer, 'IDAT'));
  if (rows.length !== rowBytes * height) return false;
  return rows.every((byte, at) => byte === (at % rowBytes === 0 ? 0 : 255));
};
