import { touches } from '../../page/words/clear-of-boxes.ts';
import { along, fromAlong } from '../../page/words/reading-order.ts';
import type { Edges } from '../../pdfium/edges.ts';
import type { Raster } from '../../pdfium/pixels/raster.ts';
import { fit } from '../definition/fit.ts';
import { barsOn } from './bars.ts';
import { columnsOf, type DriftedLine, fitColumn } from './drifted-line.ts';
import { commonFaces } from './faces.ts';
import {
  isWorthKeeping,
  linesOf,
  medianOf,
  middleOf,
  type Place,
  type RecognisedWord,
} from './recognised-lines.ts';
import { inDirections } from './turned-picture.ts';

/** Columns whose em is that of the page. A word alone has no other to be compared with: its em is that of its like. */
const ofOneEm = <W>(columns: readonly DriftedLine<W>[]): DriftedLine<W>[] => {
  const { em, emOfFew, fewWords } = fit.drifted;
  const isNear = (value: number, other: number, share: number) => Math.abs(value - other) <= other * share;
  const emIn = (some: readonly DriftedLine<W>[]) => medianOf(some.map((column) => column.em));
  const telling = columns.filter(({ words }) => words.length > fewWords);
  const usual = emIn(telling);
  const sure = telling.filter((column) => isNear(column.em, usual, em));
  const few = columns.filter((column) => {
    const alike = sure.filter(({ height }) => isNear(height, column.height, emOfFew));
    return column.words.length <= fewWords && isNear(column.em, emIn(alike), emOfFew);
  });
  return [...sure, ...few];
};

const wordsIn = (columns: readonly DriftedLine<unknown>[]): number =>
  columns.reduce((sum, { words }) => sum + words.length, 0);

const piecesIn = (columns: readonly DriftedLine<unknown>[]): number =>
  columns.reduce((sum, { words }) => sum + words.reduce((own, { pieces }) => own + pieces.length, 0), 0);

/** The pieces of a word where they are on the page; none when a box touches one of them. */
const placesOn = <W extends RecognisedWord>(
  places: ReadonlyMap<W, ReturnType<typeof along>>,
  boxes: readonly Edges[],
): [W, Place<W>][] => {
  let follows: W | undefined;
  const placed = [...places].map(([word, strip]): [W, Place<W>] => {
    const { near, far } = along(word, word.turns);
    const ink = fromAlong(strip, word.turns);
    const place = { ink, box: fromAlong({ ...strip, near, far }, word.turns), ...(follows && { follows }) };
    follows = word;
    return [word, place];
  });
  return placed.some(([, { ink }]) => boxes.some((box) => touches(ink, box))) ? [] : placed;
};

/**
 * The words of a layer that was set in another font than its page, where their ink is. Which ink is whose is known by the
 * line as a whole, so of a line on the rows of a box or of a bar, nothing is: what is covered would tell where the rest is.
 */
export const fitDrifted = <W extends RecognisedWord>(
  words: readonly W[],
  picture: Raster,
  boxes: readonly Edges[],
): Map<W, Place<W>> => {
  const inDirection = inDirections(picture, boxes);
  const isClear = (word: W): boolean => {
    const { near, far } = middleOf(along(word, word.turns));
    return inDirection(word.turns).boxes.every((box) => far <= box.near || near >= box.far);
  };
  const clear = words.filter(isClear);
  const columns = linesOf(clear).flatMap((line) => {
    const reader = inDirection(line.turns);
    return barsOn(reader, line).length > 0 ? [] : columnsOf(reader, line);
  });
  const [best] = commonFaces()
    .map((face) => ofOneEm(columns.flatMap((column) => fitColumn(column, face) ?? [])))
    .sort((a, b) => piecesIn(b) - piecesIn(a)) as [DriftedLine<W>[]];
  const { least, wordsOnPage } = fit.drifted;
  if (wordsIn(best) < least || piecesIn(best) < clear.length * wordsOnPage) return new Map();
  return new Map(
    best.flatMap((column) =>
      column.words
        .filter(isWorthKeeping)
        .flatMap((word) => placesOn(column.placesOf(word) ?? new Map(), boxes)),
    ),
  );
};
