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

interface Collect {
  (how: { type: 'minor' }): void;
  (how: { type: 'major'; execution: 'async' }): Promise<void>;
}
let known: Collect | undefined;
const collector = (): Collect => {
  if (known) return known;
  setFlagsFromString('--expose-gc');
  known = runInNewContext('gc') as Collect;
  return known;
};

/** Objects of a request are young; a collection of them takes under a millisecond. */
const collectYoung = (): void => collector()({ type: 'minor' });

/**
 * Frees what requests left behind, also what lived through several collections, as strings do on a busy server: the young
 * twice, because the first collection leaves a copy of what survives, then all, twice too: what the first one found is
 * overwritten when it is swept, which V8 puts off until the next. Takes some hundredths of a second.
 */
export const collectGarbage = async (): Promise<void> => {
  for (let times = 0; times < 2; times++) collectYoung();
  for (let times = 0; times < 2; times++) await collector()({ type: 'major', execution: 'async' });
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
