import { setImmediate, setTimeout as sleep } from 'node:timers/promises';

/** Between pieces of several long works: together they leave most of the time to everything else. */
const pauseMs = 4;

let last: Promise<unknown> = Promise.resolve();
let waiting = 0;

/**
 * Resolves in a turn of the event loop of its own: between two pieces of long work, whoever they are done for, everything
 * else that waits is served.
 */
export const nextTurn = async (): Promise<void> => {
  const isAlone = waiting === 0;
  waiting += 1;
  last = last.then(() => (isAlone ? setImmediate() : sleep(pauseMs)));
  await last;
  waiting -= 1;
};
