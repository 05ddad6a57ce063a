import { open } from 'node:fs/promises';
import { Failure } from '../failure.ts';
import { csvLine } from './csv.ts';
import type { Log } from './log.ts';
import type { FileRecord } from './record.ts';

const columns = [
  'file',
  'out',
  'result',
  'message',
  'started',
  'finished',
  'pages',
  'boxes',
  'box',
  'page',
  'method',
  'rule',
  'label',
  'x',
  'y',
  'width',
  'height',
  'words',
  'checks',
  'warnings',
  'output_sha256',
  'certificate',
] as const;

type Row = Partial<Record<(typeof columns)[number], string | number | null>>;

const lineOf = (row: Row): string => csvLine(columns.map((column) => row[column] ?? null));

/** One line for each box, with what is true of its file; a file without boxes has one. */
export const csvRows = (record: FileRecord): string[] => {
  const ofFile: Row = {
    file: record.file,
    out: record.out,
    result: record.code,
    message: record.message,
    started: record.startedAt,
    finished: record.finishedAt,
    pages: record.pages.length,
    boxes: record.boxes.length,
    checks: record.checks.map(({ name, passed }) => `${name} ${passed ? 'passed' : 'failed'}`).join('; '),
    warnings: record.warnings.map(({ message }) => message).join(' '),
    output_sha256: record.outputSha256,
    certificate: record.certificate,
  };
  if (record.boxes.length === 0) return [lineOf(ofFile)];
  const methods = new Map(record.pages.map(({ page, method }) => [page, method]));
  return record.boxes.map(({ number, page, rule, label, x, y, width, height, words }) =>
    lineOf({
      ...ofFile,
      box: number,
      method: methods.get(page) ?? null,
      words: words ?? null,
      ...{ page, rule, label, x, y, width, height },
    }),
  );
};

/** A log for spreadsheets. A batch is not resumed from it. */
export const openCsvLog = async (path: string): Promise<Log> => {
  const file = await open(path, 'wx', 0o600).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'EEXIST') throw new Failure('output-exists', `${path} exists. Name another --log.`);
    throw new Failure('output-unwritable', `${path} cannot be written. Check its folder.`);
  });
  // Spreadsheets take a file without this mark for another encoding.
  await file.appendFile(`\ufeff${csvLine([...columns])}\r\n`);
  let last = Promise.resolve();
  return {
    append(record) {
      last = last.then(async () => {
        await file.appendFile(
          csvRows(record)
            .map((line) => `${line}\r\n`)
            .join(''),
        );
        await file.sync();
      });
      return last;
    },
    marksOf: () => null,
    released: async () => null,
    close: () => file.close(),
  };
};
