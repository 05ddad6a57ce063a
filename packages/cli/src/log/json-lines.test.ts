import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { emptyFolder } from '../../test/command.ts';
import { openJsonLinesLog } from './json-lines.ts';

const record = '{"version":1,"product":"Blackbar 1","file":"in.pdf","ok":true}\n';
const half = record.slice(0, 40);

const logWith = (content: string): string => {
  const path = join(emptyFolder(), 'batch.jsonl');
  writeFileSync(path, content);
  return path;
};

test.each([
  ['notes without a last line end', 'one line'],
  ['notes of two lines', 'first\nsecond'],
  ['a PDF', '%PDF-1.7\n1 0 obj\n<<>>\nendobj\n%%EOF'],
  ['JSON of somebody else', '{"precious":true}'],
  ['JSON lines of somebody else', '{"precious":true}\n{"precious":false}\n'],
  ['a record and something else', `${record}precious`],
])('%s are no log, and stay as they are', async (_what, content) => {
  for (const isResumed of [false, true]) {
    const path = logWith(content);
    await expect(openJsonLinesLog(path, isResumed)).rejects.toThrow(path);
    expect(readFileSync(path, 'utf8')).toBe(content);
    expect(existsSync(`${path}.key`)).toBe(false);
  }
});

test.each([
  ['half a record', half, ''],
  ['a record and a half', record + half, record],
  ['a record and its first letter', `${record}{`, record],
])('of %s, as a killed run leaves it, a resumed one keeps what is whole', async (_what, content, kept) => {
  const path = logWith(content);
  await expect(openJsonLinesLog(path, false)).rejects.toThrow('--resume');
  expect(readFileSync(path, 'utf8')).toBe(content);
  const log = await openJsonLinesLog(path, true);
  await log.close();
  expect(readFileSync(path, 'utf8')).toBe(kept);
});
