import { expect, test } from 'vitest';
import { itemsPerTurn, mapInTurns } from './in-turns.ts';

test('a long list is mapped in order, and others have their turn in between', async () => {
  const items = Array.from({ length: 3 * itemsPerTurn }, (_, index) => index);
  let mapped = 0;
  const seen: number[] = [];
  const watch = () => {
    seen.push(mapped);
    if (mapped < items.length) setImmediate(watch);
  };
  setImmediate(watch);
  const result = await mapInTurns(1, items, (item) => {
    mapped += 1;
    return item * 2;
  });
  expect(result).toEqual(items.map((item) => item * 2));
  expect(seen.filter((count) => count > 0 && count < items.length).length).toBeGreaterThanOrEqual(2);
});

test('two long lists do not share a turn: others are served between their pieces', async () => {
  const items = Array.from({ length: 4 * itemsPerTurn }, (_, index) => index);
  let inThisTurn = 0;
  let most = 0;
  let isOver = false;
  const watch = () => {
    most = Math.max(most, inThisTurn);
    inThisTurn = 0;
    if (!isOver) setImmediate(watch);
  };
  const count = () => {
    inThisTurn += 1;
  };
  const lists = [1, 1, 2].map((fileId) => mapInTurns(fileId, items, count));
  // Their first pieces start at once; from here on each has a turn of its own.
  inThisTurn = 0;
  setImmediate(watch);
  await Promise.all(lists);
  isOver = true;
  expect(most).toBeLessThanOrEqual(2 * itemsPerTurn);
});

test('many lists of one file hold up no other file', async () => {
  const items = Array.from({ length: 4 * itemsPerTurn }, (_, index) => index);
  let mapped = 0;
  const many = Array.from({ length: 100 }, () =>
    mapInTurns(1, items, () => {
      mapped += 1;
    }),
  );
  const before = mapped;
  await mapInTurns(2, items, () => undefined);
  // Three turns of its own, one of the others before each, and the one that was under way.
  expect(mapped - before).toBeLessThanOrEqual(4 * itemsPerTurn);
  await Promise.all(many);
  expect(mapped).toBe(100 * items.length);
});
