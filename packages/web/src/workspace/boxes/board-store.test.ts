import type { RedactionAnswer } from '@blackbar/core';
import { expect, test, vi } from 'vitest';
import { ApiError } from '../../api/api-error.ts';
import { boardStore } from './board-store.ts';
import type { Remote } from './save-queue.ts';

const box = { x: 10, y: 20, width: 30, height: 40 };
const stored: RedactionAnswer = {
  id: 5,
  fileId: 1,
  page: 1,
  ...box,
  type: 'manual',
  pattern: null,
  label: null,
};

const setUp = (overrides: Partial<Remote> = {}, redactions: RedactionAnswer[] = []) => {
  const remote = {
    list: vi.fn(async () => redactions),
    create: vi.fn(async () => undefined),
    createAll: vi.fn(async () => undefined),
    change: vi.fn(async () => undefined),
    changeAll: vi.fn(async () => undefined),
    delete: vi.fn(async () => undefined),
    clear: vi.fn(async () => undefined),
    ...overrides,
  };
  const onProblem = vi.fn();
  const onGone = vi.fn();
  const store = boardStore({
    redactions,
    remote,
    onProblem,
    onGone,
    untilOnline: async () => undefined,
    wait: async () => undefined,
  });
  const count = (): number => store.get().board.marks.size;
  return { store, remote, onProblem, onGone, count };
};
const broken = async (): Promise<never> => {
  throw new ApiError(500, 'Internal Server Error', '');
};

test('a box is on the screen at once and on the server soon after', async () => {
  const { store, remote, count } = setUp();
  store.create(1, box);
  expect(count()).toBe(1);
  await store.settled();
  expect(remote.create).toHaveBeenCalledOnce();
  expect(store.get().status).toBe('saved');
});

test('a box that cannot be saved is taken back and the user is told', async () => {
  const { store, count, onProblem } = setUp({ create: vi.fn(broken) });
  store.create(1, box);
  await store.settled();
  expect(count()).toBe(0);
  expect(onProblem).toHaveBeenCalledExactlyOnceWith('Not saved', expect.stringContaining('taken back'));
  expect(store.get().board.undo).toEqual([]);
});

test('a delete that cannot be saved brings the box back', async () => {
  const { store, count } = setUp({ delete: vi.fn(broken) }, [stored]);
  store.delete(stored.id);
  expect(count()).toBe(0);
  await store.settled();
  expect(count()).toBe(1);
});

test('undo of a delete, then redo, then undo means the same redaction each time', async () => {
  const deleted: number[] = [];
  const created: number[] = [];
  const { store, count } = setUp(
    {
      create: async ({ id }) => void created.push(id),
      delete: async (id) => void deleted.push(id),
    },
    [stored],
  );
  store.delete(stored.id);
  store.undo();
  store.redo();
  store.undo();
  await store.settled();
  expect(deleted).toEqual([5, 5]);
  expect(created).toEqual([5, 5]);
  expect(count()).toBe(1);
});

test('a delete that is repeated and finds nothing has worked, and says nothing', async () => {
  const gone = new ApiError(404, 'Not Found', '{"code":"redaction-not-found","message":"x"}');
  const tries = [new TypeError('the answer was lost'), gone];
  const { store, count, onProblem } = setUp(
    {
      delete: async () => {
        const error = tries.shift();
        if (error) throw error;
      },
    },
    [stored],
  );
  store.delete(stored.id);
  await store.settled();
  expect(tries).toEqual([]);
  expect(count()).toBe(0);
  expect(onProblem).not.toHaveBeenCalled();
});

test('clearing empties both stacks, and a failed clear brings everything back', async () => {
  const { store, count } = setUp({ clear: vi.fn(broken) }, [stored]);
  store.create(1, box);
  store.clear();
  expect(count()).toBe(0);
  expect(store.get().board).toMatchObject({ undo: [], redo: [] });
  await store.settled();
  expect(count()).toBe(2);
});

test('deleting a redaction that is not in the list says so', () => {
  const { store, onProblem } = setUp();
  store.delete(404);
  expect(onProblem).toHaveBeenCalledExactlyOnceWith('Redaction not found', expect.any(String));
});

test('when the file is gone the workspace is told, not the user about a box', async () => {
  const { store, onGone, onProblem } = setUp({
    create: vi.fn(async () => {
      throw new ApiError(404, 'Not Found', '{"code":"file-not-available","message":"x"}');
    }),
  });
  store.create(1, box);
  await store.settled();
  expect(onGone).toHaveBeenCalledOnce();
  expect(onProblem).not.toHaveBeenCalled();
});

test('many redactions created at once are undone at once', async () => {
  const { store, remote, count } = setUp();
  const one = { page: 1, ...box, type: 'text' as const, pattern: 'Okafor' };
  store.createAll([one, { ...one, page: 2 }]);
  expect(count()).toBe(2);
  store.undo();
  expect(count()).toBe(0);
  await store.settled();
  expect(remote.createAll).toHaveBeenCalledOnce();
  expect(remote.delete).toHaveBeenCalledTimes(2);
});

test('new boxes get the label for new boxes, and all get another as one act', async () => {
  const { store, remote } = setUp({}, [stored]);
  const labels = () => [...store.get().board.marks.values()].map(({ label }) => label);
  store.setNewLabel('(b)(6)');
  const drawn = store.create(1, box);
  store.createAll([{ page: 2, ...box, type: 'text', pattern: 'x' }]);
  expect(labels()).toEqual([null, '(b)(6)', '(b)(6)']);
  store.change([{ id: drawn.id, box: { ...box, x: 99 } }]);
  expect(labels()).toEqual([null, '(b)(6)', '(b)(6)']);
  store.relabel(store.get().board.marks.keys(), 'REDACTED');
  expect(labels()).toEqual(['REDACTED', 'REDACTED', 'REDACTED']);
  store.undo();
  expect(labels()).toEqual([null, '(b)(6)', '(b)(6)']);
  store.redo();
  expect(labels()).toEqual(['REDACTED', 'REDACTED', 'REDACTED']);
  await store.settled();
  expect(remote.changeAll).toHaveBeenCalledTimes(3);
});

test('the same box is not made twice, and a deleted one comes back as it was', () => {
  const { store, count } = setUp({}, [stored]);
  const [twin] = store.createAll([{ page: 1, ...box, type: 'manual', pattern: null }]);
  expect(twin).toBeUndefined();
  const mark = store.get().board.marks.get(stored.id);
  store.delete(stored.id);
  expect(count()).toBe(0);
  if (mark) store.restore([mark, mark]);
  expect([...store.get().board.marks.values()]).toEqual([mark]);
});

test('a line takes the place of the word that was marked before it, as one act', () => {
  const { store, count } = setUp();
  const one = { page: 1, ...box, type: 'text' as const, pattern: 'Okafor' };
  const [word] = store.createAll([one]);
  store.replace([word?.id ?? 0], [{ ...one, width: 300 }]);
  expect(count()).toBe(1);
  store.undo();
  expect([...store.get().board.marks.keys()]).toEqual([word?.id]);
});
