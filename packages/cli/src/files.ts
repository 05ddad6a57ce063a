import { randomUUID } from 'node:crypto';
import { open, readFile, realpath, rename, rm, stat } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import type { PageBox } from '@blackbar/core';
import { isLabel, RedactError } from '@blackbar/core';
import type { Source } from '@blackbar/engine/node';
import { UsageError } from './arguments.ts';

const read = async (path: string): Promise<Uint8Array> => {
  try {
    return new Uint8Array(await readFile(path));
  } catch {
    throw new UsageError(`Cannot read ${path}.`);
  }
};

export const readSource = async (path: string, passwordFile: string | undefined): Promise<Source> => {
  const bytes = await read(path);
  if (passwordFile === undefined) return { key: 'file', bytes };
  const [password = ''] = new TextDecoder().decode(await read(passwordFile)).split(/\r?\n/);
  return { key: 'file', bytes, password };
};

const numberAt = (box: object, key: string): number => {
  const value: unknown = Reflect.get(box, key);
  if (typeof value !== 'number' || !Number.isFinite(value)) throw new RedactError('invalid-box');
  return value;
};

const labelOf = (box: object): string | null => {
  const label: unknown = Reflect.get(box, 'label') ?? null;
  if (label === null) return null;
  if (typeof label !== 'string' || !isLabel(label)) throw new RedactError('invalid-box');
  return label;
};

export const readBoxes = async (path: string): Promise<PageBox[]> => {
  const text = new TextDecoder().decode(await read(path));
  let untrusted: unknown;
  try {
    untrusted = JSON.parse(text);
  } catch {
    throw new UsageError(`${path} is not JSON.`);
  }
  if (!Array.isArray(untrusted)) throw new UsageError(`${path} is not a list of boxes.`);
  return untrusted.map((box: unknown) => {
    if (typeof box !== 'object' || box === null) throw new RedactError('invalid-box');
    const [page, x, y, width, height] = ['page', 'x', 'y', 'width', 'height'].map((key) =>
      numberAt(box, key),
    ) as [number, number, number, number, number];
    const label = labelOf(box);
    return { page, x, y, width, height, ...(label === null ? {} : { label }) };
  });
};

const realPath = (path: string): Promise<string | null> => realpath(path).catch(() => null);

/** The input file is never overwritten; another file only with `--force`. */
export const refuseOverwriting = async (input: string, out: string, isForced: boolean): Promise<void> => {
  const existing = await realPath(out);
  if (existing === null) return;
  if (existing === (await realPath(input))) throw new UsageError('--out is the input itself.');
  if (!isForced && (await stat(existing)).size > 0)
    throw new UsageError(`${out} exists. Use --force to replace it.`);
};

/** Writes a temporary file, flushes it and renames it, so that the target is never incomplete. */
export const writeAtomically = async (path: string, bytes: Uint8Array): Promise<void> => {
  const temporary = join(dirname(path), `.${basename(path)}.${randomUUID()}`);
  try {
    const file = await open(temporary, 'wx', 0o600);
    try {
      await file.writeFile(bytes);
      await file.sync();
    } finally {
      await file.close();
    }
    await rename(temporary, path);
  } catch {
    await rm(temporary, { force: true });
    throw new UsageError(`Cannot write ${path}.`);
  }
};
