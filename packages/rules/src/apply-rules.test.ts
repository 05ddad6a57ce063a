import type { Word } from '@blackbar/core/model';
import { findOnPage, type PageWords } from '@blackbar/find';
import { expect, test } from 'vitest';
import { applyRules } from './apply-rules.ts';
import { parseRules } from './parse-rules.ts';

/** Ten pixels a character, with a line between any two. */
const words = (line: string, y = 100): Word[] =>
  Array.from(line.matchAll(/\S+/g), ({ 0: text, index }) => ({
    text,
    x: 10 + index * 10,
    y,
    width: text.length * 10,
    height: 20,
    cuts: Array.from({ length: text.length - 1 }, (_, at) => 20 + (index + at) * 10),
  }));

const applied = async (rulesText: string, ...lines: (string | Word[])[]) => {
  const parsed = parseRules(`version: 1\nrules:\n${rulesText}`, () => null);
  if (parsed.kind === 'invalid') throw new Error(parsed.problems[0]?.message);
  const pages: PageWords[] = lines.map((line, index) => ({
    page: index + 1,
    words: typeof line === 'string' ? words(line) : line,
  }));
  const sizes = pages.map(() => ({ width: 1275, height: 1650 }));
  const find = async (query: Parameters<typeof findOnPage>[1]) =>
    pages.flatMap((page) => findOnPage(page, query));
  return applyRules(parsed.rules.rules, { sizes, pages, find });
};
const texts = async (...args: Parameters<typeof applied>) =>
  (await applied(...args)).suggestions.map(({ box, match }) => `${box.page} ${match?.text}`);

test('words are found on the pages of the rule, and each box has its rule and label', async () => {
  const rule = '  - { name: n, find: [okafor], pages: "2-3", label: NAME }';
  const { suggestions } = await applied(rule, 'Okafor', 'an Okafor', 'OKAFOR', 'Okafor');
  expect(suggestions.map(({ rule: name, box }) => [name, box.page, box.label])).toEqual([
    ['n', 2, 'NAME'],
    ['n', 3, 'NAME'],
  ]);
  expect(await texts('  - { name: n, find: a, whole-words: true, pages: last }', 'a ab', 'ab a')).toEqual([
    '2 a',
  ]);
});

test('a context is needed where a rule names one', async () => {
  const rule = '  - { name: n, pattern: date, near: [born, DOB] }';
  expect(await texts(rule, 'Born 04/12/1981 and hired 05/01/2009', 'hired 05/01/2009')).toEqual([
    '1 04/12/1981',
    '1 05/01/2009',
  ]);
  expect(await texts(rule, `DOB ${'x '.repeat(30)} 04/12/1981`)).toEqual([]);
});

test('an exception stays, and only where it stands', async () => {
  const rule = '  - { name: n, find: Okafor, except: [Okafor Street] }';
  expect(await texts(rule, 'Okafor of Okafor Street')).toEqual(['1 Okafor']);
});

test('near misses are listed and not covered, and one place is covered once', async () => {
  const rule = '  - { name: c, pattern: card }\n  - { name: d, pattern: card }';
  const { suggestions, nearMisses } = await applied(rule, 'not 4111 1111 1111 1112 but 4111 1111 1111 1111');
  expect(suggestions.map(({ rule: name }) => name)).toEqual(['c']);
  expect(nearMisses.length).toBeGreaterThan(0);
});

test('a region is on its pages, or follows a text', async () => {
  const fixed = '  - { name: r, region: { x: 10, y: 20, width: 100, height: 50 }, pages: last }';
  expect((await applied(fixed, 'a', 'b')).suggestions.map(({ box }) => box)).toMatchObject([
    { page: 2, x: 10, y: 20 },
  ]);
  const anchored = '  - { name: r, region: { anchor: signature, x: 5, y: 30, width: 100, height: 50 } }';
  expect((await applied(anchored, 'a Signature: b', 'none')).suggestions.map(({ box }) => box)).toMatchObject(
    [{ page: 1, x: 35, y: 130, width: 100, height: 50 }],
  );
  const outside = '  - { name: r, region: { x: 5000, y: 20, width: 100, height: 50 } }';
  expect((await applied(outside, 'a')).suggestions).toEqual([]);
});

const spans = async (rule: string, line: string | Word[]) =>
  (await applied(rule, line)).suggestions.map(({ box: { x, width } }) => [x, x + width]);

test('the last four digits stay, cut between two digits', async () => {
  const [[from, to] = []] = await spans(
    '  - { name: s, pattern: ssn, keep: last-four }',
    'SSN 123-45-6789 now',
  );
  // The word begins at 50; its first seven characters end at 120.
  expect(from).toBeLessThanOrEqual(50);
  expect(to).toBe(120);
  const card = await spans('  - { name: c, pattern: card, keep: last-four }', '4111 1111 1111 1111');
  expect(card).toHaveLength(3);
  expect(Math.max(...card.flat())).toBeLessThan(160);
});

test('too short a number is covered whole, and so is a word that cannot be parted', async () => {
  const [[, short = 0] = []] = await spans("  - { name: s, regex: '\\d{6}', keep: last-four }", 'no 123456');
  expect(short).toBeGreaterThanOrEqual(100);
  const glued = words('SSN 123-45-6789').map(({ cuts: _, ...word }) => word);
  const [[, whole = 0] = []] = await spans('  - { name: s, pattern: ssn, keep: last-four }', glued);
  expect(whole).toBeGreaterThanOrEqual(160);
  const overlapping = words('SSN 123-45-6789').map((word) => ({
    ...word,
    cuts: word.text
      .split('')
      .slice(1)
      .map(() => -1),
  }));
  const [[, all = 0] = []] = await spans('  - { name: s, pattern: ssn, keep: last-four }', overlapping);
  expect(all).toBeGreaterThanOrEqual(160);
});

test('a match inside a longer word keeps nothing of it', async () => {
  const [[from = 0, to = 0] = []] = await spans(
    "  - { name: s, regex: '\\d{9}', keep: last-four }",
    'x1234567890123',
  );
  expect([from <= 10, to >= 150]).toEqual([true, true]);
});

test('the year of a date and the initials of a name stay', async () => {
  const year = await spans('  - { name: d, pattern: date, keep: year }', '04/12/1981');
  expect(year.map(([, to]) => to)).toEqual([70]);
  const initials = await spans('  - { name: n, find: Amara Reyes, keep: initials }', 'by Amara Reyes');
  expect(initials.map(([from]) => from)).toEqual([50, 110]);
});
