import { expect, test } from 'vitest';
import { boxCount, checkText, fallbackTexts, pageCountText, wasMade } from './receipt-text.ts';

test('"Same look" is a check only where a page was kept sharp', () => {
  expect(wasMade('fidelity', { vectorPages: 2 })).toBe(true);
  expect(wasMade('fidelity', { vectorPages: 0 })).toBe(false);
  for (const name of ['structure', 'pages', 'boxes', 'text'])
    expect(wasMade(name, { vectorPages: 0 })).toBe(true);
});

test('pages that came out otherwise are named, with what became of them and why', () => {
  expect(fallbackTexts([])).toEqual([]);
  expect(
    fallbackTexts([
      { page: 2, became: 'picture', reason: 'hidden-text' },
      { page: 5, became: 'picture', reason: 'font-tables' },
      { page: 7, became: 'blank', reason: 'page-unreadable' },
      { page: 9, became: 'pixels', reason: 'check-text' },
      { page: 11, became: 'picture', reason: 'too-complex' },
      { page: 13, became: 'pixels', reason: 'took-too-long' },
    ]),
  ).toEqual([
    'Pages 2 and 5 became pictures: they could not be kept sharp for certain.',
    'Page 7 came out blank, with its boxes: it could not be read.',
    'Page 9 became a picture without searchable text: a check failed.',
    'Page 11 became a picture: it has too much on top of each other to check.',
    'Page 13 became a picture without searchable text: it took too long.',
  ]);
});

test('what is said of a check is what the check did', () => {
  expect(checkText('boxes').detail).toBe('Every box was read back from the new file.');
});

test('one box is a box and one page a page', () => {
  expect([boxCount(1), boxCount(1200), pageCountText(1), pageCountText(2)]).toEqual([
    '1 box',
    '1,200 boxes',
    '1 page',
    '2 pages',
  ]);
});
