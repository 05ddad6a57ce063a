import type { FindingKind } from '@blackbar/core/model';
import { latin1 } from '../syntax/bytes.ts';
import { inspectExif } from './inspect-exif.ts';

// Indexes are within bounds by construction: typed-array reads are cast.

/** What an image file contains besides its pixels, one entry for each segment or chunk. */
export const inspectPicture = (bytes: Uint8Array): FindingKind[] => {
  if (bytes[0] === 0xff && bytes[1] === 0xd8) return inspectJpeg(bytes);
  return bytes[0] === 0x89 ? inspectPng(bytes) : [];
};

const [startOfImage, endOfImage, startOfScan, comment] = [0xd8, 0xd9, 0xda, 0xfe];
const [app0, app1, app2, app13, app14, app15] = [0xe0, 0xe1, 0xe2, 0xed, 0xee, 0xef];
const isRestart = (marker: number): boolean => marker >= 0xd0 && marker <= 0xd7;

const startsWith = (body: Uint8Array, text: string): boolean => latin1(body, 0, text.length) === text;

const inspectJpeg = (bytes: Uint8Array): FindingKind[] => {
  const found: FindingKind[] = [];
  for (let at = 2; at + 3 < bytes.length; ) {
    if (bytes[at] !== 0xff) {
      at++;
      continue;
    }
    const marker = bytes[at + 1] as number;
    if (marker === endOfImage) return [...found, ...inspectTail(bytes.subarray(at + 2))];
    if (marker === 0xff || marker <= 1 || isRestart(marker) || marker === startOfImage) {
      at += marker === 0xff ? 1 : 2;
      continue;
    }
    const length = ((bytes[at + 2] as number) << 8) | (bytes[at + 3] as number);
    const body = bytes.subarray(at + 4, at + 2 + Math.max(2, length));
    found.push(...inspectSegment(marker, body));
    at += 2 + Math.max(2, length);
    if (marker === startOfScan) at = entropyEnd(bytes, at);
  }
  return found;
};

/** The next marker that is neither a stuffed byte nor a restart. */
const entropyEnd = (bytes: Uint8Array, from: number): number => {
  for (let at = bytes.indexOf(0xff, from); at >= 0; at = bytes.indexOf(0xff, at + 1)) {
    const next = bytes[at + 1] ?? 0;
    if (next !== 0 && !isRestart(next)) return at;
  }
  return bytes.length;
};

const inspectSegment = (marker: number, body: Uint8Array): FindingKind[] => {
  if (marker === comment) return ['picture-notes'];
  if (marker < app0 || marker > app15 || marker === app14) return [];
  if (marker === app0) {
    if (startsWith(body, 'JFXX\0')) return ['previews'];
    // The last two bytes of a JFIF header are the size of its thumbnail (ISO/IEC 10918-5).
    return startsWith(body, 'JFIF\0') ? (hasJfifThumbnail(body) ? ['previews'] : []) : ['private-data'];
  }
  if (marker === app1 && startsWith(body, 'Exif\0')) return inspectExif(body.subarray(6));
  if (marker === app1 && startsWith(body, 'http://ns.adobe.com/')) return ['picture-notes'];
  if (marker === app2 && startsWith(body, 'ICC_PROFILE\0')) return ['colour-profiles'];
  if (marker === app2 && startsWith(body, 'MPF\0')) return ['further-pictures'];
  return [marker === app13 ? 'picture-notes' : 'private-data'];
};

const hasJfifThumbnail = (body: Uint8Array): boolean => (body[12] ?? 0) * (body[13] ?? 0) > 0;

/** Findings after the end of the image. Zeros are ignored: they are padding. */
const inspectTail = (tail: Uint8Array): FindingKind[] => {
  if (tail.every((byte) => byte === 0)) return [];
  const isPicture = latin1(tail.subarray(0, 4096)).includes('\xff\xd8\xff');
  return [isPicture ? 'further-pictures' : 'trailing-data'];
};

const pngSignatureBytes = 8;
/** Chunks that only define how the pixels are shown (PNG, third edition, 11). */
const harmlessChunks = new Set(
  'IHDR PLTE IDAT IEND tRNS cHRM gAMA sBIT sRGB cICP bKGD hIST pHYs sPLT'.split(' '),
);
const chunkFindings: Readonly<Record<string, FindingKind>> = {
  tEXt: 'picture-notes',
  zTXt: 'picture-notes',
  iTXt: 'picture-notes',
  tIME: 'picture-notes',
  iCCP: 'colour-profiles',
  acTL: 'further-pictures',
};
/** The frames that `acTL` announces. */
const frameChunks = new Set(['fcTL', 'fdAT']);

const inspectPng = (bytes: Uint8Array): FindingKind[] => {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const found: FindingKind[] = [];
  for (let at = pngSignatureBytes; at + 12 <= bytes.length; ) {
    const length = view.getUint32(at);
    const name = latin1(bytes, at + 4, at + 8);
    const body = bytes.subarray(at + 8, at + 8 + length);
    const kind = chunkFindings[name];
    if (kind) found.push(kind);
    else if (name === 'eXIf') found.push(...inspectExif(body));
    else if (!harmlessChunks.has(name) && !frameChunks.has(name)) found.push('private-data');
    at += 12 + length;
    if (name === 'IEND') return [...found, ...inspectTail(bytes.subarray(at))];
  }
  return found;
};
