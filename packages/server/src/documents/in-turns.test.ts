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
