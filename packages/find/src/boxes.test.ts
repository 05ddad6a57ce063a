import type { Word } from '@blackbar/core';
import { expect, test } from 'vitest';
import { coverWholeWords, cutsThrough } from './cover.ts';
import { findTerm } from './find-term.ts';
import { parsePageRange, repeatBox } from './repeat.ts';
import { isRedacted, termUnder } from './term-under.ts';

const word = (text: string, x: number, y: number): Word => ({
  text,
  x,
  y,
  width: text.length * 10,
  height: 20,
});
const words = [
  word('Dear', 100, 100),
  word('Daniel', 150, 100),
  word('Okafor', 100, 130),
  word('again', 170, 130),
];

test('a box that leaves part of a word visible is reported, one that covers it or only touches its edge is not', () => {
  expect(cutsThrough({ x: 170, y: 95, width: 100, height: 30 }, words).map(({ text }) => text)).toEqual([
    'Daniel',
  ]);
  expect(cutsThrough({ x: 145, y: 95, width: 100, height: 30 }, words)).toEqual([]);
  expect(cutsThrough({ x: 139, y: 99, width: 75, height: 22 }, words)).toEqual([]);
  expect(cutsThrough({ x: 145, y: 110, width: 100, height: 5 }, words).map(({ text }) => text)).toEqual([
    'Daniel',
  ]);
});

test('dot leaders and rules are not reported', () => {
  const contents = [
    word('Chapter', 100, 100),
    word('……………', 180, 100),
    word('----', 240, 100),
    word('12', 290, 100),
  ];
  const box = { x: 120, y: 105, width: 180, height: 10 };
  expect(cutsThrough(box, contents).map(({ text }) => text)).toEqual(['Chapter', '12']);
  expect(coverWholeWords({ x: 200, y: 105, width: 20, height: 10 }, contents).x).toBe(200);
});

test('after covering whole words, no word is cut', () => {
  const box = { x: 170, y: 112, width: 10, height: 30 };
  const grown = coverWholeWords(box, words);
  expect(cutsThrough(grown, words)).toEqual([]);
  expect(grown.x).toBeLessThanOrEqual(box.x);
  expect(grown.y + grown.height).toBeGreaterThanOrEqual(box.y + box.height);
});

test('a box that cuts no word stays unchanged', () => {
  const box = { x: 400, y: 400, width: 50, height: 50 };
  expect(coverWholeWords(box, words)).toEqual(box);
});

test('a box is repeated on the chosen pages, clamped to smaller ones', () => {
  const pages = [
    { width: 1000, height: 1000 },
    { width: 150, height: 1000 },
    { width: 1000, height: 90 },
    { width: 1000, height: 1000 },
  ];
  const box = { page: 1, x: 100, y: 100, width: 100, height: 50 };
  const { boxes, missed } = repeatBox(box, pages, { kind: 'all' });
  expect(boxes).toEqual([
    { page: 2, x: 100, y: 100, width: 50, height: 50 },
    { page: 4, x: 100, y: 100, width: 100, height: 50 },
  ]);
  expect(missed).toEqual([3]);
  expect(repeatBox(box, pages, { kind: 'even' }).boxes.map(({ page }) => page)).toEqual([2, 4]);
  expect(repeatBox(box, pages, { kind: 'odd' }).boxes).toEqual([]);
});

test('page ranges are parsed as people type them', () => {
  expect(parsePageRange('1-3, 7,2', 10)).toEqual([1, 2, 3, 7]);
  expect(parsePageRange('5–6', 10)).toEqual([5, 6]);
  for (const typed of ['', '0', '3-2', '11', '1-', 'a', '1;2']) expect(parsePageRange(typed, 10)).toBeNull();
});

test('the words under a box are searched elsewhere, except where they are already covered', () => {
  const pages = [
    { page: 1, words },
    { page: 2, words: [word('Okafor,', 100, 100), word('Okafors', 300, 100), word('Okafor', 100, 300)] },
  ];
  const box = { page: 1, x: 95, y: 125, width: 70, height: 30 };
  const other = { page: 2, x: 90, y: 290, width: 90, height: 40 };
  const term = termUnder(box, pages) ?? '';
  expect(term).toBe('Okafor');
  const found = pages.flatMap((page) => findTerm(page, { kind: 'term', term, wholeWords: true }));
  const open = found.filter((match) => !isRedacted(match, pages, [box, other]));
  expect(open.map(({ page, text }) => [page, text])).toEqual([[2, 'Okafor']]);
  expect(termUnder({ ...box, y: 500 }, pages)).toBeNull();
});
