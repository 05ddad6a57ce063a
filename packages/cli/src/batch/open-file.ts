import type { Source } from '@blackbar/engine/node';
import type { Input } from '../files/inputs.ts';
import { readInput } from '../files/read-input.ts';
import type { Tools } from './tools.ts';

let opened = 0;

/** Reads a file, calls `use` with it, and has the engine forget it. */
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
  }
};
