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

/** Objects of a request are young; a collection of them takes under a millisecond. */
const collectYoung = (): void => {
  if (!collect) {
    setFlagsFromString('--expose-gc');
    collect = runInNewContext('gc') as Collect;
  }
  collect({ type: 'minor' });
};

/** Frees what requests left behind: twice, because the first collection leaves a copy of what survives. */
export const collectYoungGarbage = (): void => {
  for (let times = 0; times < 2; times++) collectYoung();
};

const collectEveryBytes = 16 * 1024 * 1024;
let received = 0;

/**
 * Call with what a request brought, once it is copied or thrown away. Received bytes lie outside of V8's heap, where they
 * hardly count as young: V8 waits until there are 64 MB of them and then marks the whole heap, on all cores.
 */
export const freeReceived = (bytes: number): void => {
  received += bytes;
  if (received < collectEveryBytes) return;
  received = 0;
  collectYoung();
};
