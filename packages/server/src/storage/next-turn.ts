import { setImmediate, setTimeout as sleep } from 'node:timers/promises';

/** Between pieces of several long works: together they leave most of the time to everything else. */
const pauseMs = 4;

/** Who waits, by file: the first file is the next to have a turn. */
const queues = new Map<number, (() => void)[]>();
let waiting = 0;

/** A turn for the file whose turn it is; those of it that still wait come after all other files. */
const serve = (): void => {
  for (const [fileId, queue] of queues) {
    queue.shift()?.();
    queues.delete(fileId);
    if (queue.length > 0) queues.set(fileId, queue);
    return;
  }
};

let last: Promise<unknown> = Promise.resolve();

/**
 * Resolves in a turn of the event loop of its own: between two pieces of long work, whoever they are done for, everything
 * else that waits is served. Files have turns one after the other, so that much work for one holds up no other.
 */
export const nextTurn = (fileId: number): Promise<void> => {
  const isAlone = waiting === 0;
  waiting += 1;
  const turn = new Promise<void>((resolve) => {
    const queue = queues.get(fileId);
    if (queue) queue.push(resolve);
    else queues.set(fileId, [resolve]);
  });
  // As many turns as are waited for; whose each is, is told when it comes.
  last = last.then(() => (isAlone ? setImmediate() : sleep(pauseMs))).then(serve);
  return turn.finally(() => {
    waiting -= 1;
  });
};
