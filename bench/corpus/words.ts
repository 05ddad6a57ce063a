import { execFileSync } from 'node:child_process';
import { compareDpi, drawPages, headerPattern } from './look.ts';
import { withFile } from './scratch-file.ts';

interface Word {
  text: string;
  left: number;
  top: number;
  right: number;
  bottom: number;
}

/** A share of a page, from its upper left corner. */
export type Share = Omit<Word, 'text'>;

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

/** What a person would type; direction marks and the case are no part of it. */
const typed = (text: string): string =>
  text
    .normalize('NFKC')
    .replace(/[\p{Cf}\p{Co}\p{Cc}\ufffd]/gu, '')
    .toLowerCase();

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
  /** The same of those that have something to see at their place. */
  seen: { kept: number; of: number };
}

/** As MuPDF draws it. */
interface Drawn {
  width: number;
  height: number;
  pixels: Uint8Array;
}

const drawnPages = (pdf: Uint8Array): Drawn[] =>
  (drawPages(pdf, compareDpi) ?? []).map((page) => {
    const [header = '', width, height] = headerPattern.exec(page.toString('latin1', 0, 40)) ?? [];
    return { width: Number(width), height: Number(height), pixels: page.subarray(header.length) };
  });

/** Poppler has the words of a turned page where they are, and its size as it was before. */
const turned = (page: WordPage, drawn: Drawn | undefined): WordPage =>
  drawn && drawn.width > drawn.height !== page.width > page.height
    ? { ...page, width: page.height, height: page.width }
    : page;

/** Of 255: no eye tells two colours that differ less. */
const sameColour = 4;

/** Whether its place has more than one colour: where it has not, nobody sees a word. */
const hasInk = ({ left, top, right, bottom }: Word, { width, height, pixels }: Drawn): boolean => {
  const scale = compareDpi / 72;
  const [from, to] = [Math.max(0, Math.floor(left * scale)), Math.min(width, Math.ceil(right * scale))];
  const last = Math.min(height, Math.ceil(bottom * scale));
  const [least, most] = [
    [255, 255, 255],
    [0, 0, 0],
  ];
  for (let y = Math.max(0, Math.floor(top * scale)); y < last; y++)
    for (let at = (y * width + from) * 3; at < (y * width + to) * 3; at++) {
      least[at % 3] = Math.min(least[at % 3] as number, pixels[at] as number);
      most[at % 3] = Math.max(most[at % 3] as number, pixels[at] as number);
    }
  return most.some((level, channel) => level - (least[channel] as number) > sameColour);
};

const countKept = (wanted: readonly Word[], after: readonly Word[]): { kept: number; of: number } => {
  const found = new Map<string, number>();
  for (const { text } of after) found.set(typed(text), (found.get(typed(text)) ?? 0) + 1);
  let kept = 0;
  for (const { text } of wanted) {
    const left = found.get(typed(text)) ?? 0;
    if (left === 0) continue;
    found.set(typed(text), left - 1);
    kept++;
  }
  return { kept, of: wanted.length };
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
  const drawn = drawnPages(input);
  return before.map((unturned, index) => {
    const own = drawn[index];
    const page = turned(unturned, own);
    const wanted = page.words.filter(
      (word) => isSaid(word.text) && (index + 1 !== boxed || !touches(word, page, box)),
    );
    const others = after[index]?.words ?? [];
    const inSight = own && own.pixels.length > 0 ? wanted.filter((word) => hasInk(word, own)) : wanted;
    return { ...countKept(wanted, others), seen: countKept(inSight, others) };
  });
};
