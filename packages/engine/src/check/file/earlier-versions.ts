import type { Leak } from '@blackbar/core/model';
import { drawGreyPage } from '../../pdfium/bitmap.ts';
import { readCharacters } from '../../pdfium/characters.ts';
import { openPdfium, type PdfiumDocument } from '../../pdfium/document.ts';
import { release } from '../../pdfium/pixels/page-buffers.ts';
import { findBytes, latin1 } from '../../syntax/bytes.ts';
import { endsOfVersions } from './stray-bytes.ts';
import { maxWords, type Vocabulary } from './vocabulary.ts';

/** The newest ones: a form that was saved a hundred times shows in them what it showed in all. */
const maxVersions = 8;
const maxMs = 10_000;
/** Enough to see that a page was another one. */
const small = { width: 300, height: 400 };
/** Pages look a little different when a field's border is drawn anew. */
const changedShare = 0.002;

interface EarlierVersions {
  leaks: Leak[];
  isComplete: boolean;
}

/** Opens the states in which a file was saved before, and compares their pages with what is seen now. */
export const findEarlierVersions = (
  file: PdfiumDocument,
  password: string | undefined,
  vocabulary: Vocabulary,
  now: () => number = Date.now,
): EarlierVersions => {
  const { bytes, pdfium } = file;
  const ends = endsOfVersions(bytes)
    .slice(0, -1)
    .filter((end) => endsVersion(bytes, end));
  const deadline = now() + maxMs;
  const leaks: Leak[] = [];
  let isComplete = ends.length <= maxVersions;
  for (const end of ends.slice(-maxVersions).reverse()) {
    if (now() > deadline) return { leaks, isComplete: false };
    let earlier: PdfiumDocument;
    try {
      earlier = openPdfium(pdfium, bytes.subarray(0, end), password);
    } catch {
      // PDFium may be unable to open a state that a repairing reader still can.
      isComplete = false;
      continue;
    }
    try {
      leaks.push(...compare(earlier, file, vocabulary));
    } finally {
      earlier.close();
    }
  }
  return { leaks: withoutRepeats(leaks), isComplete };
};

/**
 * Whether a version ends here: its last lines say where its table of objects is. The end of a file inside this one says
 * something else, and so does the first end of a linearised file.
 */
const endsVersion = (bytes: Uint8Array, end: number): boolean => {
  const tail = latin1(bytes, Math.max(0, end - 64), end);
  const at = Number(/startxref\s+(\d+)\s+%%EOF$/.exec(tail)?.[1] ?? 0);
  const header = Math.max(0, findBytes(bytes, '%PDF-', 0, Math.min(bytes.length, 1024)));
  return (
    at > 0 && [at, at + header].some((from) => tableStart.test(latin1(bytes, from, Math.min(from + 40, end))))
  );
};

const tableStart = /^\s*(?:xref|\d+\s+\d+\s+obj)/;

const compare = (earlier: PdfiumDocument, file: PdfiumDocument, vocabulary: Vocabulary): Leak[] => {
  const { call } = file.pdfium;
  const count = call.FPDF_GetPageCount(earlier.handle);
  const leaks: Leak[] = [];
  for (let index = 0; index < count; index++) {
    const before = contentOf(earlier, index);
    if (!before) continue;
    const now = contentOf(file, index);
    const kept = new Set(now?.words);
    const words = before.words.filter((word) => !kept.has(word) && vocabulary.hasUnseen(word)).join(' ');
    const leak: Leak = { kind: 'earlier-version', weight: 'leak', page: index + 1 };
    if (words !== '') leaks.push({ ...leak, words: words.slice(0, maxWords) });
    else if (!now || differ(before.pixels, now.pixels)) leaks.push(leak);
    if (now) release(now.pixels);
    release(before.pixels);
  }
  return leaks.length > 0 ? leaks : [{ kind: 'earlier-version', weight: 'note' }];
};

const contentOf = (
  { pdfium, handle }: PdfiumDocument,
  index: number,
): { words: string[]; pixels: Uint8Array } | null => {
  const page = pdfium.call.FPDF_LoadPage(handle, index);
  if (page === 0) return null;
  try {
    const text = readCharacters(pdfium, page, small).map(({ text: one }) => one ?? ' ');
    const words = text.join('').split(/\s+/);
    return { words, pixels: drawGreyPage(pdfium, page, small.width, small.height).data };
  } finally {
    pdfium.call.FPDF_ClosePage(page);
  }
};

const differ = (one: Uint8Array, other: Uint8Array): boolean => {
  let changed = 0;
  for (const [at, level] of one.entries()) if (Math.abs(level - (other[at] ?? 0)) > 48) changed++;
  return changed > one.length * changedShare;
};

/** Versions repeat what the one after them says. */
const withoutRepeats = (leaks: readonly Leak[]): Leak[] => {
  const told = new Set<string>();
  return leaks.filter((leak) => {
    const key = `${leak.weight} ${leak.page} ${leak.words}`;
    if (told.has(key) || (leak.weight === 'note' && leaks.some(({ weight }) => weight === 'leak')))
      return false;
    told.add(key);
    return true;
  });
};
