import { expect, test } from 'vitest';
import type { Mark } from '../boxes/mark.ts';
import { copiesBeside } from './copies-beside.ts';

const mark = (id: number, at: number, page = 1): Mark => ({
  ...{ id, page, x: at, y: at, width: 50, height: 20 },
  ...{ type: 'manual' as const, pattern: null, label: null },
});
const places = (marks: readonly Mark[]): number[] => marks.map(({ x }) => x);

test('a copy lies beside its box, and the next one beside the copy', () => {
  expect(places(copiesBeside([mark(1, 100)], [mark(1, 100)]))).toEqual([124]);
  expect(places(copiesBeside([mark(1, 100)], [mark(1, 100), mark(2, 124)]))).toEqual([148]);
});

test('copies of a box and of its copy lie as these do, and none on another', () => {
  const both = [mark(1, 100), mark(2, 124)];
  expect(places(copiesBeside(both, both))).toEqual([148, 172]);
});

test('what lies on another page is in nobody’s way', () => {
  expect(places(copiesBeside([mark(1, 100)], [mark(1, 100), mark(2, 124, 2)]))).toEqual([124]);
});
