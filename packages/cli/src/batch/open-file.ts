import type { Source } from '@blackbar/engine/node';
import type { Input } from '../files/inputs.ts';
import { readInput } from '../files/read-input.ts';
import type { Tools } from './tools.ts';

let opened = 0;

/** After so many files the workers are replaced, each when it is idle: a long batch takes no more memory than a short one. */
const filesPerWorker = 100;

/** Reads a file, calls `use` with it, and has the workers forget it. */
export const withFile = async <T>(
  tools: Tools,
  input: Input,
  password: string | undefined,
  use: (source: Source) => Promise<T>,
): Promise<T> => {
  const bytes = await readInput(input.path);
  const key = `file ${++opened}`;
  try {
    return await use({ key, bytes, ...(password === undefined ? {} : { password }) });
  } finally {
    tools.host.forget(key);
    if (opened % filesPerWorker === 0) void tools.host.renew();
  }
};
