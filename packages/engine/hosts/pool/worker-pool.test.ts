import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { exportPage, fakeThreads, file, finish, words } from '../../contract/fake-threads.ts';
import { defaultHostLimits } from './limits.ts';
import { type StartThread, WorkerPool } from './worker-pool.ts';

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

test('a job that exceeds its time limit is terminated with its worker, and the next job gets a new worker', async () => {
  const { threads, startThread } = fakeThreads();
  const pool = new WorkerPool(startThread, 1, defaultHostLimits);
  const slow = expect(pool.run(file('slow'), words)).rejects.toMatchObject({ code: 'took-too-long' });
  await vi.advanceTimersByTimeAsync(defaultHostLimits.timeMs.words);
  await slow;
  expect(threads[0]?.isStopped).toBe(true);
  const next = pool.run(file('other'), words);
  finish(threads[1]);
  expect(await next).toEqual([]);
});

test('time that a job waits for a CPU does not count against its limit', async () => {
  const { threads, startThread } = fakeThreads();
  let cpu = 0;
  const counting: StartThread = (...args) => ({ ...startThread(...args), cpuMs: async () => cpu });
  const pool = new WorkerPool(counting, 1, defaultHostLimits);
  const slow = expect(pool.run(file('slow'), words)).rejects.toMatchObject({ code: 'took-too-long' });
  await vi.advanceTimersByTimeAsync(defaultHostLimits.timeMs.words + 1);
  expect(threads[0]?.isStopped).toBe(false);
  cpu = defaultHostLimits.timeMs.words;
  await vi.advanceTimersByTimeAsync(defaultHostLimits.timeMs.words);
  await slow;
  expect(threads[0]?.isStopped).toBe(true);
});

test('when a worker crashes, only its own job fails', async () => {
  const { threads, startThread } = fakeThreads();
  const pool = new WorkerPool(startThread, 2, defaultHostLimits);
  const lost = expect(pool.run(file('a'), words)).rejects.toMatchObject({ code: 'too-complex' });
  const safe = pool.run(file('b'), words);
  threads[0]?.lose();
  await lost;
  finish(threads[1]);
  expect(await safe).toEqual([]);
});

test('after a fatal error the worker is replaced, because its memory may be corrupt', async () => {
  const { threads, startThread } = fakeThreads();
  const pool = new WorkerPool(startThread, 1, defaultHostLimits);
  const failed = expect(pool.run(file('a'), words)).rejects.toMatchObject({ code: 'too-complex' });
  const id = threads[0]?.requests[0]?.id ?? 0;
  threads[0]?.reply({
    type: 'failed',
    id,
    code: 'too-complex',
    keys: ['a'],
    heldBytes: 0,
    missingFaces: [],
    fatal: true,
  });
  await failed;
  expect(threads[0]?.isStopped).toBe(true);
});

test('an interactive job does not wait behind exports', () => {
  const { threads, startThread } = fakeThreads();
  const pool = new WorkerPool(startThread, 1, defaultHostLimits);
  void pool.run(file('export'), exportPage);
  void pool.run(file('export'), exportPage);
  void pool.run(file('person'), words);
  expect(threads[1]?.requests.map((request) => request.key)).toEqual(['person']);
});

test('documents are served round-robin', () => {
  const { threads, startThread } = fakeThreads();
  const pool = new WorkerPool(startThread, 1, defaultHostLimits);
  for (const key of ['busy', 'busy', 'busy', 'busy', 'small']) void pool.run(file(key), exportPage);
  for (let turn = 0; turn < 3; turn++) finish(threads[0]);
  expect(threads[0]?.requests.map((request) => request.key)).toEqual(['busy', 'busy', 'small', 'busy']);
});

test('clients are served round-robin, however many documents each has', () => {
  const { threads, startThread } = fakeThreads();
  const pool = new WorkerPool(startThread, 1, defaultHostLimits);
  for (const key of ['1', '2', '3', '4']) void pool.run(file(key, 'busy'), exportPage);
  void pool.run(file('small', 'another'), exportPage);
  for (let turn = 0; turn < 3; turn++) finish(threads[0]);
  expect(threads[0]?.requests.map((request) => request.key)).toEqual(['1', '2', 'small', '3']);
});

test('an export gets every fourth turn, however many interactive jobs wait', () => {
  const { threads, startThread } = fakeThreads();
  const pool = new WorkerPool(startThread, 1, defaultHostLimits);
  for (let page = 0; page < 9; page++) void pool.run(file('pages'), words);
  void pool.run(file('export'), exportPage);
  void pool.run(file('export'), exportPage);
  for (let turn = 0; turn < 8; turn++) finish(threads[0]);
  const exported = threads[0]?.requests.flatMap(({ key }, turn) => (key === 'export' ? [turn] : []));
  expect(exported).toEqual([4, 8]);
});

test('a document that is open in a worker is not sent again', () => {
  const { threads, startThread } = fakeThreads();
  const pool = new WorkerPool(startThread, 1, defaultHostLimits);
  void pool.run(file('a'), words);
  finish(threads[0]);
  void pool.run(file('a'), words);
  expect(threads[0]?.requests.map((request) => request.bytes?.length)).toEqual([1, undefined]);
});

test('a cancelled job is rejected at once, and its worker is terminated if the job does not end by itself', async () => {
  const { threads, startThread } = fakeThreads();
  const pool = new WorkerPool(startThread, 1, defaultHostLimits);
  const controller = new AbortController();
  const cancelled = expect(pool.run(file('a'), words, controller.signal)).rejects.toMatchObject({
    code: 'cancelled',
  });
  controller.abort();
  await cancelled;
  vi.advanceTimersByTime(5000);
  expect(threads[0]?.isStopped).toBe(true);
});

test('a job that is cancelled while it waits is never started', async () => {
  const { threads, startThread } = fakeThreads();
  const pool = new WorkerPool(startThread, 1, defaultHostLimits);
  void pool.run(file('running'), exportPage);
  const controller = new AbortController();
  const cancelled = pool.run(file('leaving'), exportPage, controller.signal);
  void pool.run(file('next'), exportPage);
  controller.abort();
  await expect(cancelled).rejects.toMatchObject({ code: 'cancelled' });
  finish(threads[0]);
  expect(threads[0]?.requests.map((request) => request.key)).toEqual(['running', 'next']);
});

test('when the queue is full, the next job fails with busy', async () => {
  const { startThread } = fakeThreads();
  const pool = new WorkerPool(startThread, 1, { ...defaultHostLimits, maxQueue: 1 });
  for (let index = 0; index < 3; index++) void pool.run(file('a'), exportPage).catch(() => {});
  await expect(pool.run(file('b'), exportPage)).rejects.toMatchObject({ code: 'busy' });
});

test('a worker that had a forgotten document is replaced, the others stay', async () => {
  const { threads, startThread } = fakeThreads();
  const pool = new WorkerPool(startThread, 2, defaultHostLimits);
  for (const [index, key] of ['gone', 'kept'].entries()) {
    void pool.run(file(key), words);
    threads[index]?.reply({ type: 'ready' });
  }
  for (const thread of threads) finish(thread);
  void pool.renew();
  expect(threads.map(({ isStopped }) => isStopped)).toEqual([false, false]);
  pool.forget('gone');
  void pool.renew();
  expect(threads.map(({ isStopped }) => isStopped)).toEqual([true, false, false]);
  void pool.run(file('kept'), words);
  expect(threads[1]?.requests).toHaveLength(2);
});

test('workers are replaced one after the other, so that one is always there', async () => {
  const { threads, startThread } = fakeThreads();
  const pool = new WorkerPool(startThread, 2, defaultHostLimits);
  for (const index of [0, 1]) {
    void pool.run(file('gone'), words);
    threads[index]?.reply({ type: 'ready' });
  }
  for (const thread of threads) finish(thread);
  pool.forget('gone');
  const renewed = pool.renew();
  expect(threads.map(({ isStopped }) => isStopped)).toEqual([true, false, false]);
  threads[2]?.reply({ type: 'ready' });
  await vi.advanceTimersByTimeAsync(0);
  expect(threads.map(({ isStopped }) => isStopped)).toEqual([true, true, false, false]);
  threads[3]?.reply({ type: 'ready' });
  await renewed;
});

test('renewing ends with a pool that is closed, or a worker that does not start', async () => {
  for (const end of ['close', 'lose'] as const) {
    const { threads, startThread } = fakeThreads();
    const pool = new WorkerPool(startThread, 1, defaultHostLimits);
    void pool.run(file('gone'), words);
    threads[0]?.reply({ type: 'ready' });
    finish(threads[0]);
    pool.forget('gone');
    const renewed = pool.renew();
    if (end === 'close') await pool.close();
    else threads[1]?.lose();
    await renewed;
  }
});

test('a worker that is busy is replaced after its job, which is not disturbed', async () => {
  const { threads, startThread } = fakeThreads();
  const pool = new WorkerPool(startThread, 1, defaultHostLimits);
  void pool.run(file('gone'), words);
  threads[0]?.reply({ type: 'ready' });
  finish(threads[0]);
  const running = pool.run(file('other'), words);
  pool.forget('gone');
  expect(await pool.renew()).toBe(false);
  expect(threads[0]?.isStopped).toBe(false);
  finish(threads[0]);
  expect(await running).toEqual([]);
  expect(threads[0]?.isStopped).toBe(true);
  expect(await pool.renew()).toBe(true);
});

test('renewing ends when the threads of replaced workers have ended', async () => {
  const { threads, startThread } = fakeThreads();
  const ended = Promise.withResolvers<void>();
  const ending: StartThread = (...args) => ({ ...startThread(...args), stop: () => ended.promise });
  const pool = new WorkerPool(ending, 1, defaultHostLimits);
  void pool.run(file('gone'), words);
  threads[0]?.reply({ type: 'ready' });
  finish(threads[0]);
  pool.forget('gone');
  let isRenewed = false;
  const renewed = pool.renew().then(() => {
    isRenewed = true;
  });
  threads[1]?.reply({ type: 'ready' });
  await vi.advanceTimersByTimeAsync(60_000);
  expect(isRenewed).toBe(false);
  ended.resolve();
  await renewed;
});

test('a worker without a job may empty its memory before it ends; one that hangs is stopped', async () => {
  const { threads, startThread } = fakeThreads();
  const ends: string[] = [];
  const ending: StartThread = (...args) => ({
    ...startThread(...args),
    stop: async () => void ends.push('stop'),
    end: async () => void ends.push('end'),
  });
  const pool = new WorkerPool(ending, 1, defaultHostLimits);
  void pool.run(file('gone'), words);
  threads[0]?.reply({ type: 'ready' });
  finish(threads[0]);
  pool.forget('gone');
  void pool.renew();
  expect(ends).toEqual(['end']);
  threads[1]?.reply({ type: 'ready' });
  const hanging = pool.run(file('a'), words);
  const refused = expect(hanging).rejects.toThrow();
  await vi.advanceTimersByTimeAsync(defaultHostLimits.timeMs.words);
  await refused;
  expect(ends).toEqual(['end', 'stop']);
});

test('no worker is started that would take more memory than all may hold; its job waits for another', () => {
  const { threads, startThread } = fakeThreads();
  const pool = new WorkerPool(startThread, 3, { ...defaultHostLimits, maxHeldBytes: 50 });
  void pool.run(file('a'), words);
  finish(threads[0], 30);
  for (let page = 0; page < 3; page++) void pool.run(file('a'), words);
  expect(threads).toHaveLength(1);
  finish(threads[0], 20);
  expect(threads).toHaveLength(2);
});

test('when workers hold more than they may, the largest of those without a job is replaced', () => {
  const { threads, startThread } = fakeThreads();
  const pool = new WorkerPool(startThread, 2, { ...defaultHostLimits, maxHeldBytes: 100 });
  for (const key of ['a', 'b']) void pool.run(file(key), words);
  finish(threads[0], 40);
  expect(threads[0]?.isStopped).toBe(false);
  finish(threads[1], 70);
  expect(threads.map(({ isStopped }) => isStopped)).toEqual([false, true]);
});

test('a worker that held much is replaced when its last file is forgotten, and no other', () => {
  const { threads, startThread } = fakeThreads();
  const pool = new WorkerPool(startThread, 2, { ...defaultHostLimits, maxIdleBytes: 50 });
  for (const key of ['large', 'small']) void pool.run(file(key), words);
  finish(threads[0], 60);
  finish(threads[1], 40);
  pool.forget('small');
  expect(threads.map(({ isStopped }) => isStopped)).toEqual([false, false]);
  pool.forget('large');
  expect(threads.map(({ isStopped }) => isStopped)).toEqual([true, false]);
});

test('workers that are started ahead take the first jobs, and no others are started for them', async () => {
  const { threads, startThread } = fakeThreads();
  const pool = new WorkerPool(startThread, 2, defaultHostLimits);
  pool.startAhead(1);
  pool.startAhead(1);
  expect(threads).toHaveLength(1);
  const first = pool.run(file('a'), words);
  expect(threads).toHaveLength(1);
  finish(threads[0]);
  expect(await first).toEqual([]);
});
