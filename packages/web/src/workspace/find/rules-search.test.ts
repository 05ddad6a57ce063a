import { findOnPage, type Query } from '@blackbar/find';
import { parseRules } from '@blackbar/rules';
import { expect, test } from 'vitest';
import type { Mark } from '../boxes/mark.ts';
import { findByRules, isCovered, isRuleMatch, openRules } from './rules-search.ts';
import { madeBoxes } from './save-rules.ts';
import { matchKey, redactionsOf } from './search.ts';

const sizes = [{ width: 1275, height: 1650 }];
const words = new Map([
  [
    1,
    ['Pay', 'Okafor', 'AB-123'].map((text, index) => ({
      text,
      x: 100 * (index + 1),
      y: 50,
      width: 80,
      height: 20,
    })),
  ],
]);
const find = async (query: Query) =>
  ({
    kind: 'found',
    matches: findOnPage({ page: 1, words: words.get(1) ?? [] }, query),
    isCut: false,
  }) as const;

const rulesOf = (text: string) => {
  const parsed = parseRules(`version: 1\nrules:\n${text}`, () => null);
  if (parsed.kind === 'invalid') throw new Error(parsed.problems[0]?.message);
  return { kind: 'rules', rules: parsed.rules } as const;
};

test('rules suggest matches with their rule and label, and a redaction takes both', async () => {
  const query = rulesOf(
    '  - { name: a, find: Okafor, label: NAME }\n  - { name: b, region: { x: 1, y: 2, width: 30, height: 40 } }',
  );
  const outcome = await findByRules(query, sizes, words, find);
  if (outcome.kind !== 'found') throw new Error(outcome.kind);
  expect(outcome.matches.map((match) => isRuleMatch(match) && [match.rule, match.label])).toEqual([
    ['a', 'NAME'],
    ['b', null],
  ]);
  expect(new Set(outcome.matches.map(matchKey)).size).toBe(2);
  const marks = outcome.matches.flatMap((match) => redactionsOf(match, '', sizes));
  expect(marks).toMatchObject([
    { type: 'text', pattern: 'Okafor', label: 'NAME' },
    { type: 'manual', pattern: null, x: 1, y: 2 },
  ]);
  expect(marks[1]).not.toHaveProperty('label');
  const drawn = marks.map((mark, id) => ({ label: null, ...mark, id }) as Mark);
  for (const match of outcome.matches) expect(isRuleMatch(match) && isCovered(match, drawn)).toBe(true);
  const [first] = outcome.matches;
  expect(first && isRuleMatch(first) && isCovered(first, drawn.slice(1))).toBe(false);
});

test('a search that does not end ends the rules', async () => {
  const query = rulesOf("  - { name: a, regex: 'a' }");
  expect(await findByRules(query, sizes, words, async () => ({ kind: 'took-too-long' }))).toEqual({
    kind: 'took-too-long',
  });
  expect(await findByRules(query, sizes, words, async () => ({ kind: 'superseded' }))).toEqual({
    kind: 'superseded',
  });
});

test('a rules file is opened with the lists that were chosen with it', async () => {
  const rules = new File(['version: 1\nrules:\n  - { name: a, list: lists/staff.txt }\n'], 'blackbar.yaml');
  expect(await openRules([new File(['Okafor\n'], 'staff.txt'), rules])).toMatchObject({
    kind: 'rules',
    name: 'blackbar.yaml',
  });
  expect(await openRules([rules])).toMatchObject({ kind: 'invalid', problems: [{ line: 3 }] });
});

test('redactions are saved as what they were made from, an expression as an expression', () => {
  const mark = { id: 1, page: 1, x: 0, y: 0, width: 9, height: 9, label: null };
  const marks: Mark[] = [
    { ...mark, type: 'text', pattern: 'okafor' },
    { ...mark, type: 'text', pattern: 'AB-\\d+' },
    { ...mark, type: 'pattern', pattern: 'ssn' },
    { ...mark, type: 'manual', pattern: null },
  ];
  expect(madeBoxes(marks, words).map(({ from }) => from.kind)).toEqual(['find', 'regex', 'pattern', 'drawn']);
});
