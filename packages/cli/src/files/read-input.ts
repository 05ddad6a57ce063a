import { readFile, stat } from 'node:fs/promises';
import { Failure, failureOf } from '../failure.ts';
import { standard } from './inputs.ts';

/** Larger files are refused before they are read. */
const maxInputBytes = 1024 * 1024 * 1024;

const fromStandardInput = async (): Promise<Uint8Array> => {
  const chunks: Buffer[] = [];
  let total = 0;
  for await (const chunk of process.stdin) {
    total += (chunk as Buffer).length;
    if (total > maxInputBytes)
      throw new Failure('too-large', 'Standard input is larger than 1 GB. Split it.');
    chunks.push(chunk as Buffer);
  }
  if (total === 0) throw new Failure('input-unreadable', 'Nothing came on standard input.');
  return new Uint8Array(Buffer.concat(chunks));
};

const reasons: Readonly<Record<string, string>> = {
  EACCES: 'may not be read by you. Check its permissions',
  EPERM: 'may not be read by you. Check its permissions',
  EMFILE: 'could not be opened: too many files are open. Use a smaller --jobs',
};

const unreadable = (path: string, cause: unknown): Failure => {
  const reason = (cause as NodeJS.ErrnoException).code ?? '';
  if (reason === 'ENOENT' || reason === 'ENOTDIR')
    return new Failure('input-missing', `${path} does not exist. Check the path.`);
  return new Failure('input-unreadable', `${path} ${reasons[reason] ?? `cannot be read (${reason})`}.`);
};

/** The bytes of a regular file, of a pipe or of standard input; a device might never end. */
export const readInput = async (path: string): Promise<Uint8Array> => {
  if (path === standard) return fromStandardInput();
  try {
    const found = await stat(path);
    if (found.isDirectory()) throw new Failure('input-is-folder', `${path} is a folder, not a file.`);
    if (!found.isFile() && !found.isFIFO())
      throw new Failure('input-is-device', `${path} is a device. Only files, pipes and - are read.`);
    if (found.size > maxInputBytes) throw new Failure('too-large', `${path} is larger than 1 GB. Split it.`);
    return new Uint8Array(await readFile(path));
  } catch (cause) {
    throw cause instanceof Failure ? failureOf(cause) : unreadable(path, cause);
  }
};

/** The first line of the file, as an editor leaves it. */
export const readPassword = async (path: string | undefined): Promise<string | undefined> => {
  if (path === undefined) return undefined;
  const [password = ''] = new TextDecoder().decode(await readInput(path)).split(/\r?\n/);
  return password;
};
