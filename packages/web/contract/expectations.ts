import { DocumentError } from '../src/document/document-error.ts';

/** Throws without a test framework, so that it runs in a browser. */
export const same = (actual: unknown, expected: unknown): void => {
  const [a, b] = [JSON.stringify(actual), JSON.stringify(expected)];
  if (a !== b) throw new Error(`expected ${b?.slice(0, 300)}, saw ${a?.slice(0, 300)}`);
};

export const failureOf = async (promise: Promise<unknown>): Promise<unknown> =>
  promise.then(
    () => 'no error',
    (reason: unknown) => reason,
  );

export const codeOf = async (promise: Promise<unknown>): Promise<string> => {
  const failure = await failureOf(promise);
  return failure instanceof DocumentError ? failure.code : String(failure);
};
