import { expect, test } from 'vitest';
import { spentMs } from './spent-ms.ts';

test('time in which a thread waits is not spent', async () => {
  const before = spentMs();
  Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 300);
  expect(spentMs() - before).toBeLessThan(150);
});

test('time in which it works is', () => {
  const before = spentMs();
  const until = before + 20;
  while (spentMs() < until);
  expect(spentMs()).toBeGreaterThanOrEqual(until);
});
