import { findBytes, latin1 } from './bytes.ts';

/** The dictionary part of one object in a file that PDFium wrote: plain text, never compressed or encrypted. */
export interface ScannedObject {
  number: number;
  /** Where the dictionary part begins in the file. */
  offset: number;
  dictionary: string;
  /** The stream's bytes as stored; absent for other objects. */
  stream?: Uint8Array;
}

interface Offsets {
  objects: { number: number; offset: number }[];
  /** Where the table begins, and the last object ends. */
  tableAt: number;
}

/** Objects with their offsets, from the one cross-reference table that PDFium writes. */
const readOffsets = (bytes: Uint8Array): Offsets => {
  const tail = latin1(bytes, Math.max(0, bytes.length - 64), bytes.length);
  const start = Number(/startxref\s+(\d+)/.exec(tail)?.[1] ?? Number.NaN);
  if (!(start < bytes.length)) return { objects: [], tableAt: bytes.length };
  const out: { number: number; offset: number }[] = [];
  const table = latin1(bytes, start, bytes.length);
  let next = 0;
  for (const line of table.split(/\r?\n/)) {
    const section = /^(\d+) (\d+)$/.exec(line);
    if (section) next = Number(section[1]);
    const entry = /^(\d{10}) \d{5} ([nf])/.exec(line);
    if (!entry) continue;
    if (entry[2] === 'n') out.push({ number: next, offset: Number(entry[1]) });
    next++;
  }
  return { objects: out.sort((a, b) => a.offset - b.offset), tableAt: start };
};

/** Every object of a copy made by `saveCopy`. */
export function* scanObjects(bytes: Uint8Array): Generator<ScannedObject> {
  const { objects, tableAt } = readOffsets(bytes);
  for (const [index, { number, offset }] of objects.entries()) {
    const end = objects[index + 1]?.offset ?? tableAt;
    const marker = findBytes(bytes, 'stream\r\n', offset, end);
    const hasStream = marker >= 0 && bytes[marker - 1] === 0x3e;
    if (!hasStream) {
      yield { number, offset, dictionary: latin1(bytes, offset, end) };
      continue;
    }
    const dictionary = latin1(bytes, offset, marker);
    const length = Number(/\/Length (\d+)/.exec(dictionary)?.[1] ?? Number.NaN);
    const from = marker + 8;
    const to = Math.min(end, Number.isFinite(length) ? from + length : end);
    yield { number, offset, dictionary, stream: bytes.subarray(from, to) };
  }
}
