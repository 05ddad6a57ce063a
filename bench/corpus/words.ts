import { execFileSync } from 'node:child_process';
import { withFile } from './scratch-file.ts';
import { eachPageDrawn, isInSight, type Layers, type Place } from './sight.ts';

interface Word extends Place {
  text: string;
}

/** A share of a page, from its upper left corner. */
export type Share = Place;

interface WordPage {
  width: number;
  height: number;
  words: Word[];
}

const entities: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" };
const plain = (text: string): string =>
  text.replace(/&(\w+);/g, (whole, name: string) => entities[name] ?? whole);

const pagePattern = /<page width="([\d.]+)" height="([\d.]+)">([\s\S]*?)<\/page>/g;
const wordPattern =
  /<word xMin="([-\d.]+)" yMin="([-\d.]+)" xMax="([-\d.]+)" yMax="([-\d.]+)">([^<]*)<\/word>/g;

/** Every page's words as poppler reads them, a reader that is not ours; `undefined` when it cannot read the file. */
const readPages = (pdf: Uint8Array): WordPage[] | undefined =>
  withFile(pdf, (path) => {
    const html = execFileSync('pdftotext', ['-bbox', '-cropbox', path, '-'], {
      maxBuffer: 1 << 28,
      timeout: 120_000,
      stdio: ['ignore', 'pipe', 'ignore'],
    });
    return [...html.toString('utf8').matchAll(pagePattern)].map(([, width, height, body = '']) => ({
      width: Number(width),
      height: Number(height),
      words: [...body.matchAll(wordPattern)].map(([, left, top, right, bottom, text = '']) => ({
        text: plain(text),
        left: Number(left),
        top: Number(top),
        right: Number(right),
        bottom: Number(bottom),
      })),
    }));
  });

/** Of these, some fonts say the last letter only; where they do the export says all of them. */
const ligature = /f(?=[fil])|t(?=h)/g;

/** What a person would search for: its letters and digits, in any case. Marks around a word need not be typed. */
const typed = (text: string): string =>
  text
    .normalize('NFKC')
    .replace(/[^\p{L}\p{M}\p{N}]/gu, '')
    .toLowerCase()
    .replace(ligature, '');

/** Marks alone are no word: maps draw lines of them. Nobody types codes that say nothing, which poppler hands out. */
const isSaid = (text: string): boolean => /[\p{L}\p{N}]/u.test(typed(text)) && !/\p{Cc}/u.test(text);

const touches = (word: Word, page: WordPage, { left, top, right, bottom }: Share): boolean =>
  word.right > left * page.width - 2 &&
  word.left < right * page.width + 2 &&
  word.bottom > top * page.height - 2 &&
  word.top < bottom * page.height + 2;

/** How many words of a page are in the export too, of how many. */
export interface Kept {
  kept: number;
  of: number;
  /** The same of those that a person can see. */
  seen: { kept: number; of: number };
}

/** Poppler has the words of a turned page where they are, and its size as it was before. */
const turned = (page: WordPage, drawn: Layers['all'] | undefined): WordPage =>
  drawn && drawn.width > drawn.height !== page.width > page.height
    ? { ...page, width: page.height, height: page.width }
    : page;

/** Of each text, how often it is there. */
class Counts {
  private readonly counts = new Map<string, number>();

  constructor(texts: readonly string[]) {
    for (const text of texts) this.counts.set(text, (this.counts.get(text) ?? 0) + 1);
  }

  take(text: string): boolean {
    const left = this.counts.get(text) ?? 0;
    if (left > 0) this.counts.set(text, left - 1);
    return left > 0;
  }
}

/** Letters that stand far apart are words to poppler, and so are the large and the small ones of a title. */
const mostParts = 32;

/**
 * Word by word; then those that stand next to each other in the source and are one word in the export: a search finds them
 * there. A word that is in pieces, it does not.
 */
const countKept = (wanted: readonly Word[], after: readonly Word[]): { kept: number; of: number } => {
  const found = new Counts(after.map(({ text }) => typed(text)));
  const lost = wanted.map(({ text }) => typed(text)).filter((text) => !found.take(text));
  let kept = wanted.length - lost.length;
  for (let first = 0; first < lost.length; first++) {
    const parts = joinedFrom(lost, first, found);
    kept += parts;
    if (parts > 0) first += parts - 1;
  }
  return { kept, of: wanted.length };
};

/** How many words from this one on are one word that is found. */
const joinedFrom = (words: readonly string[], first: number, found: Counts): number => {
  let joined = words[first] ?? '';
  for (let parts = 2; parts <= mostParts && first + parts <= words.length; parts++) {
    joined += words[first + parts - 1];
    if (found.take(joined)) return parts;
  }
  return 0;
};

/** Words of the source, page by page, that the export has too; of a page with a box, those the box leaves. */
export const keptWords = (
  input: Uint8Array,
  output: Uint8Array,
  boxed: number,
  box: Share,
): Kept[] | undefined => {
  const [before, after] = [readPages(input), readPages(output)];
  if (!before || !after || before.length !== after.length) return undefined;
  return eachPageDrawn(input, before.length, (index, drawn) => {
    const page = turned(before[index] as WordPage, drawn?.all);
    const wanted = page.words.filter(
      (word) => isSaid(word.text) && (index + 1 !== boxed || !touches(word, page, box)),
    );
    const others = after[index]?.words ?? [];
    const inSight = drawn ? wanted.filter((word) => isInSight(word, drawn)) : wanted;
    return { ...countKept(wanted, others), seen: countKept(inSight, others) };
  });
};
