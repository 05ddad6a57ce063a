import type { Box, Word } from '@blackbar/core/model';

export interface Point {
  x: number;
  y: number;
}

const isOver = ({ x, y }: Point, word: Word): boolean =>
  x >= word.x && x <= word.x + word.width && y >= word.y && y <= word.y + word.height;

/** Index of the word under the point; -1 where there is none. */
export const wordAt = (words: readonly Word[], point: Point): number =>
  words.findIndex((word) => isOver(point, word));

export interface TextSelection {
  text: string;
  boxes: Box[];
}
