import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { slowDown } from './discard-body.ts';

const MB = 1024 * 1024;

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance'] });
});
afterEach(() => {
  vi.useRealTimers();
});

/** What is read within a second on some connections of one client, each as fast as it is allowed to. */
const readInOneSecond = async (client: string, connections: number): Promise<number> => {
  let bytes = 0;
  let isOver = false;
  const read = async () => {
    while (!isOver) {
      await slowDown(client, 64 * 1024);
      bytes += 64 * 1024;
    }
  };
  for (let connection = 0; connection < connections; connection++) void read();
  await vi.advanceTimersByTimeAsync(1000);
  isOver = true;
  const within = bytes;
  await vi.advanceTimersByTimeAsync(5000);
  return within;
};

test('refused bodies of one client are read at 16 MB a second, however many there are', async () => {
  expect((await readInOneSecond('192.0.2.1', 1)) / MB).toBeCloseTo(16, 0);
  expect((await readInOneSecond('192.0.2.2', 50)) / MB).toBeCloseTo(16, 0);
});

test('another client does not wait for them', async () => {
  for (let upload = 0; upload < 10; upload++) void slowDown('192.0.2.3', 22 * MB);
  let isRead = false;
  void slowDown('198.51.100.7', MB).then(() => {
    isRead = true;
  });
  await vi.advanceTimersByTimeAsync(100);
  expect(isRead).toBe(true);
  await vi.advanceTimersByTimeAsync(60_000);
});
