import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { memoryWiper } from './memory-wiper.ts';

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
});
afterEach(() => {
  vi.useRealTimers();
});

const watched = (renewWorkers = async () => true) => {
  const acts: string[] = [];
  const failures: string[] = [];
  const wiper = memoryWiper({
    async renewWorkers() {
      acts.push('workers');
      return renewWorkers();
    },
    overwriteReceiveBuffer: async () => void acts.push('buffer'),
    collectGarbage: async () => void acts.push('garbage'),
    log: { note() {}, warning() {}, failure: (message) => void failures.push(message) },
  });
  return { acts, failures, wiper };
};
const once = ['workers', 'buffer', 'garbage'];

test('deletions within seconds share one wipe, and one after it gets its own within a minute', async () => {
  const { acts, wiper } = watched();
  wiper.soon();
  wiper.soon();
  await vi.advanceTimersByTimeAsync(60_000);
  expect(acts).toEqual(once);
  wiper.soon();
  await vi.advanceTimersByTimeAsync(60_000);
  expect(acts).toEqual([...once, ...once]);
});

test('a wipe that fails is logged, and the next one is made', async () => {
  const { acts, failures, wiper } = watched(async () => {
    throw new Error('no worker');
  });
  for (let times = 0; times < 2; times++) {
    wiper.soon();
    await vi.advanceTimersByTimeAsync(60_000);
  }
  expect(failures).toHaveLength(2);
  expect(acts).toEqual(['workers', 'workers']);
});

test('while a worker that had a deleted file is busy, another wipe follows', async () => {
  const answers = [false, false, true];
  const { acts, wiper } = watched(async () => answers.shift() ?? true);
  wiper.soon();
  await vi.advanceTimersByTimeAsync(300_000);
  expect(acts).toEqual([...once, ...once, ...once]);
});
