import { realpath, stat } from 'node:fs/promises';
import { basename, extname, join } from 'node:path';
import { downloadName } from '@blackbar/core/model';
import { Failure, UsageError } from '../failure.ts';
import { type Input, standard } from './inputs.ts';

/** Where the redacted files go: one path, or a folder and a pattern of names. */
export type OutputPlace =
  | { kind: 'file'; path: string }
  | { kind: 'folder'; path: string; name: string | undefined };

const nameIn = (pattern: string | undefined, path: string): string => {
  const name = path === standard ? 'standard-input' : basename(path);
  if (pattern === undefined) return downloadName(name);
  const ending = extname(name);
  return pattern
    .replaceAll('{name}', name.slice(0, name.length - ending.length))
    .replaceAll('{ext}', ending.slice(1));
};

export const outputPath = (place: OutputPlace, input: Input): string =>
  place.kind === 'file' ? place.path : join(place.path, input.folder, nameIn(place.name, input.path));

/** The same for two paths of one file, also through links; `null` where there is none. */
const identity = async (path: string): Promise<string | null> => {
  const found = await stat(path).catch(() => null);
  if (!found) return null;
  return found.ino === 0 ? await realpath(path) : `${found.dev}:${found.ino}`;
};

/** Before anything is done: no output is an input, and no two files would be written to one place. */
export const checkOutputs = async (
  place: OutputPlace,
  inputs: readonly Input[],
): Promise<Map<Input, string>> => {
  const sources = new Map<string, string>();
  for (const { path } of inputs) {
    const known = path === standard ? null : await identity(path);
    if (known !== null) sources.set(known, path);
  }
  const outputs = new Map<Input, string>();
  const taken = new Map<string, string>();
  for (const input of inputs) {
    const out = outputPath(place, input);
    const other = taken.get(out);
    if (other !== undefined)
      throw new UsageError(`${other} and ${input.path} would both become ${out}. Use {name} in --name.`);
    taken.set(out, input.path);
    const existing = out === standard ? null : await identity(out);
    const source = existing === null ? undefined : sources.get(existing);
    if (source !== undefined)
      throw new Failure(
        'output-is-input',
        `${out} is the input ${source} itself. Inputs are never overwritten.`,
      );
    outputs.set(input, out);
  }
  return outputs;
};
