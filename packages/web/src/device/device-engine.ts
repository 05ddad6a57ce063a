import type { EngineHost } from '@blackbar/engine/browser';

const mostWorkers = 6;

/** One core is left to the page itself. */
export const workersFor = (cores: number): number => Math.min(mostWorkers, Math.max(1, cores - 1));

let starting: Promise<EngineHost> | null = null;

/** The engine of this page. Its code is loaded once, before there is a file, and nothing is loaded after it. */
export const deviceEngine = (): Promise<EngineHost> => {
  starting ??= import('../engine/start-engine.ts').then(({ startEngine }) =>
    startEngine(workersFor(navigator.hardwareConcurrency)),
  );
  // A failure is told to whoever asked, and not kept for the next.
  starting.catch(() => {
    starting = null;
  });
  return starting;
};
