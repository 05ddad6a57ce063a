import { exitCodeOf } from '../exit-codes.ts';
import { failureOf } from '../failure.ts';
import type { Outcome } from './run-files.ts';
import type { Say } from './say.ts';

/** Tells what went wrong with a file, and what that makes the command answer. */
export const sayFailure = (say: Say, file: string, error: unknown, isJson: boolean): Outcome => {
  const { code, message } = failureOf(error);
  const exitCode = exitCodeOf(code);
  if (isJson) say.json({ file, ok: false, code, exitCode, message });
  else say.problemWith(file, message);
  return { exitCode };
};
