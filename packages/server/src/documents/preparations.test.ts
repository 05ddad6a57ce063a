import type { EngineHost, PreparedPage } from '@blackbar/engine/node';
import { expect, test } from 'vitest';
import { TestClock } from '../../test/test-clock.ts';
import { createMetrics } from './metrics.ts';
import { Preparations } from './preparations.ts';
import { usageInMemory } from './usage.ts';

interface Asked {
  key: string;
  page: number;
  signal: AbortSignal | undefined;
  finish(tookMs?: number): Promise<Uint8Array>;
  fail(): void;
}

const packedBytes = 10;
/** Lets everything happen that waits for nothing else. */
const turn = () => new Promise(setImmediate);

/** Pages that are made when the test says so. */
const preparedOnDemand = ({ cacheBytes = 1000, boxedPages = [] as number[] } = {}) => {
  const asked: Asked[] = [];
  const clock = new TestClock();
  const boxed = new Set(boxedPages);
  const kept = new Set([1, 2, 3, 4, 5]);
  const preparePage: EngineHost['preparePage'] = ({ key }, page, { signal } = {}) =>
    new Promise((resolve, reject) => {
      const prepared: PreparedPage = {
        ...{ kind: 'prepared', method: 'vector', islands: [] },
        packed: new Uint8Array(packedBytes).fill(page),
      };
      asked.push({
        ...{ key, page, signal },
        async finish(tookMs = 100) {
          resolve({ prepared, tookMs });
          await turn();
          return prepared.packed;
        },
        fail: () => reject(new Error('given up')),
      });
    });
  const preparations = new Preparations({
    engine: { preparePage },
    sources: {
      kept: ({ id, client }) =>
        kept.has(id) ? { key: String(id), bytes: new Uint8Array(1), client } : undefined,
    },
    hasBoxes: async (_fileId, page) => boxed.has(page),
    usage: usageInMemory(clock),
    metrics: createMetrics(),
    cacheBytes,
  });
  const start = async (id: number, pageCount = 3, client = `client ${id}`) => {
    preparations.start({ id, client, summary: { pages: Array.from({ length: pageCount }) } });
    await turn();
  };
  /** Finishes whatever is asked for, until nothing more is; says which pages that were. */
  const finishAll = async (tookMs?: number): Promise<number[]> => {
    const pages: number[] = [];
    for (let next = asked.shift(); next; next = asked.shift()) {
      pages.push(next.page);
      await next.finish(tookMs);
    }
    return pages;
  };
  return { preparations, start, asked, finishAll, boxed, kept, clock };
};

const pagesOf = (preparations: Preparations, id: number, pageCount = 3) =>
  Array.from({ length: pageCount }, (_, index) => index + 1).filter((page) => preparations.of(id)(page));

test('pages are prepared one after the other, the last one first, and found by number', async () => {
  const { preparations, start, asked, finishAll } = preparedOnDemand();
  await start(1);
  expect(asked.map(({ page }) => page)).toEqual([3]);
  expect(await finishAll()).toEqual([3, 2, 1]);
  expect(preparations.of(1)(2)?.packed).toEqual(new Uint8Array(packedBytes).fill(2));
  expect(preparations.of(2)(2)).toBeUndefined();
});

test('a page that has boxes is not prepared, and is when they are gone', async () => {
  const { preparations, start, finishAll, boxed } = preparedOnDemand({ boxedPages: [2] });
  await start(1);
  expect(await finishAll()).toEqual([3, 1]);
  boxed.clear();
  await start(1);
  expect(await finishAll()).toEqual([2]);
  expect(pagesOf(preparations, 1)).toEqual([1, 2, 3]);
});

test('the only page of a file, and any page where it is off, is not prepared', async () => {
  const one = preparedOnDemand();
  await one.start(1, 1);
  const off = preparedOnDemand({ cacheBytes: 0 });
  await off.start(1);
  expect([...one.asked, ...off.asked]).toEqual([]);
});

test('with its file a page is overwritten, and so is the one at hand; no further one is prepared', async () => {
  const { preparations, start, asked } = preparedOnDemand();
  await start(1);
  const first = await asked[0]?.finish();
  expect(pagesOf(preparations, 1)).toEqual([3]);
  preparations.forget(1);
  expect(asked[1]?.signal?.aborted).toBe(true);
  const late = await asked[1]?.finish();
  expect([first, late]).toEqual([new Uint8Array(packedBytes), new Uint8Array(packedBytes)]);
  expect([asked.length, preparations.cache.bytes, preparations.fileIds]).toEqual([2, 0, []]);
});

test('at the end of the server nothing is left', async () => {
  const { preparations, start, asked } = preparedOnDemand();
  await start(1);
  await start(2);
  await asked[0]?.finish();
  preparations.forgetAll();
  expect([asked[1]?.signal?.aborted, preparations.cache.bytes]).toEqual([true, 0]);
  await asked[1]?.finish();
  expect(asked.length).toBe(2);
});

test('files take turns, and one at a time is with the engine', async () => {
  const { start, asked } = preparedOnDemand();
  await start(1, 20);
  await start(2, 20);
  const keys: string[] = [];
  for (let next = asked.shift(); next && keys.length < 20; next = asked.shift()) {
    keys.push(next.key);
    expect(asked).toEqual([]);
    await next.finish();
  }
  expect(keys).toEqual([...Array(16).fill('1'), ...Array(4).fill('2')]);
});

test('one file has half of the memory, and the oldest pages go first', async () => {
  const { preparations, start, finishAll } = preparedOnDemand({ cacheBytes: 4 * packedBytes });
  await start(1, 9);
  expect(await finishAll()).toEqual([9, 8, 7]);
  expect(preparations.cache.bytes).toBe(2 * packedBytes);
  for (const id of [2, 3]) {
    await start(id, 9);
    await finishAll();
  }
  expect([1, 2, 3].map((id) => pagesOf(preparations, id, 9))).toEqual([[], [8, 9], [8, 9]]);
});

test('a file has a minute of the engine, and a client two of them in ten', async () => {
  const { start, finishAll, clock } = preparedOnDemand();
  const seconds = 1000;
  await start(1, 9, 'greedy');
  expect(await finishAll(20 * seconds)).toEqual([9, 8, 7]);
  await start(2, 9, 'greedy');
  expect(await finishAll(20 * seconds)).toEqual([9, 8, 7]);
  await start(3, 9, 'greedy');
  expect(await finishAll()).toEqual([]);
  await start(4, 2, 'modest');
  expect(await finishAll()).toEqual([2, 1]);
  clock.advanceMinutes(10);
  await start(3, 9, 'greedy');
  expect(await finishAll(20 * seconds)).toEqual([9, 8, 7]);
});

test('after a page that the engine gives up, the file is left to its export', async () => {
  const { preparations, start, asked, finishAll } = preparedOnDemand();
  await start(1);
  await start(2);
  asked.shift()?.fail();
  await turn();
  expect(asked.map(({ key }) => key)).toEqual(['2']);
  await finishAll();
  await start(1);
  expect(asked).toEqual([]);
  expect(pagesOf(preparations, 2)).toEqual([1, 2, 3]);
});

test('a file that memory has no more is not prepared', async () => {
  const { start, asked, kept } = preparedOnDemand();
  kept.delete(1);
  await start(1);
  expect(asked).toEqual([]);
});
