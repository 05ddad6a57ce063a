import type { Word } from '@blackbar/core';
import type { EngineHost } from '@blackbar/engine/node';
import { expect, test } from 'vitest';
import { UsageError } from './arguments.ts';
import { boxesOf, findIn, listMatches } from './find.ts';

const words = (line: string): Word[] =>
  Array.from(line.matchAll(/\S+/g), ({ 0: text, index }) => ({
    text,
    x: 10 + index * 10,
    y: 10,
    width: text.length * 10,
    height: 20,
  }));

const pages = [
  words('Pay Okafor with 4111 1111 1111 1111 not 4111 1111 1111 1112'),
  [],
  words('a'.repeat(60)),
];
const host = {
  open: async () => ({ kind: 'pdf', pages: pages.map(() => ({ width: 1000, height: 1000 })), found: [] }),
  words: async (_: unknown, page: number) => pages[page - 1] ?? [],
} as unknown as EngineHost;
const source = { key: 'file', bytes: new Uint8Array() };

test('matches are covered, near misses are only listed', async () => {
  const found = await findIn(host, source, [
    { kind: 'term', term: 'okafor' },
    { kind: 'pattern', patterns: ['card'] },
  ]);
  expect(boxesOf(found)).toHaveLength(2);
  expect(listMatches(found.matches)).toContain('near miss: Check digit does not fit');
  expect(listMatches(found.matches)).toContain('2 found, 1 near misses.');
});

test('pages without text are listed, because they cannot be searched', async () => {
  const found = await findIn(host, source, [{ kind: 'term', term: 'okafor' }]);
  expect(found.withoutText).toEqual([2]);
});

test('an unfinished search is an error, never a file with fewer boxes', async () => {
  await expect(findIn(host, source, [{ kind: 'regex', source: '^(a+)+b' }])).rejects.toMatchObject({
    code: 'took-too-long',
  });
  await expect(findIn(host, source, [{ kind: 'regex', source: '(' }])).rejects.toThrow(UsageError);
});
