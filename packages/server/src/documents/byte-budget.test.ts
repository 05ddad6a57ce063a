import { expect, test, vi } from 'vitest';
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

const never = new AbortController().signal;

test('an upload waits for memory that another of its client holds; other clients do not', async () => {
  const budget = new ByteBudget(100, 40);
  const order: string[] = [];
  const wait = (client: string, bytes: number) =>
    budget.wait(client, bytes, never).then(() => void order.push(`${client} ${bytes}`));
  await wait('a', 40);
  const waiting = [wait('a', 30), wait('a', 10)];
  await wait('b', 40);
  expect(order).toEqual(['a 40', 'b 40']);
  budget.release('a', 40);
  await Promise.all(waiting);
  expect(order).toEqual(['a 40', 'b 40', 'a 30', 'a 10']);
});

test('what can never fit, and what is one too many, is refused at once', async () => {
  const budget = new ByteBudget(100, 40);
  await expect(budget.wait('a', 41, never)).rejects.toMatchObject({ code: 'busy' });
  budget.take('a', 40);
  const waiting = Array.from({ length: 16 }, () => budget.wait('a', 40, never));
  await expect(budget.wait('a', 40, never)).rejects.toMatchObject({ code: 'busy' });
  budget.release('a', 40);
  await waiting[0];
});

test('who leaves waits no more, and who waits too long is told to come back', async () => {
  vi.useFakeTimers();
  const budget = new ByteBudget(100, 40);
  budget.take('a', 40);
  const leaving = new AbortController();
  const left = expect(budget.wait('a', 40, leaving.signal)).rejects.toMatchObject({ code: 'cancelled' });
  const late = expect(budget.wait('a', 40, never)).rejects.toMatchObject({ code: 'busy' });
  leaving.abort();
  await left;
  await vi.advanceTimersByTimeAsync(30_000);
  await late;
  budget.release('a', 40);
  budget.take('a', 40);
  vi.useRealTimers();
});
