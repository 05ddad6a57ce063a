import { randomBytes } from 'node:crypto';
import { constants, PerformanceObserver } from 'node:perf_hooks';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { collectGarbage } from '@blackbar/engine/node';
import { expect, test } from 'vitest';
import type { OpenFile } from './file-access.ts';
import { freeReceived } from './free-memory.ts';
import { sealWords, unsealWords } from './sealed-words.ts';

const MB = 1024 * 1024;
const { NODE_PERFORMANCE_GC_MINOR: minor, NODE_PERFORMANCE_GC_FLAGS_FORCED: forced } = constants;

interface Collection {
  detail: { kind: number; flags: number };
}

/** How often the young were collected since, because we said so; told some turns later. */
const countCollections = () => {
  let collections = 0;
  const observer = new PerformanceObserver((list) => {
    for (const { detail } of list.getEntries() as unknown as Collection[])
      if (detail.kind === minor && (detail.flags & forced) !== 0) collections += 1;
  });
  observer.observe({ entryTypes: ['gc'] });
  return { count: () => collections, stop: () => observer.disconnect() };
};

test('what requests brought is collected every 16 MB, and no more often', async () => {
  const { count, stop } = countCollections();
  freeReceived(10 * MB);
  await expect.poll(count).toBe(0);
  freeReceived(6 * MB);
  await expect.poll(count).toBe(1);
  freeReceived(15 * MB);
  await expect.poll(count).toBe(1);
  freeReceived(2 * MB);
  await expect.poll(count).toBe(2);
  stop();
});

test('what unsealing leaves behind is collected every 400 values', async () => {
  const key = { cipherKey: randomBytes(32), macKey: randomBytes(32) };
  const file = { keyFor: () => key } as unknown as OpenFile;
  const sealed = sealWords(file, 'label', 'REDACTED');
  const read = (times: number) => {
    for (let time = 0; time < times; time++) expect(unsealWords(file, 'label', sealed)).toBe('REDACTED');
  };
  const { count, stop } = countCollections();
  read(398);
  await expect.poll(count).toBe(0);
  read(1);
  await expect.poll(count).toBe(1);
  read(800);
  await expect.poll(count).toBe(3);
  stop();
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
