import { expect, test, vi } from 'vitest';
import type { Change } from './history.ts';
import type { Mark } from './mark.ts';
import { type SaveStatus, saveQueue } from './save-queue.ts';

const mark = (id: number): Mark => ({
  id,
  page: 1,
  x: 1,
  y: 1,
  width: 9,
  height: 9,
  type: 'manual',
  pattern: null,
  label: null,
});
const create = (id: number): Change => ({ kind: 'create', mark: mark(id) });
const remove = (id: number): Change => ({ kind: 'delete', mark: mark(id) });
const idsOf = (marks: readonly Mark[]): string => marks.map(({ id }) => id).join(' and ');

const setUp = (failures: Record<string, number> = {}, saved: readonly number[] = []) => {
  const calls: string[] = [];
  const lost: string[] = [];
  const statuses: SaveStatus[] = [];
  const there = new Map(saved.map((id) => [id, mark(id)]));
  const call = async (name: string, put: readonly Mark[] = []): Promise<void> => {
    const left = failures[name] ?? 0;
    if (left > 0) {
      failures[name] = left - 1;
      throw new Error(`no ${name}`);
    }
    calls.push(name);
    for (const one of put) there.set(one.id, one);
  };
  const queue = saveQueue({
    saved: new Map(saved.map((id) => [id, mark(id)])),
    remote: {
      list: async () => [...there.values()].map((one) => ({ ...one, fileId: 1 })),
      create: (one) => call(`create ${one.id}`, [one]),
      createAll: (all) => call(`create ${idsOf(all)}`, all),
      change: (one) => call(`change ${one.id}`, [one]),
      changeAll: (all) => call(`change ${idsOf(all)}`, all),
      delete: (id, isRepeated) => call(isRepeated ? `delete ${id} again` : `delete ${id}`),
      clear: () => call('clear'),
    },
    isWorthRetrying: () => true,
    untilRetry: (attempt) => (attempt < 3 ? Promise.resolve() : null),
    onStatus: (status) => statuses.push(status),
    onLost: (changes) => lost.push(changes.map(({ kind }) => kind).join(' and ')),
    onClearLost: () => lost.push('clear'),
  });
  return { queue, calls, lost, statuses };
};

test('a redaction keeps its id when it is deleted and created again', async () => {
  const { queue, calls } = setUp();
  queue.push([create(5), remove(5), create(5), remove(5)]);
  await queue.settled();
  expect(calls).toEqual(['create 5', 'delete 5', 'create 5', 'delete 5']);
});

test('a repeated delete is told apart: the first one may have worked', async () => {
  const { queue, calls } = setUp({ 'delete 5': 1 }, [5]);
  queue.push([remove(5)]);
  await queue.settled();
  expect(calls).toEqual(['delete 5 again']);
});

test('a failed save is tried again and the user sees that', async () => {
  const { queue, calls, lost, statuses } = setUp({ 'create 1': 2 });
  queue.push([create(1)]);
  await queue.settled();
  expect(calls).toEqual(['create 1']);
  expect(lost).toEqual([]);
  expect(statuses).toEqual(['saving', 'retrying', 'retrying', 'saved']);
});

test('what is pushed while a save is tried again is counted as waiting, too', async () => {
  const counts: number[] = [];
  let online: () => void = () => undefined;
  const calls = vi.fn(async () => undefined);
  calls.mockRejectedValueOnce(new Error('offline'));
  const rest = { createAll: calls, change: calls, changeAll: calls, delete: calls, clear: calls };
  const queue = saveQueue({
    saved: new Map(),
    remote: { list: async () => [], create: calls, ...rest },
    isWorthRetrying: () => true,
    untilRetry: () =>
      new Promise((resolve) => {
        online = resolve;
      }),
    onStatus: (_, waiting) => counts.push(waiting),
    onLost: () => undefined,
    onClearLost: () => undefined,
  });
  queue.push([create(1)]);
  await vi.waitFor(() => expect(counts).toEqual([1, 1]));
  queue.push([create(2)]);
  queue.push([create(3)]);
  expect(counts.at(-1)).toBe(3);
  online();
  await queue.settled();
  expect(counts.at(-1)).toBe(0);
});

test('a save that keeps failing is reported, and what depended on it is skipped', async () => {
  const { queue, calls, lost } = setUp({ 'create 1': 9 });
  queue.push([create(1), { kind: 'change', before: mark(1), after: mark(1) }, create(2)]);
  await queue.settled();
  expect(lost).toEqual(['create']);
  expect(calls).toEqual(['create 2']);
});

test('clearing comes after what was drawn before it', async () => {
  const { queue, calls } = setUp();
  queue.push([create(1)]);
  queue.clear();
  queue.push([create(2)]);
  await queue.settled();
  expect(calls).toEqual(['create 1', 'clear', 'create 2']);
});

test('redactions created together are saved in one call', async () => {
  const { queue, calls } = setUp();
  queue.push([create(1), create(2)]);
  queue.push([remove(2)]);
  await queue.settled();
  expect(calls).toEqual(['create 1 and 2', 'delete 2']);
});

test('redactions created together that cannot be saved are reported together', async () => {
  const { queue, lost } = setUp({ 'create 1 and 2': 9 });
  queue.push([create(1), create(2)]);
  await queue.settled();
  expect(lost).toEqual(['create and create']);
});

test('many changes of one act are saved in one call, without those that were never saved', async () => {
  const { queue, calls } = setUp({ 'create 3': 9 }, [1, 2]);
  const relabelled = (id: number): Change => ({
    kind: 'change',
    before: mark(id),
    after: { ...mark(id), label: 'REDACTED' },
  });
  queue.push([create(3)]);
  queue.push([1, 2, 3].map(relabelled));
  queue.push([remove(3)]);
  await queue.settled();
  expect(calls).toEqual(['change 1 and 2']);
});
