import { Unprovable } from '../../syntax/unprovable.ts';

/** A JPEG that contains only what a decoder needs. */
export interface CleanJpeg {
  bytes: Uint8Array;
  width: number;
  height: number;
  components: number;
}

const endOfImage = 0xd9;
const startOfScan = 0xda;
const huffmanTables = 0xc4;
const quantisationTables = 0xdb;
const restartInterval = 0xdd;
const adobe = 0xee;

const isFrame = (marker: number): boolean =>
  marker >= 0xc0 && marker <= 0xcf && marker !== huffmanTables && marker !== 0xc8 && marker !== 0xcc;

const isRestart = (marker: number): boolean => marker >= 0xd0 && marker <= 0xd7;

const segment = (marker: number, body: ArrayLike<number>): Uint8Array => {
  const out = new Uint8Array(4 + body.length);
  out.set([0xff, marker, (body.length + 2) >> 8, (body.length + 2) & 0xff]);
  out.set(body, 4);
  return out;
};

/** The complete tables of a DHT or DQT segment, without trailing bytes. */
const wholeTables = (marker: number, body: Uint8Array): Uint8Array => {
  let at = 0;
  while (at < body.length) {
    let size: number;
    if (marker === quantisationTables) size = 1 + ((body[at] ?? 0) >> 4 ? 128 : 64);
    else size = 17 + body.subarray(at + 1, at + 17).reduce((sum, count) => sum + count, 0);
    if (at + size > body.length) break;
    at += size;
  }
  return body.subarray(0, at);
};

/** The end of entropy-coded data: the next marker that is neither a restart nor a stuffed byte. */
const scanEnd = (bytes: Uint8Array, from: number): number => {
  for (let at = from; ; at++) {
    at = bytes.indexOf(0xff, at);
    if (at < 0 || at + 1 >= bytes.length) return bytes.length;
    const next = bytes[at + 1] ?? 0;
    if (next !== 0 && next !== 0xff && !isRestart(next)) return at;
  }
};

const keptSegment = (marker: number, body: Uint8Array): Uint8Array | undefined => {
  if (isFrame(marker)) return segment(marker, body.subarray(0, 6 + 3 * (body[5] ?? 0)));
  if (marker === huffmanTables || marker === quantisationTables) {
    return segment(marker, wholeTables(marker, body));
  }
  if (marker === restartInterval) return segment(marker, body.subarray(0, 2));
  if (marker === adobe && String.fromCharCode(...body.subarray(0, 5)) === 'Adobe') {
    // Only the last byte, the colour transform, changes what is drawn.
    return segment(marker, [...body.subarray(0, 5), 0, 100, 0, 0, 0, 0, body[11] ?? 0]);
  }
  return undefined;
};

/**
 * Keeps frame, tables, scans and the colour transform, each at its exact length, and ends at the true end of
 * the image. Comments, application data, thumbnails and everything after the image are gone.
 */
export const cleanJpeg = (bytes: Uint8Array): CleanJpeg => {
  if (bytes[0] !== 0xff || bytes[1] !== 0xd8) throw new Unprovable('image-jpeg');
  const parts: Uint8Array[] = [Uint8Array.of(0xff, 0xd8)];
  let frame: Uint8Array | undefined;
  let scans = 0;
  let at = 2;
  for (;;) {
    while (at < bytes.length && bytes[at] !== 0xff) at++;
    while (bytes[at + 1] === 0xff) at++;
    const marker = bytes[at + 1];
    if (marker === undefined || marker === endOfImage) break;
    if (marker === 0 || marker === 1 || marker === 0xd8 || isRestart(marker)) {
      at += 2;
      continue;
    }
    const length = ((bytes[at + 2] ?? 0) << 8) | (bytes[at + 3] ?? 0);
    if (length < 2 || at + 2 + length > bytes.length) break;
    const body = bytes.subarray(at + 4, at + 2 + length);
    if (isFrame(marker)) {
      if (frame) throw new Unprovable('image-jpeg');
      frame = body;
    }
    const next = at + 2 + length;
    if (marker === startOfScan) {
      if (!frame) throw new Unprovable('image-jpeg');
      scans++;
      parts.push(segment(marker, body.subarray(0, 4 + 2 * (body[0] ?? 0))));
      at = scanEnd(bytes, next);
      parts.push(bytes.subarray(next, at));
      continue;
    }
    const kept = keptSegment(marker, body);
    if (kept) parts.push(kept);
    at = next;
  }
  if (!frame || scans === 0) throw new Unprovable('image-jpeg');
  parts.push(Uint8Array.of(0xff, endOfImage));
  return {
    bytes: joined(parts),
    height: ((frame[1] ?? 0) << 8) | (frame[2] ?? 0),
    width: ((frame[3] ?? 0) << 8) | (frame[4] ?? 0),
    components: frame[5] ?? 0,
  };
};

export const joined = (parts: readonly Uint8Array[]): Uint8Array => {
  const out = new Uint8Array(parts.reduce((sum, part) => sum + part.length, 0));
  let at = 0;
  for (const part of parts) {
    out.set(part, at);
    at += part.length;
  }
  return out;
};
