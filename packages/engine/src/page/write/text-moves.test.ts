import { expect, test } from 'vitest';
import { TextMoves } from './text-moves.ts';

const movesOf = (...texts: string[]): string[] => {
  const moves = new TextMoves(0);
  for (const text of texts) moves.move(text);
  return moves.flush();
};

test('moves to where text is written are one', () => {
  expect(movesOf('BT', '20 100 Td', '41.23 0 Td', '37.77 -5 Td')).toEqual(['BT', '99 95 Td']);
  expect(movesOf('BT', '20 100 Td', '2 0 0 2 5 6 Tm', '10 1 Td')).toEqual(['BT', '2 0 0 2 25 8 Tm']);
  expect(movesOf('BT', '3 -12 TD', 'T*', 'T*')).toEqual(['BT', '3 -36 Td']);
});

test('a move back to the start of the line is one, too', () => {
  const moves = new TextMoves(0);
  moves.move('BT');
  expect(moves.flush()).toEqual(['BT']);
  moves.move('0 0 Td');
  expect(moves.flush()).toEqual(['0 0 Td']);
  expect(moves.flush()).toEqual([]);
  expect(moves.end()).toEqual(['ET']);
});

test('nothing is written of a text without any', () => {
  const moves = new TextMoves(0);
  for (const text of ['BT', '20 100 Td', '1 0 0 1 9 9 Tm']) moves.move(text);
  expect(moves.end()).toEqual([]);
  moves.move('BT');
  moves.move('5 5 Td');
  expect(moves.flush()).toEqual(['BT', '5 5 Td']);
});

test('how far lines of a form are apart may be said by who draws it', () => {
  const moves = new TextMoves(undefined);
  for (const text of ['BT', '5 5 Td', 'T*', '2 0 Td']) moves.move(text);
  expect(moves.flush()).toEqual(['BT', '5 5 Td', 'T*', '2 0 Td']);
  moves.lead(10);
  moves.move('T*');
  expect(moves.flush()).toEqual(['0 -10 Td']);
});

test('a text in a text starts where a text does', () => {
  const moves = new TextMoves(0);
  moves.move('BT');
  moves.flush();
  for (const text of ['BT', '5 6 Td']) moves.move(text);
  expect(moves.flush()).toEqual(['1 0 0 1 5 6 Tm']);
});

test('what is left out at the start of a line is a part of the move', () => {
  const moves = new TextMoves(12);
  for (const text of ['BT', '20 100 Td']) moves.move(text);
  expect(moves.goFurther(30)).toBe(true);
  expect(moves.flush()).toEqual(['BT', '50 100 Td']);
  expect(moves.goFurther(5)).toBe(false);
  moves.move('T*');
  expect(moves.flush()).toEqual(['-30 -12 Td']);
  moves.move('1 0 Td');
  expect(moves.flush()).toEqual(['1 0 Td']);
});

test('text that is left out in several pieces goes on from where it was', () => {
  const moves = new TextMoves(12);
  for (const text of ['BT', '20 100 Td']) moves.move(text);
  moves.goFurther(30);
  moves.move('3 0 Td');
  expect(moves.flush()).toEqual(['BT', '23 100 Td']);
});

test('in a form whose lines are apart as its caller says, no line starts elsewhere', () => {
  const moves = new TextMoves(undefined);
  for (const text of ['BT', '20 100 Td']) moves.move(text);
  expect(moves.goFurther(30)).toBe(false);
});
