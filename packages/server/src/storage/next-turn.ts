import { setImmediate } from 'node:timers/promises';

let last: Promise<unknown> = Promise.resolve();

/**
 * Resolves in a turn of the event loop of its own: between two pieces of long work, whoever they are done for, everything
 * else that waits is served.
 */
export const nextTurn = async (): Promise<void> => {
  last = last.then(() => setImmediate());
  await last;
};
