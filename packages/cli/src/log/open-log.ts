import { UsageError } from '../failure.ts';
import { openCsvLog } from './csv-log.ts';
import { openJsonLinesLog } from './json-lines.ts';
import type { Log } from './log.ts';

/** By its ending: `.csv` for spreadsheets, everything else is JSON lines. */
export const openLog = async (path: string, isResumed: boolean): Promise<Log> => {
  if (!/\.csv$/i.test(path)) return openJsonLinesLog(path, isResumed);
  if (isResumed) throw new UsageError('--resume needs a log of JSON lines, such as batch.jsonl.');
  return openCsvLog(path);
};
