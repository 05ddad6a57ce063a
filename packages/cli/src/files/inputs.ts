import type { Dirent } from 'node:fs';
import { readdir, stat } from 'node:fs/promises';
import { basename, dirname, extname, join, relative, resolve, sep } from 'node:path';
import { Failure } from '../failure.ts';
import { globBase, globExpression, isGlob } from './glob.ts';

/** Standard input or output. */
export const standard = '-';

/** A file to work on. */
export interface Input {
  /** As it is named in messages and records; `-` is standard input. */
  path: string;
  /** The folder below the one that was named, kept under `--out-dir`. */
  folder: string;
}

const documentEndings = new Set(['.pdf', '.jpg', '.jpeg', '.png']);

/** Sorted, without links to folders, which may lead in a circle. */
const filesBelow = async (folder: string): Promise<string[]> => {
  const entries: Dirent[] = await readdir(folder, { withFileTypes: true });
  entries.sort((a, b) => (a.name < b.name ? -1 : 1));
  const found: string[] = [];
  for (const entry of entries) {
    const path = join(folder, entry.name);
    if (entry.isDirectory()) found.push(...(await filesBelow(path)));
    else found.push(path);
  }
  return found;
};

const isDocument = (path: string): boolean =>
  documentEndings.has(extname(path).toLowerCase()) && !basename(path).startsWith('.');

const inFolder = async (folder: string): Promise<Input[]> =>
  (await filesBelow(folder))
    .filter(isDocument)
    .map((path) => ({ path, folder: dirname(relative(folder, path)) }));

const matching = async (pattern: string): Promise<Input[]> => {
  const slashed = sep === '\\' ? pattern.replaceAll('\\', '/') : pattern;
  const base = globBase(slashed);
  const expression = globExpression(base === '.' && !slashed.startsWith('./') ? `./${slashed}` : slashed);
  const files = await filesBelow(base).catch(() => []);
  // As in a shell: a hidden file is meant only by a pattern that begins with a dot.
  const isHidden = (path: string) => basename(path).startsWith('.') && !basename(slashed).startsWith('.');
  return files
    .filter((path) => !isHidden(path))
    .filter((path) => {
      const named = sep === '\\' ? path.replaceAll('\\', '/') : path;
      return expression.test(named) || expression.test(`./${named}`);
    })
    .map((path) => ({ path, folder: dirname(relative(base, path)) }));
};

const kindOf = async (path: string): Promise<'file' | 'folder' | 'missing'> => {
  const found = await stat(path).catch(() => null);
  if (!found) return 'missing';
  return found.isDirectory() ? 'folder' : 'file';
};

const expand = async (path: string, isRecursive: boolean): Promise<Input[]> => {
  if (path === standard) return [{ path, folder: '.' }];
  const kind = await kindOf(path);
  if (kind === 'missing' && isGlob(path)) {
    const found = await matching(path);
    if (found.length === 0) throw new Failure('input-missing', `No file fits ${path}.`);
    return found;
  }
  if (kind !== 'folder') return [{ path, folder: '.' }];
  if (!isRecursive)
    throw new Failure('input-is-folder', `${path} is a folder. Add --recursive to take the files in it.`);
  const found = await inFolder(path);
  if (found.length === 0) throw new Failure('input-missing', `${path} has no PDF, JPG or PNG file in it.`);
  return found;
};

const isWithin = (path: string, folder: string): boolean =>
  resolve(path) === resolve(folder) || resolve(path).startsWith(resolve(folder) + sep);

/**
 * Every file that the words of a command line name, each once, in their order. What an earlier run wrote below a folder
 * that is taken whole is no input.
 */
export const expandInputs = async (
  paths: readonly string[],
  isRecursive: boolean,
  outFolder?: string,
): Promise<Input[]> => {
  const inputs = new Map<string, Input>();
  for (const path of paths)
    for (const input of await expand(path, isRecursive)) {
      const isOutput = outFolder !== undefined && input.path !== path && isWithin(input.path, outFolder);
      if (!isOutput || isWithin(path, outFolder)) inputs.set(input.path, input);
    }
  return [...inputs.values()];
};
