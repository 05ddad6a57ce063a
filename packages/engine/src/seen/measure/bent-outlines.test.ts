import { expect, test } from 'vitest';
import { outlineOf } from '../../page/walk/outline.ts';
import { bentOutlines } from './bent-outlines.ts';
import type { Span } from './placed-outline.ts';
import type { Thing } from './thing.ts';

/** A rule of a table, a pixel to the point, that shows so far along it. */
const cutFor = (construction: string, spans: Span[], paintIds = [7]): (string | undefined)[] => {
  const outline = outlineOf(construction, false);
  const thing = {
    paintId: 7,
    objects: paintIds.map((paintId) => ({ paintId })),
    area: { left: 0, top: 0, right: 9, bottom: 200 },
    outline: { outline, toImage: [1, 0, 0, 1, 0, 0], reachPx: 0, isOnPixels: true, isTold: true },
  } as unknown as Thing;
  const { bent, areas } = bentOutlines([thing], new Map([[thing, 'seen']]), new Map([[thing, spans]]));
  expect([...areas.keys()]).toEqual([...bent.keys()]);
  return [...bent.values()];
};

test.each([
  ['a rectangle', '3 20 2 100 re', [[0, 1] as const, [0, 0.97] as const]],
  ['a line', '3 20 m\n3 120 l', [[0.03, 0.97] as const]],
])('%s that ends a little way beneath its cover is written as it is', (_, construction, spans) => {
  expect(cutFor(construction, spans)).toEqual([]);
});

test('what ends further beneath its cover is cut', () => {
  expect(
    cutFor('3 20 2 100 re', [
      [0, 1],
      [0, 0.9],
    ]),
  ).toEqual(['3 20 2 94 re']);
});

test('a rule that is drawn twice is cut in neither', () => {
  const spans: Span[] = [
    [0, 1],
    [0, 0.9],
  ];
  expect(cutFor('3 20 2 100 re', spans, [7, 8])).toEqual([undefined, undefined]);
});
