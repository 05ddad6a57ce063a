import { type NodeRecogniser, startRecogniser } from '@blackbar/recognise/node';
import type { Engine } from '../engine-process/messages.ts';
import { createFinders, type Finders } from '../search/finders.ts';

/** What all files of a run share: one engine with warm workers, and one way to be stopped. */
export interface Tools {
  readonly host: Engine;
  finders: Finders;
  recogniser: NodeRecogniser;
  signal: AbortSignal;
}

export type StartEngine = (options: { workers: number }) => Engine;

export const withTools = async <T>(
  jobs: number,
  signal: AbortSignal,
  startEngine: StartEngine,
  use: (tools: Tools) => Promise<T>,
): Promise<T> => {
  let started: Engine | undefined;
  const finders = createFinders();
  const recogniser = startRecogniser();
  const tools: Tools = {
    /** Started when the first file is there: what is wrong with the words is told at once. */
    get host() {
      // The engine keeps one worker free for what is short.
      started ??= startEngine({ workers: Math.max(2, jobs) });
      return started;
    },
    finders,
    recogniser,
    signal,
  };
  try {
    return await use(tools);
  } finally {
    finders.close();
    await recogniser.close();
    await started?.close();
  }
};
