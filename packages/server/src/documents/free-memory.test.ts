import { constants, PerformanceObserver } from 'node:perf_hooks';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { collectGarbage, freeReceived } from './free-memory.ts';

const MB = 1024 * 1024;
const { NODE_PERFORMANCE_GC_MINOR: minor, NODE_PERFORMANCE_GC_FLAGS_FORCED: forced } = constants;

interface Collection {
  detail: { kind: number; flags: number };
}

test('what requests brought is collected every 16 MB, and no more often', async () => {
  let collections = 0;
  const observer = new PerformanceObserver((list) => {
    for (const { detail } of list.getEntries() as unknown as Collection[])
      if (detail.kind === minor && (detail.flags & forced) !== 0) collections += 1;
  });
  observer.observe({ entryTypes: ['gc'] });
  const after = async (bytes: number) => {
    freeReceived(bytes);
    await nextTurn();
    await nextTurn();
    return collections;
  };
  expect(await after(10 * MB)).toBe(0);
  expect(await after(6 * MB)).toBe(1);
  expect(await after(15 * MB)).toBe(1);
  expect(await after(2 * MB)).toBe(2);
  observer.disconnect();
});

test('what lived through several collections is collected too', async () => {
  const held = new Set([{ text: 'a name' }]);
  const [name] = [...held].map((object) => new WeakRef(object));
  for (let times = 0; times < 4; times++) await collectGarbage();
  expect(name?.deref()).toBeDefined();
  held.clear();
  await nextTurn();
  await collectGarbage();
  expect(name?.deref()).toBeUndefined();
});
