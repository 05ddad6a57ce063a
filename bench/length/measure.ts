import type { PageBox, Word } from '@blackbar/core';
import type { EngineHost, Source } from '@blackbar/engine/node';
import sharp from 'sharp';
import type { Attacked, Measure } from './attack.ts';
import { type BoxStyle, boxOver, margins, type ReadLine, readLine, rightOf, wordsOn } from './covered.ts';
import { type Line, lines } from './lines.ts';

/** Pages are drawn twice as fine as the page image. */
const fine = 2;
const inkBelow = 128;

interface Drawn {
  width: number;
  height: number;
  grey: Uint8Array;
}

const drawn = async (host: EngineHost, source: Source, page: number): Promise<Drawn> => {
  const { png } = await host.renderPage(source, page, { dpi: 150 * fine });
  const { data, info } = await sharp(png)
    .toColourspace('b-w')
    .extractChannel(0)
    .raw()
    .toBuffer({ resolveWithObject: true });
  return { width: info.width, height: info.height, grey: data };
};

/** The middle of the ink in some columns, finer than a pixel because edges are smooth; absent where there is none. */
const middleOfInk = (columns: readonly number[], from: number, to: number): number | undefined => {
  let [ink, weighted] = [0, 0];
  for (let x = from; x < to; x++) {
    ink += columns[x] ?? 0;
    weighted += (columns[x] ?? 0) * (x + 0.5);
  }
  return ink === 0 ? undefined : weighted / ink / fine;
};

/** The edges of the black box, and the middles of what stands before and after it, in pixels of the page image. */
const placesAround = ({ width, grey }: Drawn, box: PageBox) => {
  const [top, bottom] = [Math.ceil(box.y * fine), Math.floor((box.y + box.height) * fine)];
  const middle = Math.floor((top + bottom) / 2) * width;
  const isBlack = (x: number): boolean => (grey[middle + x] ?? 255) < inkBelow;
  let left = Math.round((box.x + box.width / 2) * fine);
  let right = left;
  while (left > 0 && isBlack(left - 1)) left--;
  while (right < width && isBlack(right)) right++;
  const columns = Array.from({ length: width }, (_, x) => {
    let ink = 0;
    for (let y = top; y < bottom; y++) ink += 255 - (grey[y * width + x] ?? 255);
    return ink;
  });
  // The box's own edge is smooth, too.
  const edge = 2;
  return {
    box: { left: left / fine, right: right / fine },
    before: middleOfInk(columns, 0, left - edge),
    after: middleOfInk(columns, right + edge, width),
  };
};

const widthOf = ({ name }: ReadLine): number =>
  Math.max(...name.map(rightOf)) - Math.min(...name.map(({ x }) => x));

/** The gap of a line without its name: from the word before, or where lines begin, to the word after. */
const gapOf = ({
  before,
  after,
}: {
  before: readonly Word[];
  after: readonly Word[];
}): number | undefined => {
  const [left, right] = [before.at(-1), after[0]];
  return right && right.x - (left ? rightOf(left) : margins.left);
};

/** What an export tells about the name under one box. */
const measuresOf = (
  words: readonly Word[],
  picture: Drawn,
  box: PageBox,
  candidates: readonly ReadLine[],
  line: Line,
  style: BoxStyle,
): Measure[] => {
  const kind = (measure: string) => `${measure} ${line.font} ${line.sizePt} ${line.place}`;
  const { box: black, ...ink } = placesAround(picture, box);
  const middle = box.x + box.width / 2;
  const onLine = wordsOn(words, line);
  const before = onLine.filter((word) => rightOf(word) <= middle);
  const gap = gapOf({ before, after: onLine.filter(({ x }) => x > middle) });
  const inkGap = ink.after === undefined ? undefined : ink.after - (ink.before ?? margins.left);
  // Words that nobody knows take some of the room, or the end of the line does.
  if (style === 'over the next words' || (style !== 'around the name' && line.place === 'end'))
    return [
      {
        kind: kind('room'),
        measured: black.right - black.left,
        lengths: candidates.map(widthOf),
        isLimit: true,
      },
    ];
  const gaps = candidates.map((candidate) => gapOf(candidate) ?? 0);
  const measured = (name: string, value: number | undefined, lengths: readonly number[]): Measure[] =>
    value === undefined ? [] : [{ kind: kind(name), measured: value, lengths }];
  return [
    ...measured('text', gap, gaps),
    ...measured('ink', inkGap, gaps),
    ...(style === 'around the name'
      ? measured(
          'box',
          black.right - black.left,
          candidates.map((candidate) => {
            const { x, width } = boxOver(candidate, box.page, style);
            return Math.ceil(x + width) - Math.floor(x);
          }),
        )
      : []),
  ];
};

/** Covers every name of a document, exports it, and measures what stays of each line. */
export const attackExport = async (
  host: EngineHost,
  source: Source,
  some: readonly string[],
  pages: 'picture' | 'sharp',
  style: BoxStyle,
): Promise<{ attacked: Attacked[]; sharpPages: number }> => {
  const read: ReadLine[][] = [];
  for (const [index, name] of some.entries()) {
    const words = await host.words(source, index + 1);
    read.push(lines.map((line) => readLine(words, line, name)));
  }
  const boxes = read.map((page, index) => page.map((line) => boxOver(line, index + 1, style)));
  const { pdf, report } = await host.exportDocument(source, boxes.flat(), { pages });
  const exported = { key: `${source.key} ${pages} ${style}`, bytes: pdf };
  const attacked: Attacked[] = [];
  for (const truth of some.keys()) {
    const words = await host.words(exported, truth + 1);
    const picture = await drawn(host, exported, truth + 1);
    for (const [index, line] of lines.entries()) {
      const box = boxes[truth]?.[index];
      if (!box) continue;
      const candidates = read.map((page) => page[index] as ReadLine);
      attacked.push({ truth, measures: measuresOf(words, picture, box, candidates, line, style) });
    }
  }
  return { attacked, sharpPages: some.length - report.fallbacks.length };
};
