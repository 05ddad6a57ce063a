import type { Match } from '@blackbar/find';
import { expect, test } from 'vitest';
import type { Mark } from '../boxes/mark.ts';
import { coveredTerms, differenceOf } from './covered-terms.ts';

const word = (text: string, x: number) => ({ text, x, y: 100, width: 80, height: 20 });
const pages = [{ page: 1, words: [word('Daniel', 100), word('Okafor,', 200), word('signed', 300)] }];
const mark = (x: number, width: number): Mark => ({
  ...{ id: x, page: 1, x, y: 95, width, height: 30, type: 'manual', pattern: null, label: null },
});

test('a covered name is looked for whole and by its parts, a single word also split', () => {
  expect(coveredTerms([mark(95, 190)], pages).map(({ term, isPart }) => [term, isPart])).toEqual([
    ['Daniel Okafor', false],
    ['Daniel', true],
    ['Okafor', true],
  ]);
  expect(coveredTerms([mark(195, 90)], pages).map(({ query }) => query.kind)).toEqual(['term', 'regex']);
});

test('what differs from the covered words is named', () => {
  const match = (text: string, rest: Partial<Match> = {}): Match => ({
    ...{ page: 2, text, before: 'Mr. ', after: ' went', boxes: [word('', 0)], firstWord: 0, lastWord: 0 },
    ...rest,
  });
  expect(differenceOf(match('Okafor'), 'Okafor')).toBeNull();
  expect(differenceOf(match('OKAFOR'), 'Okafor')).toBe('other case');
  expect(differenceOf(match('Okafor', { after: 's went' }), 'Okafor')).toBe('part of a longer word');
  expect(differenceOf(match('O kafor'), 'Okafor')).toBe('split');
  const twoLines = { boxes: [word('', 0), word('', 5)] };
  expect(differenceOf(match('Oka-for', twoLines), 'Okafor')).toBe('over two lines');
});
