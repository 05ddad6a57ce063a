import type { Word } from '@blackbar/core';
import { expect, test } from 'vitest';
import { recognition } from './recognition.ts';

const word: Word = { text: 'read', x: 0, y: 0, width: 1, height: 1 };

const setUp = (read: (page: number, signal: AbortSignal) => Promise<Word[]>) => {
  const words = new Map<number, Word[]>();
  const shown: string[] = [];
  let closed = 0;
  let loading = 0;
  const store = recognition({
    sizes: [1, 2, 3].map((width) => ({ width, height: 1 })),
    loadPicture: async (page) => {
      loading = page;
      return new Uint8Array();
    },
    startRecogniser: () => ({
      recognise: async (_request, signal, onProgress) => {
        onProgress(0.5);
        return read(loading, signal);
      },
      close: () => {
        closed += 1;
      },
    }),
    onWords: (page, found) => words.set(page, found),
  });
  store.subscribe(() => {
    const state = store.get();
    shown.push(
      state.name === 'running' ? `${state.page}: ${state.done}/${state.total} ${state.share}` : state.name,
    );
  });
  return { store, words, shown, closed: () => closed };
};

test('pages are read one after the other, with their progress', async () => {
  const { store, words, shown, closed } = setUp(async () => [word]);
  await store.start([1, 3]);
  expect([...words.keys()]).toEqual([1, 3]);
  expect(shown).toEqual(['1: 0/2 0', '1: 0/2 0.5', '3: 1/2 0', '3: 1/2 0.5', 'idle']);
  expect(closed()).toBe(1);
});

test('cancelling ends the work at once, keeps what was read and is no failure', async () => {
  const { store, words, closed } = setUp(async (page, signal) => {
    if (page === 1) return [word];
    const { promise, reject } = Promise.withResolvers<Word[]>();
    signal.addEventListener('abort', () => reject(signal.reason));
    store.cancel();
    return promise;
  });
  await store.start([1, 2, 3]);
  expect([...words.keys()]).toEqual([1]);
  expect(store.get()).toEqual({ name: 'idle' });
  expect(closed()).toBe(1);
});

test('a page that cannot be read is told, and can be tried again', async () => {
  let tries = 0;
  const { store, words } = setUp(async () => {
    tries += 1;
    if (tries === 1) throw new Error('no');
    return [word];
  });
  await store.start([2]);
  expect(store.get()).toEqual({ name: 'failed' });
  await store.start([2]);
  expect(store.get()).toEqual({ name: 'idle' });
  expect(words.size).toBe(1);
});
