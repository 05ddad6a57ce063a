import { expect, test } from 'vitest';
import { leakingWords, piecesOf } from './half-covered.ts';

const word = { text: 'Castellane', x: 100, y: 100, width: 100, height: 20 };

test('the letters beside the box are told apart from those under it', () => {
  expect(piecesOf(word, { x: 95, y: 95, width: 85, height: 30 })).toEqual([
    { text: 'Castella', isCovered: true },
    { text: 'ne', isCovered: false },
  ]);
  expect(piecesOf(word, { x: 120, y: 95, width: 60, height: 30 }).map(({ text }) => text)).toEqual([
    'Ca',
    'stella',
    'ne',
  ]);
});

test('a box along half the height leaves all of the word legible', () => {
  expect(piecesOf(word, { x: 95, y: 112, width: 120, height: 20 })).toEqual([
    { text: 'Castellane', isCovered: false },
  ]);
});

test('a word that another box covers whole does not leak', () => {
  const half = { x: 95, y: 95, width: 60, height: 30 };
  expect(leakingWords(half, [word], [half])).toEqual([word]);
  expect(leakingWords(half, [word], [half, { x: 90, y: 90, width: 130, height: 40 }])).toEqual([]);
});

test('a comma beside the box is no leak', () => {
  const date = { ...word, text: '1984,' };
  expect(leakingWords({ x: 95, y: 95, width: 97, height: 30 }, [date], [])).toEqual([]);
});
