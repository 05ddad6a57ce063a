import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';

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
export const collectYoung = (): void => collector()({ type: 'minor' });

/**
 * Frees what requests left behind, also what lived through several collections, as strings do on a busy server: the young
 * twice, because the first collection leaves a copy of what survives, then all, twice too: what the first one found is
 * overwritten when it is swept, which V8 puts off until the next. Takes some hundredths of a second.
 */
export const collectGarbage = async (): Promise<void> => {
  for (let times = 0; times < 2; times++) collectYoung();
  for (let times = 0; times < 2; times++) await collector()({ type: 'major', execution: 'async' });
};
