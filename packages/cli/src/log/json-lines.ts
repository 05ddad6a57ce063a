import { createHash, createHmac, randomBytes } from 'node:crypto';
import { open, readFile, truncate, writeFile } from 'node:fs/promises';
import { Failure } from '../failure.ts';
import type { Log } from './log.ts';
import type { FileRecord } from './record.ts';

const keyBytes = 32;

/**
 * A key beside the log: with it alone a mark can be compared with a guessed input, so whoever hands out a log keeps the
 * key to himself.
 */
const keyOf = async (log: string): Promise<Buffer> => {
  const path = `${log}.key`;
  try {
    await writeFile(path, randomBytes(keyBytes).toString('hex'), { flag: 'wx', mode: 0o600 });
  } catch (cause) {
    if ((cause as NodeJS.ErrnoException).code !== 'EEXIST')
      throw new Failure('output-unwritable', `${path} cannot be written. Check the folder of the --log.`);
  }
  return Buffer.from(await readFile(path, 'utf8'), 'hex');
};

/** How a line of ours begins. */
const recordStart = '{"version":1,';

interface EarlierRun {
  records: FileRecord[];
  /** Up to the end of its last whole line. */
  wholeBytes: number;
  bytes: number;
}

/** The records of an earlier run; a last line without its end is what a killed run left. Any other file is refused. */
const readEarlier = async (path: string): Promise<EarlierRun> => {
  const bytes = await readFile(path).catch(() => Buffer.alloc(0));
  const wholeBytes = bytes.lastIndexOf('\n') + 1;
  const lines = bytes.toString('utf8', 0, wholeBytes).split('\n');
  const cut = bytes.toString('utf8', wholeBytes, wholeBytes + recordStart.length);
  const refuse = (line: number): never => {
    throw new Failure('usage', `${path}, line ${line} is no record of a batch. Name another --log.`);
  };
  const records = lines.flatMap((line, index): FileRecord[] => {
    if (line === '') return [];
    try {
      return line.startsWith(recordStart) ? [JSON.parse(line) as FileRecord] : refuse(index + 1);
    } catch {
      return refuse(index + 1);
    }
  });
  if (!recordStart.startsWith(cut)) refuse(lines.length);
  return { records, wholeBytes, bytes: bytes.length };
};

const isUnchanged = async (record: FileRecord): Promise<boolean> => {
  const bytes = record.out === null ? null : await readFile(record.out).catch(() => null);
  return bytes !== null && createHash('sha256').update(bytes).digest('hex') === record.outputSha256;
};

/** One JSON object a line, from which a batch is resumed. */
export const openJsonLinesLog = async (path: string, isResumed: boolean): Promise<Log> => {
  const { records, wholeBytes, bytes } = await readEarlier(path);
  if (bytes > 0 && !isResumed)
    throw new Failure(
      'output-exists',
      `${path} exists. Go on with its batch by --resume, or name another --log.`,
    );
  if (wholeBytes < bytes) await truncate(path, wholeBytes);
  const key = await keyOf(path);
  const file = await open(path, 'a', 0o600).catch(() => {
    throw new Failure('output-unwritable', `${path} cannot be written. Check its folder.`);
  });
  const mark = (bytes: Uint8Array | string) => createHmac('sha256', key).update(bytes).digest('hex');
  let last = Promise.resolve();
  return {
    append(record) {
      // One after the other: a line is whole or not there.
      last = last.then(async () => {
        await file.appendFile(`${JSON.stringify(record)}\n`);
        await file.sync();
      });
      return last;
    },
    marksOf: (input, settings) => ({ input: mark(input), settings: mark(settings) }),
    async released(name, marks) {
      const known = records.findLast(
        ({ file: own, ok, resume }) =>
          own === name && ok && resume?.input === marks.input && resume.settings === marks.settings,
      );
      return known && (await isUnchanged(known)) ? known : null;
    },
    close: () => file.close(),
  };
};
