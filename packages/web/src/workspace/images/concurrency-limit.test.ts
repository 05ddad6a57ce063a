import { expect, test } from 'vitest';
import { concurrencyLimit } from './concurrency-limit.ts';

const never = new AbortController().signal;

test('no more than its width runs at once, and the others follow in their order', async () => {
  const gate = concurrencyLimit(1);
  const order: string[] = [];
  let finish: () => void = () => undefined;
  const first = gate(() => new Promise<void>((resolve) => (finish = resolve)), never);
  const second = gate(async () => void order.push('second'), never);
  const third = gate(async () => void order.push('third'), never);
  expect(order).toEqual([]);
  finish();
  await Promise.all([first, second, third]);
  expect(order).toEqual(['second', 'third']);
});

test('a task given up while it waited does not run, and the next one does', async () => {
  const gate = concurrencyLimit(1);
  let finish: () => void = () => undefined;
  const first = gate(() => new Promise<void>((resolve) => (finish = resolve)), never);
  const given = new AbortController();
  const second = gate(async () => 'ran', given.signal);
  given.abort();
  finish();
  await first;
  await expect(second).rejects.toThrow();
  await expect(gate(async () => 'ran', never)).resolves.toBe('ran');
});
