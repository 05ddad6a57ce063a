import { RedactError } from '@blackbar/core';
import { expect, test } from 'vitest';
import { createEngine, documentsPerProcess } from './create-engine.ts';
import { type EngineProcess, ProcessEnded } from './engine-process.ts';
import type { Answer } from './messages.ts';

/** Processes that answer at once, except about a document that ends each process it comes to. */
const processes = () => {
  const all: { keys: string[]; forgotten: string[]; isClosed: boolean }[] = [];
  const start = (): EngineProcess => {
    const own = { keys: [] as string[], forgotten: [] as string[], isClosed: false };
    const lost: ((error: Error) => void)[] = [];
    all.push(own);
    return {
      ask: ({ key }) =>
        new Promise<Answer>((resolve, reject) => {
          own.keys.push(key);
          lost.push(reject);
          if (key === 'damaged') reject(new RedactError('file-damaged'));
          else if (key === 'culprit') for (const lose of lost) lose(new ProcessEnded());
          else if (key !== 'slow' || own.keys.length === 1) resolve([]);
        }),
      forget: (key) => void own.forgotten.push(key),
      async close() {
        own.isClosed = true;
      },
    };
  };
  return { all, engine: createEngine(start) };
};

const source = (key: string) => ({ key, bytes: new Uint8Array() });

test('a process is replaced after so many documents, and ends when its last one is done', async () => {
  const { all, engine } = processes();
  await engine.words(source('first'), 1);
  for (let index = 1; index < documentsPerProcess + 10; index++) {
    await engine.words(source(`${index}`), 1);
    engine.forget(`${index}`);
  }
  // The first document is still worked on, where it is known.
  await engine.words(source('first'), 2);
  expect(all.map(({ keys, isClosed }) => [keys.length, isClosed])).toEqual([
    [documentsPerProcess + 1, false],
    [10, false],
  ]);
  engine.forget('first');
  expect(all.map(({ isClosed }) => isClosed)).toEqual([true, false]);
  expect(all[1]?.forgotten).toHaveLength(10);
  await engine.close();
  expect(all.map(({ isClosed }) => isClosed)).toEqual([true, true]);
});

test('a document that ends its process twice is named; one that was lost with it is read again', async () => {
  const { all, engine } = processes();
  await engine.words(source('other'), 1);
  const slow = engine.words(source('slow'), 1);
  const culprit = engine.words(source('culprit'), 1);
  await expect(culprit).rejects.toMatchObject({ code: 'crashed', message: /ended twice/ });
  expect(await slow).toEqual([]);
  expect(all.map(({ keys }) => keys)).toEqual([['other', 'slow', 'culprit'], ['slow'], ['culprit']]);
  // The next document gets a process that has not ended.
  await engine.words(source('next'), 1);
  expect(all.at(-1)?.keys).toEqual(['next']);
});

test('what is wrong with a document is said once, by the process that read it', async () => {
  const { all, engine } = processes();
  await expect(engine.words(source('damaged'), 1)).rejects.toMatchObject({ code: 'file-damaged' });
  expect(all).toHaveLength(1);
});
