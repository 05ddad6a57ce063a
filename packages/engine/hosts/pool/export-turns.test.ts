import { expect, test } from 'vitest';
import { ExportTurns } from './export-turns.ts';

const gate = () => {
  const { promise, resolve } = Promise.withResolvers<void>();
  return { open: resolve, closed: promise };
};

test('exports of several documents run round-robin, however many each has', async () => {
  const turns = new ExportTurns(1, 10);
  const order: string[] = [];
  const first = gate();
  const jobs = [turns.run({ key: 'a' }, undefined, () => first.closed)];
  for (const name of ['a1', 'a2', 'a3', 'b1', 'c1'])
    jobs.push(turns.run({ key: name[0] ?? '' }, undefined, async () => void order.push(name)));
  first.open();
  await Promise.all(jobs);
  expect(order).toEqual(['a1', 'b1', 'c1', 'a2', 'a3']);
});

test('a client with many documents delays another’s export by one', async () => {
  const turns = new ExportTurns(1, 10);
  const order: string[] = [];
  const first = gate();
  const jobs = [turns.run({ client: 'a', key: '0' }, undefined, () => first.closed)];
  for (const name of ['a1', 'a2', 'a3', 'b4', 'a5'])
    jobs.push(turns.run({ client: name[0] ?? '', key: name }, undefined, async () => void order.push(name)));
  first.open();
  await Promise.all(jobs);
  expect(order).toEqual(['a1', 'b4', 'a2', 'a3', 'a5']);
});

test('no more exports run at once than are allowed, however many are requested', async () => {
  const turns = new ExportTurns(2, 10);
  let running = 0;
  let most = 0;
  const job = async () => {
    most = Math.max(most, ++running);
    await Promise.resolve();
    running--;
  };
  await Promise.all(
    Array.from({ length: 6 }, (_, index) => turns.run({ key: String(index) }, undefined, job)),
  );
  expect(most).toBe(2);
});

test('an export that is cancelled while it waits is never started, and frees its queue entry', async () => {
  const turns = new ExportTurns(1, 1);
  const first = gate();
  const running = turns.run({ key: 'a' }, undefined, () => first.closed);
  const leaving = new AbortController();
  let isStarted = false;
  const left = turns.run({ key: 'b' }, leaving.signal, async () => {
    isStarted = true;
  });
  await expect(turns.run({ key: 'c' }, undefined, async () => 'c')).rejects.toMatchObject({ code: 'busy' });
  leaving.abort();
  await expect(left).rejects.toMatchObject({ code: 'cancelled' });
  const next = turns.run({ key: 'c' }, undefined, async () => 'c');
  first.open();
  await running;
  expect(await next).toBe('c');
  expect(isStarted).toBe(false);
});

test('after an export that fails, the next one starts', async () => {
  const turns = new ExportTurns(1, 5);
  const failing = turns.run({ key: 'a' }, undefined, () => Promise.reject(new Error('failed')));
  const next = turns.run({ key: 'a' }, undefined, async () => 'next');
  await expect(failing).rejects.toThrow('failed');
  expect(await next).toBe('next');
});
