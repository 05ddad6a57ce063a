import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';

/**
 * From now on this process overwrites memory of JavaScript when it is freed, and small buffers have memory of their own
 * instead of a part of a pool that is never freed.
 */
export const overwriteFreedMemory = (): void => {
  for (const flag of ['--clear-free-memory', '--zero-unused-memory']) setFlagsFromString(flag);
  Buffer.poolSize = 0;
};

type Collect = (how: { type: 'minor' }) => void;
let collect: Collect | undefined;

/**
 * Frees what requests left behind. Objects of a request are young; a collection of them takes under a millisecond. It is
 * done twice, because the first one leaves a copy of what survives.
 */
export const collectYoungGarbage = (): void => {
  if (!collect) {
    setFlagsFromString('--expose-gc');
    collect = runInNewContext('gc') as Collect;
  }
  for (let times = 0; times < 2; times++) collect({ type: 'minor' });
};
