import { randomUUID } from 'node:crypto';
import { lstat, mkdir, open, readdir, readFile, realpath, rename, rm, stat } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import { Failure } from '../failure.ts';
import { standard } from './inputs.ts';

const isLeftover = (name: string, file: string): boolean =>
  file.startsWith(`.${name}.`) && file.endsWith('.part');

/** Where the bytes go: into a new file that takes the place of a regular one, or through a pipe or device. */
type Target = { kind: 'replace'; path: string } | { kind: 'through'; path: string };

const targetOf = async (out: string, isForced: boolean): Promise<Target> => {
  const named = await lstat(out).catch(() => null);
  if (!named) return { kind: 'replace', path: out };
  const found = await stat(out).catch(() => null);
  if (!found)
    throw new Failure('output-unwritable', `${out} is a link to nothing. Remove it or name another file.`);
  if (found.isDirectory())
    throw new Failure('output-unwritable', `${out} is a folder. Name a file in it, or use --out-dir.`);
  if (!found.isFile()) return { kind: 'through', path: out };
  if (!isForced && found.size > 0)
    throw new Failure('output-exists', `${out} exists. Use --force to replace it.`);
  // A link stays a link: what it leads to is replaced.
  return { kind: 'replace', path: named.isSymbolicLink() ? await realpath(out) : out };
};

/** Before the work: whether there is a place to write to. */
export const checkOutput = async (out: string, isForced: boolean): Promise<void> => {
  if (out !== standard) await targetOf(out, isForced);
};

const unwritable = (out: string, cause: unknown): Failure => {
  if (cause instanceof Failure) return cause;
  const code = (cause as NodeJS.ErrnoException).code ?? '';
  if (code === 'ENOSPC' || code === 'EDQUOT' || code === 'EFBIG')
    return new Failure(
      'disk-full',
      `There is no room for ${out}. Nothing was left of it; make room and run again.`,
    );
  if (code === 'EPIPE') return new Failure('pipe-closed', `Whoever reads ${out} stopped reading.`);
  const reason =
    code === 'EACCES' || code === 'EPERM' || code === 'EROFS' ? 'may not be written' : `(${code})`;
  return new Failure('output-unwritable', `${out} cannot be written: ${reason}. Check the folder.`);
};

/** A temporary file beside the target, flushed and renamed, so that the target is never incomplete. */
const replace = async (path: string, bytes: Uint8Array): Promise<void> => {
  await mkdir(dirname(path), { recursive: true });
  const temporary = join(dirname(path), `.${basename(path)}.${randomUUID()}.part`);
  try {
    const file = await open(temporary, 'wx', 0o600);
    try {
      await file.writeFile(bytes);
      await file.sync();
    } finally {
      await file.close();
    }
    await rename(temporary, path);
  } catch (cause) {
    await rm(temporary, { force: true });
    throw cause;
  }
};

const through = async (path: string, bytes: Uint8Array): Promise<void> => {
  const file = await open(path, 'w');
  try {
    await file.writeFile(bytes);
  } finally {
    await file.close();
  }
};

const toStandardOutput = (bytes: Uint8Array): Promise<void> =>
  new Promise((resolve, reject) =>
    process.stdout.write(bytes, (error) => (error ? reject(error) : resolve())),
  );

/** What a run wrote that was killed before it could record it: the same input gives the same bytes. */
const isWritten = async (out: string, bytes: Uint8Array): Promise<boolean> => {
  const found = await stat(out).catch(() => null);
  return found?.isFile() === true && found.size === bytes.length && (await readFile(out)).equals(bytes);
};

export const writeOutput = async (
  out: string,
  bytes: Uint8Array,
  isForced: boolean,
  isResumed: boolean,
): Promise<void> => {
  try {
    if (out === standard) return await toStandardOutput(bytes);
    if (isResumed && (await isWritten(out, bytes))) return;
    const target = await targetOf(out, isForced);
    await (target.kind === 'replace' ? replace(target.path, bytes) : through(target.path, bytes));
  } catch (cause) {
    throw unwritable(out, cause);
  }
};

/** What a killed run left beside this output. */
export const removeLeftovers = async (out: string): Promise<void> => {
  const names = await readdir(dirname(out)).catch(() => []);
  for (const name of names)
    if (isLeftover(basename(out), name)) await rm(join(dirname(out), name), { force: true });
};
