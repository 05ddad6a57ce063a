import { along, type Turns } from '../../page/words/reading-order.ts';
import type { Edges } from '../../pdfium/characters.ts';
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
