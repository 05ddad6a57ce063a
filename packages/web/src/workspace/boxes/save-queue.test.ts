import { expect, test } from 'vitest';
import type { Change } from './history.ts';
import type { Mark } from './mark.ts';
import { type SaveStatus, saveQueue } from './save-queue.ts';

const mark = (key: string): Mark => ({
  key,
  page: 1,
  x: 1,
  y: 1,
  width: 9,
  height: 9,
  type: 'manual',
  pattern: null,
  label: null,
});
const create = (key: string): Change => ({ kind: 'create', mark: mark(key) });
const remove = (key: string): Change => ({ kind: 'delete', mark: mark(key) });

const setUp = (failures: Record<string, number> = {}, ids = new Map<string, number>()) => {
  const calls: string[] = [];
  const lost: string[] = [];
  const statuses: SaveStatus[] = [];
  let nextId = 100;
  const call = async (name: string): Promise<void> => {
    const left = failures[name] ?? 0;
    if (left > 0) {
      failures[name] = left - 1;
      throw new Error(`no ${name}`);
    }
    calls.push(name);
  };
  const queue = saveQueue({
    remote: {
      create: async (one) => {
        await call(`create ${one.key}`);
        nextId += 1;
        return { id: nextId };
      },
      createAll: async (all) => {
        await call(`create ${all.map((one) => one.key).join(' and ')}`);
        return all.map(() => {
          nextId += 1;
          return { id: nextId };
        });
      },
      change: (id) => call(`change ${id}`),
      changeAll: (all) => call(`change ${all.map(({ id }) => id).join(' and ')}`),
      delete: (id) => call(`delete ${id}`),
      clear: () => call('clear'),
    },
    ids,
    isWorthRetrying: () => true,
    untilRetry: (attempt) => (attempt < 3 ? Promise.resolve() : null),
    onStatus: (status) => statuses.push(status),
    onLost: (change) => lost.push(change.kind),
    onClearLost: () => lost.push('clear'),
  });
  return { queue, calls, lost, statuses };
};

test('a delete uses the id its create was given', async () => {
  const { queue, calls } = setUp();
  queue.push([create('a'), remove('a')]);
  await queue.settled();
  expect(calls).toEqual(['create a', 'delete 101']);
});

test('a redaction created anew is deleted by its new id', async () => {
  const { queue, calls } = setUp({}, new Map([['a', 5]]));
  queue.push([remove('a'), create('a'), remove('a')]);
  await queue.settled();
  expect(calls).toEqual(['delete 5', 'create a', 'delete 101']);
});

test('a failed save is tried again and the user sees that', async () => {
  const { queue, calls, lost, statuses } = setUp({ 'create a': 2 });
  queue.push([create('a')]);
  await queue.settled();
  expect(calls).toEqual(['create a']);
  expect(lost).toEqual([]);
  expect(statuses).toEqual(['saving', 'retrying', 'retrying', 'saved']);
});

test('a save that keeps failing is reported, and what depended on it is skipped', async () => {
  const { queue, calls, lost } = setUp({ 'create a': 9 });
  queue.push([create('a'), { kind: 'change', before: mark('a'), after: mark('a') }, create('b')]);
  await queue.settled();
  expect(lost).toEqual(['create']);
  expect(calls).toEqual(['create b']);
});

test('clearing comes after what was drawn before it', async () => {
  const { queue, calls } = setUp();
  queue.push([create('a')]);
  queue.clear();
  queue.push([create('b')]);
  await queue.settled();
  expect(calls).toEqual(['create a', 'clear', 'create b']);
});

test('redactions created together are saved in one call and keep their own ids', async () => {
  const { queue, calls } = setUp();
  queue.push([create('a'), create('b')]);
  queue.push([remove('b')]);
  await queue.settled();
  expect(calls).toEqual(['create a and b', 'delete 102']);
});

test('when redactions created together cannot be saved, every one of them is reported as lost', async () => {
  const { queue, lost } = setUp({ 'create a and b': 9 });
  queue.push([create('a'), create('b')]);
  await queue.settled();
  expect(lost).toEqual(['create', 'create']);
});

test('many changes of one act are saved in one call, without those that were never saved', async () => {
  const { queue, calls } = setUp(
    {},
    new Map([
      ['a', 1],
      ['b', 2],
    ]),
  );
  const relabelled = (key: string): Change => ({
    kind: 'change',
    before: mark(key),
    after: { ...mark(key), label: 'REDACTED' },
  });
  queue.push(['a', 'b', 'unsaved'].map(relabelled));
  await queue.settled();
  expect(calls).toEqual(['change 1 and 2']);
});
