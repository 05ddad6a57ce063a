import { exits } from '../exit-codes.ts';
import type { Input } from '../files/inputs.ts';

/** What a file came to: its exit code, 0 when all is well. */
export interface Outcome {
  exitCode: number;
}

/** Codes after which a run goes on: the file is done, or there was nothing to do. */
const goOn = new Set<number>(
  [exits.done, exits.warned, exits.nothing, exits.readable, exits.unread].map(([code]) => code),
);

/**
 * Works on several files at the same time. After a failure no other file is begun, unless the run continues on errors;
 * what has begun is finished. `work` answers every failure with an outcome.
 */
export const runFiles = async (
  inputs: readonly Input[],
  options: { jobs: number; continuesOnError: boolean; signal: AbortSignal },
  work: (input: Input) => Promise<Outcome>,
): Promise<number[]> => {
  const codes: number[] = [];
  const waiting = [...inputs];
  let isStopped = false;
  const next = async (): Promise<void> => {
    while (!isStopped && !options.signal.aborted) {
      const input = waiting.shift();
      if (!input) return;
      const { exitCode } = await work(input);
      codes.push(exitCode);
      if (!goOn.has(exitCode) && !options.continuesOnError) isStopped = true;
    }
  };
  await Promise.all(Array.from({ length: Math.min(options.jobs, inputs.length) }, next));
  if (options.signal.aborted) codes.push(exits.interrupted[0]);
  return codes;
};
