/** Letters of five by seven squares: a shape of its own for each, in any kind of font. */
const rows: Record<string, string> = {
  A: '01110 10001 10001 11111 10001 10001 10001',
  B: '11110 10001 11110 10001 10001 10001 11110',
  C: '01111 10000 10000 10000 10000 10000 01111',
  D: '11110 10001 10001 10001 10001 10001 11110',
  E: '11111 10000 10000 11110 10000 10000 11111',
  F: '11111 10000 10000 11110 10000 10000 10000',
  G: '01111 10000 10000 10011 10001 10001 01111',
  H: '10001 10001 10001 11111 10001 10001 10001',
  J: '00111 00001 00001 00001 00001 10001 01110',
  K: '10001 10010 10100 11000 10100 10010 10001',
  L: '10000 10000 10000 10000 10000 10000 11111',
  M: '10001 11011 10101 10101 10001 10001 10001',
  N: '10001 11001 10101 10101 10011 10001 10001',
  P: '11110 10001 10001 11110 10000 10000 10000',
  Q: '01110 10001 10001 10001 10101 10010 01101',
  R: '11110 10001 10001 11110 10100 10010 10001',
  S: '01111 10000 10000 01110 00001 00001 11110',
  T: '11111 00100 00100 00100 00100 00100 00100',
  U: '10001 10001 10001 10001 10001 10001 01110',
  V: '10001 10001 10001 10001 01010 01010 00100',
  W: '10001 10001 10001 10101 10101 11011 10001',
  X: '10001 01010 00100 00100 00100 01010 10001',
  Y: '10001 01010 00100 00100 00100 00100 00100',
  Z: '11111 00001 00010 00100 01000 10000 11111',
};

export const alphabet: readonly string[] = Object.keys(rows);

export type Rect = readonly [x: number, y: number, width: number, height: number];

/** The side of one square, in thousandths of an em; every letter is 600 wide. */
const side = 100;

/** A letter as rectangles that do not overlap, in thousandths of an em. */
export const letterRects = (letter: string): Rect[] =>
  (rows[letter] ?? '')
    .split(' ')
    .flatMap((row, index) =>
      [...row.matchAll(/1+/g)].map(
        ({ 0: run, index: column }): Rect => [
          50 + side * column,
          side * (6 - index),
          side * run.length,
          side,
        ],
      ),
    );
