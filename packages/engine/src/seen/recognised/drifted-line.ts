import { fit } from '../definition/fit.ts';
import type { Face } from './faces.ts';
import { inkOnRows, isOfLetters } from './line-fit.ts';
import type { LineInk } from './line-ink.ts';
import type { PlacedWord, RecognisedLine } from './recognised-lines.ts';
import type { Strip, TurnedPicture } from './turned-picture.ts';

interface Run {
  start: number;
  end: number;
}

/** What the layer has in one or in several pieces, and the ink of all of them. */
interface InkedWord<W> {
  pieces: PlacedWord<W>[];
  text: string;
  ink: Run;
}

/** The words of one column of a line, on their ink. */
export interface DriftedLine<W> {
  words: readonly InkedWord<W>[];
  height: number;
  /** How many pixels an em has, by the height of the line. */
  em: number;
  /** Where the pieces of a word are, when its ink can be its letters. */
  placesOf(word: InkedWord<W>): Map<W, Strip> | null;
}

/** Parts a sequence wherever at least `gapPx` lie between two. */
const partedBy = <R extends Run>(runs: readonly R[], gapPx: number): R[][] => {
  const parts: R[][] = [];
  for (const run of runs) {
    const last = parts.at(-1);
    if (last && run.start - (last.at(-1) as R).end < gapPx) last.push(run);
    else parts.push([run]);
  }
  return parts;
};

const around = (runs: readonly Run[]): Run => ({
  start: Math.min(...runs.map(({ start }) => start)),
  end: Math.max(...runs.map(({ end }) => end)),
});

const lengthOf = ({ start, end }: Run): number => end - start;

/** A line of ink as so many words, with the widest gaps between them; `null` when others are as wide, or wider than in words. */
const inkWords = (strokes: readonly Run[], count: number, height: number): Run[] | null => {
  const gaps = strokes.slice(1).map(({ start }, at) => start - (strokes[at] as Run).end);
  if (gaps.length < count - 1) return null;
  gaps.sort((a, b) => b - a);
  const [parting, inside] = [gaps[count - 2] ?? Number.POSITIVE_INFINITY, gaps[count - 1] ?? 0];
  if (inside > height * fit.drifted.letterGap) return null;
  const words = partedBy(strokes, parting);
  return words.length === count ? words.map(around) : null;
};

/** The em at which each word is as long as its letters are; `null` when there is none. */
const emOf = (words: readonly InkedWord<unknown>[], face: Face, height: number): number | null => {
  const ems = words.map(({ text }) => face(text));
  const em =
    words.reduce((sum, { ink }) => sum + lengthOf(ink), 0) /
    ems.reduce<number>((sum, own) => sum + (own ?? Number.NaN), 0);
  const { length, stroke } = fit.drifted;
  const isAsLong = ({ ink }: InkedWord<unknown>, at: number): boolean =>
    Math.abs(lengthOf(ink) - em * (ems[at] as number)) <= lengthOf(ink) * length + height * stroke;
  return Number.isFinite(em) && words.every(isAsLong) ? em : null;
};

/** Each piece of a word takes as much of its ink as its letters do. */
const piecesOf = <W extends { text: string }>(
  { pieces, text, ink }: InkedWord<W>,
  body: Strip,
): Map<W, Strip> => {
  const perLetter = lengthOf(ink) / [...text].length;
  let { start } = ink;
  return new Map(
    pieces.map(({ word }) => {
      const end = start + [...word.text].length * perLetter;
      const place = { ...body, start, end };
      start = end;
      return [word, place] as const;
    }),
  );
};

/** A column of a line of the layer, and the ink on its rows. */
export interface Column<W> {
  layer: RecognisedLine<W>;
  ink: LineInk;
}

/** The columns of a line that have ink as high as letters. */
export const columnsOf = <W extends { text: string }>(
  picture: TurnedPicture,
  line: RecognisedLine<W>,
): Column<W>[] =>
  partedBy(line.words, line.height * fit.drifted.column).flatMap((words) => {
    const layer = { ...line, words };
    const ink = inkOnRows(picture, layer);
    return ink ? [{ layer, ink }] : [];
  });

/**
 * The words of a column that are in another place than their ink: they are as many as in the ink, in the same order, and
 * each is as long as its letters are in `face`. `null` where that is not so, or not clear.
 */
export const fitColumn = <W extends { text: string }>(
  { layer, ink }: Column<W>,
  face: Face,
): DriftedLine<W> | null => {
  const { drifted } = fit;
  const { words, height } = layer;
  const whole = around(words);
  const strokes = partedBy(ink.strokes, height * drifted.column).find(
    ([first]) => Math.abs((first as Run).start - whole.start) <= height * drifted.offset,
  );
  if (!strokes) return null;
  const scale = lengthOf(whole) / lengthOf(around(strokes));
  if (scale < drifted.scale.least || scale > drifted.scale.most) return null;
  for (const joined of drifted.joined) {
    const parts = partedBy(words, height * joined);
    const runs = inkWords(strokes, parts.length, height);
    if (!runs) continue;
    const inked = parts.map((pieces, at) => ({
      pieces,
      text: pieces.map(({ word }) => word.text).join(''),
      ink: runs[at] as Run,
    }));
    const em = emOf(inked, face, height);
    if (em === null) continue;
    const placesOf = (word: InkedWord<W>): Map<W, Strip> | null => {
      const { from, to } = ink.bodyAt((word.ink.start + word.ink.end) / 2);
      const body = { ...word.ink, near: from, far: to };
      return isOfLetters(body, word.text, runs, ink, height) ? piecesOf(word, body) : null;
    };
    return { words: inked, height, em: em / height, placesOf };
  }
  return null;
};
