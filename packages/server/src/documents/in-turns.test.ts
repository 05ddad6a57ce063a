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
  const result = await mapInTurns(items, (item) => {
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
  const lists = [mapInTurns(items, count), mapInTurns(items, count), mapInTurns(items, count)];
  // Their first pieces start at once; from here on each has a turn of its own.
  inThisTurn = 0;
  setImmediate(watch);
  await Promise.all(lists);
  isOver = true;
  expect(most).toBeLessThanOrEqual(2 * itemsPerTurn);
});
