import { findBytes, latin1 } from '../../syntax/bytes.ts';
import { readable } from './vocabulary.ts';

/** What producers write between objects by themselves. */
const ordinary = /^%(?:PDF-|%EOF|%? ?Original object ID|%Contents for page|%Page|[^\x20-\x7e]|\s*$)/;
const minLetters = 6;

const isTelling = (text: string | undefined): text is string =>
  text !== undefined && (text.match(/[\p{L}\p{N}]/gu)?.length ?? 0) >= minLetters;

/** The end of the last `%%EOF`, and of those before it. */
export const endsOfVersions = (bytes: Uint8Array): number[] => {
  const ends: number[] = [];
  for (let at = bytes.indexOf(0x25); at >= 0; at = bytes.indexOf(0x25, at + 1))
    if (bytes[at + 1] === 0x25 && bytes[at + 2] === 0x45 && bytes[at + 3] === 0x4f && bytes[at + 4] === 0x46)
      ends.push(at + 5);
  return ends;
};

/** Texts before the header and after the end: they belong to no part of the document. */
export const strayTexts = (bytes: Uint8Array): string[] => {
  const found: (string | undefined)[] = [];
  const start = latin1(bytes, 0, Math.min(bytes.length, 65_536)).indexOf('%PDF-');
  if (start > 0) found.push(readable(bytes.subarray(0, start)));
  const end = endsOfVersions(bytes).at(-1);
  if (end !== undefined) found.push(readable(bytes.subarray(end)));
  return found.filter(isTelling);
};

const endOfObject = 'endobj';

/** What was written between objects, as people do who write files by hand. */
export const commentsBetweenObjects = (bytes: Uint8Array): string[] => {
  const comments: string[] = [];
  const [e, percent] = [endOfObject.charCodeAt(0), 0x25];
  for (let at = bytes.indexOf(e); at >= 0; at = bytes.indexOf(e, at + 1)) {
    if (latin1(bytes, at, Math.min(bytes.length, at + 6)) !== endOfObject) continue;
    let next = at + 6;
    while (next < bytes.length && (bytes[next] as number) <= 0x20) next++;
    if (bytes[next] !== percent) continue;
    let end = next;
    while (end < bytes.length && bytes[end] !== 10 && bytes[end] !== 13) end++;
    const comment = latin1(bytes, next, Math.min(end, next + 500));
    if (!ordinary.test(comment) && isTelling(comment)) comments.push(comment.slice(1).trim());
  }
  return comments;
};

/** Entries of a trailer that every reader knows (ISO 32000-2, table 15); an identifier is two digests. */
const knownInTrailer = new Set(['Size', 'Root', 'Info', 'Prev', 'Encrypt', 'XRefStm']);
const digestBytes = 16;

/** Texts in the trailers of a file: its other reader, and PDFium's copy, leave them out. */
export const trailerTexts = (bytes: Uint8Array): string[] => {
  const found: string[] = [];
  for (let at = findBytes(bytes, 'trailer', 0); at >= 0; at = findBytes(bytes, 'trailer', at + 1)) {
    const text = latin1(bytes, at, Math.min(bytes.length, at + 4000)).split('startxref')[0] ?? '';
    for (const [, key = '', value = ''] of text.matchAll(/\/(\w+)\s*\[?\s*\(((?:[^()\\]|\\.)*)\)/g)) {
      const isDigest = key === 'ID' && (value.length <= digestBytes || !/^[\x20-\x7e]*$/.test(value));
      if (!knownInTrailer.has(key) && !isDigest && /[\p{L}\p{N}]{4}/u.test(value)) found.push(value);
    }
  }
  return found;
};
