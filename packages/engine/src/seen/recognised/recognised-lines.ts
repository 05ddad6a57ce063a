import { along, type Turns } from '../../page/words/reading-order.ts';
import type { Edges } from '../../pdfium/edges.ts';
import { fit } from '../definition/fit.ts';
import type { Strip } from './turned-picture.ts';

/** A word of a recognised layer, in pixels of the picture. A `PageWord` is one. */
export interface RecognisedWord extends Edges {
  text: string;
  turns: Turns;
}

export interface PlacedWord<W> extends Strip {
  word: W;
}

/** Words of one direction whose boxes share most of their height, in the order of reading. */
export interface RecognisedLine<W> {
  turns: Turns;
  words: PlacedWord<W>[];
  /** The median height of its words. */
  height: number;
}

/** Where a word of the layer is on the page. */
export interface Place<W = unknown> {
  /** Its ink, which no box touches. */
  ink: Edges;
  /** Its box around that. */
  box: Edges;
  /** The piece of the same word that ends where it begins. */
  follows?: W;
}

/** Recognition turns specks into punctuation: a word without a letter or digit is not worth a false find. */
export const isWorthKeeping = ({ text }: { text: string }): boolean => /[\p{L}\p{N}]/u.test(text);

/** The rows of a word's box that hold its letters in any font: at a tight leading, the boxes of lines overlap. */
export const middleOf = (word: Strip): Strip => {
  const margin = (word.far - word.near) * fit.rim;
  return { ...word, near: word.near + margin, far: word.far - margin };
};

export const medianOf = (values: readonly number[]): number =>
  [...values].sort((a, b) => a - b)[values.length >> 1] ?? 0;

const sharesLine = (a: Strip, b: Strip): boolean =>
  Math.min(a.far, b.far) - Math.max(a.near, b.near) > 0.5 * Math.min(a.far - a.near, b.far - b.near);

/** The lines of a layer. A word joins the line whose nearest word, by the way along, stands at its height. */
export const linesOf = <W extends RecognisedWord>(words: readonly W[]): RecognisedLine<W>[] => {
  const lines: { turns: Turns; words: PlacedWord<W>[] }[] = [];
  const placed = words
    .map((word) => ({ word, ...along(word, word.turns) }))
    .sort((a, b) => a.word.turns - b.word.turns || a.start - b.start || a.near - b.near);
  for (const word of placed) {
    const { turns } = word.word;
    const line = lines.find(
      ({ turns: others, words: [...before] }) =>
        others === turns && sharesLine(before.at(-1) as PlacedWord<W>, word),
    );
    if (line) line.words.push(word);
    else lines.push({ turns, words: [word] });
  }
  return lines.map((line) => ({
    ...line,
    height: Math.max(1, medianOf(line.words.map(({ near, far }) => far - near))),
  }));
};
