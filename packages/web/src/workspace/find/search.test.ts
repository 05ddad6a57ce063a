import { expect, test } from 'vitest';
import { noSearch, pagesInWords, queryOf, redactionsOf } from './search.ts';

const search = { ...noSearch, typed: 'Okafor' };

test('what is typed becomes a query, and one letter does not', () => {
  expect(queryOf(search, 'en-US')).toMatchObject({ kind: 'term', term: 'Okafor' });
  expect(queryOf({ ...search, isExpression: true }, 'en-US')).toMatchObject({
    kind: 'regex',
    source: 'Okafor',
  });
  expect(queryOf({ ...search, typed: 'o' }, 'en-US')).toBeNull();
  expect(queryOf({ ...search, typed: '京' }, 'en-US')).not.toBeNull();
  expect(queryOf({ ...search, by: 'patterns' }, 'en-US')).toBeNull();
});

test('phone numbers are also those of the country of the reader', () => {
  const query = queryOf({ ...search, by: 'patterns', patterns: ['phone'] }, 'de');
  expect(query).toEqual({ kind: 'pattern', patterns: ['phone'], countries: ['DE', 'US'] });
});

test('a redaction of a match says what was looked for and stays on the page', () => {
  const box = { x: -5, y: 10, width: 50, height: 20 };
  const match = { page: 1, text: 'x', before: '', after: '', boxes: [box], firstWord: 0, lastWord: 0 };
  const pages = [{ width: 100, height: 100 }];
  expect(redactionsOf(match, ' Okafor ', pages)).toEqual([
    { page: 1, x: 0, y: 10, width: 45, height: 20, type: 'text', pattern: 'Okafor' },
  ]);
  expect(redactionsOf({ ...match, pattern: 'iban' }, '', pages)[0]).toMatchObject({
    type: 'pattern',
    pattern: 'iban',
  });
});

test('pages are listed as a person lists them', () => {
  expect(pagesInWords([3])).toBe('3');
  expect(pagesInWords([5, 3])).toBe('3 and 5');
  expect(pagesInWords([1, 3, 7, 8, 9])).toBe('1, 3 and 7 to 9');
});
