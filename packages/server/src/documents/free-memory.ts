import { setFlagsFromString } from 'node:v8';
import { collectYoung } from '@blackbar/engine/node';

/**
 * From now on this process overwrites memory of JavaScript when it is freed, and small buffers have memory of their own
 * instead of a part of a pool that is never freed.
 */
export const overwriteFreedMemory = (): void => {
  for (const flag of ['--clear-free-memory', '--zero-unused-memory']) setFlagsFromString(flag);
  Buffer.poolSize = 0;
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

const collectEveryValues = 400;
let sealed = 0;

/**
 * Call for every value that was sealed or unsealed at once. Each leaves ten small things outside of V8's heap: of a list
 * of thousands V8 would free them all in one pause of a tenth of a second.
 */
export const freeSealed = (): void => {
  sealed += 1;
  if (sealed < collectEveryValues) return;
  sealed = 0;
  collectYoung();
};
