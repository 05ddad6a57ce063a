import { expect, test } from 'vitest';
import { ByteBudget } from './byte-budget.ts';

test('one client cannot take what all share', () => {
  const budget = new ByteBudget(100, 40);
  budget.take('a', 40);
  expect(() => budget.take('a', 1)).toThrow(expect.objectContaining({ code: 'busy' }));
  budget.take('b', 40);
  expect(() => budget.take('c', 40)).toThrow(expect.objectContaining({ code: 'busy' }));
  budget.take('c', 20);
  budget.release('a', 40);
  budget.take('c', 20);
  budget.take('a', 20);
});
