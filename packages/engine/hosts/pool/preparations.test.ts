import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import {
  exportPage,
  type FakeThread,
  fakeThreads,
  file,
  finish,
  preparation,
  words,
} from '../../contract/fake-threads.ts';
import { defaultHostLimits } from './limits.ts';
import { WorkerPool } from './worker-pool.ts';

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

const quiet = () => vi.advanceTimersByTimeAsync(defaultHostLimits.quietMs);
const keysOf = (threads: FakeThread[]) => threads.flatMap(({ requests }) => requests.map(({ key }) => key));

test('a page is prepared when nobody has asked for anything for a moment', async () => {
  const { threads, startThread } = fakeThreads();
  const pool = new WorkerPool(startThread, 2, defaultHostLimits);
  void pool.run(file('image'), words);
  void pool.run(file('prepared'), preparation);
  await quiet();
  expect(keysOf(threads)).toEqual(['image']);
  finish(threads[0]);
  expect(keysOf(threads)).toEqual(['image']);
  await quiet();
  expect(keysOf(threads)).toEqual(['image', 'prepared']);
});

test('between two jobs of an export no page is prepared', async () => {
  const { threads, startThread } = fakeThreads();
  const pool = new WorkerPool(startThread, 1, defaultHostLimits);
  void pool.run(file('export'), exportPage);
  void pool.run(file('prepared'), preparation);
  finish(threads[0]);
  void pool.run(file('export'), exportPage);
  await quiet();
  expect(keysOf(threads)).toEqual(['export', 'export']);
});

test('pages are prepared one at a time, and images and exports find a free worker beside them', () => {
  const { threads, startThread } = fakeThreads();
  const pool = new WorkerPool(startThread, 2, defaultHostLimits);
  for (const key of ['one', 'two', 'three']) void pool.run(file(key), preparation);
  expect(keysOf(threads)).toEqual(['one']);
  void pool.run(file('export'), exportPage);
  void pool.run(file('image'), words);
  expect(keysOf(threads)).toEqual(['one', 'export', 'image']);
});

test('while an export waits, no further page is prepared', async () => {
  const { threads, startThread } = fakeThreads();
  const pool = new WorkerPool(startThread, 1, defaultHostLimits);
  void pool.run(file('one'), preparation);
  void pool.run(file('two'), preparation);
  void pool.run(file('export'), exportPage);
  finish(threads[0]);
  expect(keysOf(threads)).toEqual(['one', 'export']);
});

test('a page that is prepared for long while somebody waits is given up', async () => {
  const { threads, startThread } = fakeThreads();
  const pool = new WorkerPool(startThread, 1, defaultHostLimits);
  const slow = expect(pool.run(file('slow'), preparation)).rejects.toMatchObject({ code: 'cancelled' });
  await vi.advanceTimersByTimeAsync(1000);
  void pool.run(file('export'), exportPage);
  await vi.advanceTimersByTimeAsync(2000);
  await slow;
  expect(threads[0]?.isStopped).toBe(true);
});

test('preparations that wait take no room of jobs, and end with the pool', async () => {
  const { threads, startThread } = fakeThreads();
  const pool = new WorkerPool(startThread, 1, { ...defaultHostLimits, maxQueue: 1 });
  void pool.run(file('needed'), exportPage);
  const waiting = expect(pool.run(file('prepared'), preparation)).rejects.toMatchObject({
    code: 'cancelled',
  });
  await expect(pool.run(file('prepared'), preparation)).rejects.toMatchObject({ code: 'busy' });
  const next = pool.run(file('next'), exportPage).catch(() => 'ended');
  finish(threads[0]);
  expect(keysOf(threads)).toEqual(['needed', 'next']);
  await pool.close();
  await Promise.all([waiting, next]);
});
