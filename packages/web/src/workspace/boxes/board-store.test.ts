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
  let id = 100;
  const remote = {
    create: vi.fn(async () => {
      id += 1;
      return { id };
    }),
    createAll: vi.fn(async (marks: readonly unknown[]) =>
      marks.map(() => {
        id += 1;
        return { id };
      }),
    ),
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
  const [key] = [...store.get().board.marks.keys()];
  store.delete(key ?? '');
  expect(count()).toBe(0);
  await store.settled();
  expect(count()).toBe(1);
});

test('undo of a delete, then redo, then undo uses the id of each re-creation', async () => {
  const deleted: number[] = [];
  const { store, remote, count } = setUp({ delete: async (id) => void deleted.push(id) }, [stored]);
  const [key] = [...store.get().board.marks.keys()];
  store.delete(key ?? '');
  store.undo();
  store.redo();
  store.undo();
  await store.settled();
  expect(deleted).toEqual([5, 101]);
  expect(remote.create).toHaveBeenCalledTimes(2);
  expect(count()).toBe(1);
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
  store.delete('nobody');
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
  store.change(drawn.key, { ...box, x: 99 });
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
