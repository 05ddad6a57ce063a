import { expect, test } from 'vitest';
import { FairQueue } from './fair-queue.ts';

const gate = () => {
  let open = () => {};
  const closed = new Promise<void>((resolve) => {
    open = resolve;
  });
  return { open, closed };
};

test('owners take turns, whoever came with more', async () => {
  const queue = new FairQueue({ running: 1, waiting: 10, waitingPerOwner: 10 });
  const order: string[] = [];
  const first = gate();
  const jobs = [queue.run('a', undefined, () => first.closed)];
  for (const name of ['a1', 'a2', 'a3', 'b1', 'c1'])
    jobs.push(queue.run(name[0] ?? '', undefined, async () => void order.push(name)));
  first.open();
  await Promise.all(jobs);
  expect(order).toEqual(['a1', 'b1', 'c1', 'a2', 'a3']);
});

test('a full line, and a full line of one owner, are busy', async () => {
  const queue = new FairQueue({ running: 1, waiting: 3, waitingPerOwner: 2 });
  const first = gate();
  const running = queue.run('a', undefined, () => first.closed);
  const waiting = [queue.run('a', undefined, async () => 1), queue.run('a', undefined, async () => 2)];
  await expect(queue.run('a', undefined, async () => 3)).rejects.toMatchObject({ code: 'busy' });
  waiting.push(queue.run('b', undefined, async () => 4));
  await expect(queue.run('c', undefined, async () => 5)).rejects.toMatchObject({ code: 'busy' });
  first.open();
  await running;
  expect(await Promise.all(waiting)).toEqual([1, 2, 4]);
  expect(queue.idle).toBe(true);
});

test('who leaves the line frees a place and is never started', async () => {
  const queue = new FairQueue({ running: 1, waiting: 1, waitingPerOwner: 1 });
  const first = gate();
  const running = queue.run('a', undefined, () => first.closed);
  const leaving = new AbortController();
  let started = false;
  const left = queue.run('b', leaving.signal, async () => {
    started = true;
  });
  leaving.abort();
  await expect(left).rejects.toMatchObject({ code: 'cancelled' });
  const next = queue.run('c', undefined, async () => 'c');
  first.open();
  await running;
  expect(await next).toBe('c');
  expect(started).toBe(false);
});

test('a job that fails gives its place to the next', async () => {
  const queue = new FairQueue({ running: 1, waiting: 5, waitingPerOwner: 5 });
  const failing = queue.run('a', undefined, () => Promise.reject(new Error('failed')));
  const next = queue.run('a', undefined, async () => 'next');
  await expect(failing).rejects.toThrow('failed');
  expect(await next).toBe('next');
});
