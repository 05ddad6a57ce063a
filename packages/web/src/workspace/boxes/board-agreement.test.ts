import type { RedactionAnswer } from '@blackbar/core';
import { expect, test, vi } from 'vitest';
import { ApiError } from '../../api/api-error.ts';
import { boardStore } from './board-store.ts';
import type { Mark } from './mark.ts';

const box = { x: 10, y: 20, width: 30, height: 40 };
const stored: RedactionAnswer = {
  ...{ id: 5, fileId: 1, page: 1, ...box },
  ...{ type: 'manual', pattern: null, label: null },
};
const { fileId: _, ...storedMark } = stored;

type Weather = 'fine' | 'answers lost' | 'down';

/** A store and a server that can be out of reach, or be reached without its answer coming back. */
const setUp = () => {
  const there = new Map<number, Mark>([[stored.id, storedMark]]);
  let weather: Weather = 'fine';
  let failures = 0;
  const noAnswer = new ApiError(503, 'Service Unavailable', '');
  const write = async (act: () => void): Promise<void> => {
    if (failures > 0) {
      failures -= 1;
      throw noAnswer;
    }
    if (weather !== 'down') act();
    if (weather !== 'fine') throw noAnswer;
  };
  const put = (marks: readonly Mark[]): Promise<void> =>
    write(() => {
      for (const mark of marks) there.set(mark.id, mark);
    });
  const onProblem = vi.fn();
  const store = boardStore({
    redactions: [stored],
    remote: {
      list: async () => {
        if (weather !== 'fine') throw noAnswer;
        return [...there.values()].map((mark) => ({ ...mark, fileId: 1 }));
      },
      create: (mark) => put([mark]),
      createAll: put,
      change: (mark) => put([mark]),
      changeAll: put,
      delete: (id) => write(() => void there.delete(id)),
      clear: () => write(() => there.clear()),
    },
    onProblem,
    onGone: vi.fn(),
    untilOnline: async () => undefined,
    wait: async () => undefined,
  });
  return {
    ...{ store, there, onProblem },
    count: (): number => store.get().board.marks.size,
    /** So many calls fail; four are as many as one change is tried. */
    fail: (times: number): void => {
      failures = times;
    },
    setWeather: (next: Weather): void => {
      weather = next;
    },
    untilLost: (): Promise<unknown> => vi.waitFor(() => expect(onProblem).toHaveBeenCalled()),
    expectAgreement: async (): Promise<void> => {
      weather = 'fine';
      await store.settled();
      const placesOf = (marks: ReadonlyMap<number, Mark>) => [...marks.values()].map(({ id, x }) => [id, x]);
      expect(placesOf(there)).toEqual(placesOf(store.get().board.marks));
    },
  };
};

test('of two moves the first is lost: the box is shown where the second one saved it', async () => {
  const { store, fail, onProblem, expectAgreement } = setUp();
  fail(4);
  store.change([{ id: stored.id, box: { ...box, x: 50 } }]);
  store.change([{ id: stored.id, box: { ...box, x: 90 } }]);
  await expectAgreement();
  expect(store.get().board.marks.get(stored.id)?.x).toBe(90);
  expect(onProblem).not.toHaveBeenCalled();
});

test('of two moves both are lost: the box is back where it is saved', async () => {
  const { store, fail, expectAgreement } = setUp();
  fail(8);
  store.change([{ id: stored.id, box: { ...box, x: 50 } }]);
  store.change([{ id: stored.id, box: { ...box, x: 90 } }]);
  await expectAgreement();
  expect(store.get().board).toMatchObject({ marks: new Map([[stored.id, storedMark]]), undo: [] });
});

test('a delete is lost and a later one works: the box stays deleted', async () => {
  const { store, count, fail, expectAgreement } = setUp();
  fail(4);
  store.delete(stored.id);
  store.undo();
  store.redo();
  await expectAgreement();
  expect(count()).toBe(0);
});

test('a delete is lost before everything is cleared: no box comes back', async () => {
  const { store, count, fail, expectAgreement } = setUp();
  fail(4);
  store.delete(stored.id);
  store.clear();
  await expectAgreement();
  expect(count()).toBe(0);
});

test('many boxes that cannot be saved are told of once', async () => {
  const { store, count, onProblem, fail } = setUp();
  const one = { page: 1, ...box, type: 'text' as const, pattern: 'Okafor' };
  fail(4);
  store.createAll([
    { ...one, page: 2 },
    { ...one, page: 3 },
  ]);
  await store.settled();
  expect(count()).toBe(1);
  expect(onProblem).toHaveBeenCalledExactlyOnceWith('Not saved', expect.stringContaining('The boxes'));
});

test('a box that came back because the answer to its deletion was lost is saved before a download', async () => {
  const { store, count, setWeather, untilLost, expectAgreement } = setUp();
  setWeather('answers lost');
  store.delete(stored.id);
  await untilLost();
  expect(count()).toBe(1);
  await expectAgreement();
});

test('a box that was taken back although it was saved is not in a download', async () => {
  const { store, count, setWeather, untilLost, expectAgreement } = setUp();
  setWeather('answers lost');
  store.create(1, { ...box, x: 99 });
  await untilLost();
  expect(count()).toBe(1);
  await expectAgreement();
});

test('boxes that came back because the answer to Clear All was lost are saved again', async () => {
  const { store, count, setWeather, untilLost, expectAgreement } = setUp();
  setWeather('answers lost');
  store.clear();
  await untilLost();
  expect(count()).toBe(1);
  await expectAgreement();
});

test('a download waits in vain where nobody says what is saved', async () => {
  const { store, setWeather, untilLost } = setUp();
  setWeather('down');
  store.delete(stored.id);
  await untilLost();
  await expect(store.settled()).rejects.toThrow('503');
});
