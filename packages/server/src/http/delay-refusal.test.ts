import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { delayRefusal } from './delay-refusal.ts';

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
});
afterEach(() => {
  vi.useRealTimers();
});

/** A client whose connections ask again as soon as they are refused: how many refusals it gets. */
const refusalsWithin = async (ms: number, client: string, connections: number): Promise<number> => {
  let refusals = 0;
  let isOver = false;
  const ask = async () => {
    while (!isOver) {
      await delayRefusal(client);
      refusals += 1;
    }
  };
  for (let connection = 0; connection < connections; connection++) void ask();
  await vi.advanceTimersByTimeAsync(ms);
  isOver = true;
  await vi.advanceTimersByTimeAsync(20_000);
  return refusals - connections;
};

test('a client is refused about thirty times a second, however many connections it has', async () => {
  expect(await refusalsWithin(10_000, '192.0.2.1', 10)).toBe(200);
  expect(await refusalsWithin(10_000, '192.0.2.2', 200)).toBeLessThan(450);
});

test('another client does not wait for it', async () => {
  for (let refused = 0; refused < 100; refused++) void delayRefusal('192.0.2.3');
  let isAnswered = false;
  void delayRefusal('198.51.100.7').then(() => {
    isAnswered = true;
  });
  await vi.advanceTimersByTimeAsync(500);
  expect(isAnswered).toBe(true);
  await vi.advanceTimersByTimeAsync(20_000);
});
