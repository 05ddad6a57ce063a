import { mkdtempSync, readFileSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { openCsvLog } from './csv-log.ts';
import { openLog } from './open-log.ts';
import type { FileRecord } from './record.ts';

const record: FileRecord = {
  version: 1,
  product: 'Blackbar 0',
  file: '=cmd|calc!A1.pdf',
  out: 'out/a, "b".pdf',
  ok: true,
  code: 'done',
  exitCode: 0,
  message: null,
  startedAt: '2026-11-16T09:00:00.000Z',
  finishedAt: '2026-11-16T09:00:01.000Z',
  pages: [
    { page: 1, method: 'picture' },
    { page: 2, method: 'vector' },
  ],
  boxes: [
    { number: 1, page: 1, rule: '@rule', label: '+1', x: 1.5, y: -2, width: 3, height: 4 },
    { number: 2, page: 1, rule: 'find', label: null, x: 1, y: 2, width: 3, height: 4, words: '-Okafor' },
  ],
  checks: [{ name: 'text', passed: true }],
  removed: [],
  warnings: [],
  dpi: 150,
  inputBytes: 1,
  outputBytes: 2,
  outputSha256: 'ab',
  certificate: null,
  resume: null,
};

const newPath = (name: string): string => {
  const folder = mkdtempSync(join(tmpdir(), 'blackbar-log-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  return join(folder, name);
};

test('a line for each box, with no cell that a spreadsheet would run', async () => {
  const path = newPath('log.csv');
  const log = await openCsvLog(path);
  await log.append(record);
  await log.append({ ...record, ok: false, code: 'file-damaged', message: 'Damaged.', boxes: [], pages: [] });
  await log.close();
  const [head, first, second, failed, end] = readFileSync(path, 'utf8').split('\r\n');
  expect(head).toMatch(/^\ufefffile,out,result,/);
  expect(first).toBe(
    `'=cmd|calc!A1.pdf,"out/a, ""b"".pdf",done,,2026-11-16T09:00:00.000Z,2026-11-16T09:00:01.000Z,2,2,1,1,picture,'@rule,'+1,1.5,-2,3,4,,text passed,,ab,`,
  );
  expect(second).toContain(",2,1,picture,find,,1,2,3,4,'-Okafor,");
  expect(failed).toContain('file-damaged,Damaged.');
  expect(end).toBe('');
  expect(statSync(path).mode & 0o777).toBe(0o600);
});

test('an older log is not written over, and a batch is not resumed from a spreadsheet', async () => {
  const path = newPath('log.csv');
  await (await openLog(path, false)).close();
  await expect(openLog(path, false)).rejects.toMatchObject({ code: 'output-exists' });
  await expect(openLog(path, true)).rejects.toMatchObject({ code: 'usage' });
});
