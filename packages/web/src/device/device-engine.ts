import type { BoundedHost } from '@blackbar/engine/browser';
import { deviceMemoryGb, engineLimitsFor, workersFor } from './device-memory.ts';

let starting: Promise<BoundedHost> | null = null;

/** The engine of this page. Its code is loaded once, before there is a file, and nothing is loaded after it. */
export const deviceEngine = (): Promise<BoundedHost> => {
  starting ??= import('../engine/start-engine.ts').then(({ startEngine }) => {
    const memoryGb = deviceMemoryGb();
    return startEngine(workersFor(navigator.hardwareConcurrency, memoryGb), engineLimitsFor(memoryGb));
  });
  // A failure is told to whoever asked, and not kept for the next.
  starting.catch(() => {
    starting = null;
  });
  return starting;
};
