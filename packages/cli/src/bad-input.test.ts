import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeEach, expect, test } from 'vitest';
import { emptyFolder, run, timeoutMs } from '../test/command.ts';
import { documentOf, lockedDocument } from '../test/documents.ts';

let folder: string;
const path = (name: string) => join(folder, name);
const box = (change: object) =>
  JSON.stringify([
    { page: 1, x: 100, y: 100, width: 50, height: 50 },
    { page: 1, x: 10, y: 10, width: 50, height: 50, ...change },
  ]);

const letter = await documentOf(['Pay Okafor now', `${'a'.repeat(40)} end`]);
const locked = await lockedDocument('right');

beforeEach(() => {
  folder = emptyFolder();
  writeFileSync(path('in.pdf'), letter);
});

interface Bad {
  title: string;
  /** Files beside in.pdf. */
  files?: Record<string, string | Uint8Array>;
  words: readonly string[];
  code: number;
  name: string;
  says: RegExp;
}

const find = ['redact', 'in.pdf', '--find', 'Okafor'];
const boxes = ['redact', 'in.pdf', '--boxes', 'b.json', '--out', 'out.pdf'];
const rules = ['redact', 'in.pdf', '--rules', 'r.yaml', '--out', 'out.pdf'];

const table: readonly Bad[] = [
  {
    title: 'a missing file',
    words: ['redact', 'none.pdf', '--find', 'a', '--out', 'out.pdf'],
    code: 10,
    name: 'input-missing',
    says: /none\.pdf does not exist/,
  },
  {
    title: 'a pattern that fits nothing',
    words: ['inspect', 'none*.pdf'],
    code: 10,
    name: 'input-missing',
    says: /No file fits none\*\.pdf/,
  },
  { title: 'a folder', words: ['inspect', '.'], code: 10, name: 'input-is-folder', says: /Add --recursive/ },
  {
    title: 'a device to read',
    words: ['inspect', '/dev/zero'],
    code: 10,
    name: 'input-is-device',
    says: /is a device/,
  },
  {
    title: 'a file of another type',
    files: { 'a.pdf': 'hello' },
    words: ['inspect', 'a.pdf'],
    code: 3,
    name: 'unsupported-type',
    says: /no PDF, JPG or PNG/,
  },
  {
    title: 'a damaged file',
    files: { 'a.pdf': '%PDF-1.7\nhello' },
    words: ['inspect', 'a.pdf'],
    code: 3,
    name: 'file-damaged',
    says: /damaged/,
  },
  {
    title: 'a protected file without its password',
    files: { 'locked.pdf': locked },
    words: ['inspect', 'locked.pdf'],
    code: 4,
    name: 'password-required',
    says: /--password-file/,
  },
  {
    title: 'a wrong password',
    files: { 'locked.pdf': locked, 'wrong.txt': 'wrong\n' },
    words: ['inspect', 'locked.pdf', '--password-file', 'wrong.txt'],
    code: 4,
    name: 'password-wrong',
    says: /does not open the PDF/,
  },
  {
    title: 'an empty file',
    files: { 'a.pdf': '' },
    words: ['inspect', 'a.pdf'],
    code: 3,
    name: 'unsupported-type',
    says: /no PDF, JPG or PNG/,
  },
  {
    title: 'broken JSON',
    files: { 'b.json': '[\n {"page": 1,\n}' },
    words: boxes,
    code: 2,
    name: 'boxes-malformed',
    says: /b\.json: this is no JSON: look at line 3/,
  },
  {
    title: 'boxes that are no list',
    files: { 'b.json': '{"page": 1}' },
    words: boxes,
    code: 2,
    name: 'boxes-malformed',
    says: /no list of boxes/,
  },
  {
    title: 'page 0',
    files: { 'b.json': box({ page: 0 }) },
    words: boxes,
    code: 2,
    name: 'boxes-malformed',
    says: /box 2: page is 0, but pages count from 1/,
  },
  {
    title: 'a page that is not there',
    files: { 'b.json': box({ page: 7 }) },
    words: boxes,
    code: 5,
    name: 'page-not-found',
    says: /Box 2 is on page 7, but the file has only page 1/,
  },
  {
    title: 'not a number',
    files: { 'b.json': box({ x: null }) },
    words: boxes,
    code: 2,
    name: 'boxes-malformed',
    says: /box 2: x is no number/,
  },
  {
    title: 'NaN',
    files: { 'b.json': '[{"page": 1, "x": NaN}]' },
    words: boxes,
    code: 2,
    name: 'boxes-malformed',
    says: /no JSON: .*NaN/,
  },
  {
    title: 'a box out of the page',
    files: { 'b.json': box({ x: 5000 }) },
    words: boxes,
    code: 5,
    name: 'invalid-box',
    says: /Box 2 .* outside page 1, which is 1275 × 1650 pixels/,
  },
  {
    title: 'a box of no size',
    files: { 'b.json': box({ width: 0 }) },
    words: boxes,
    code: 5,
    name: 'invalid-box',
    says: /Box 2 /,
  },
  {
    title: 'a label that cannot be set',
    words: [...find, '--label', '🙈', '--out', 'out.pdf'],
    code: 2,
    name: 'usage',
    says: /--label/,
  },
  {
    title: 'broken YAML',
    files: { 'r.yaml': 'version: 1\nrules: [\n' },
    words: rules,
    code: 2,
    name: 'rules-malformed',
    says: /r\.yaml, line \d/,
  },
  {
    title: 'a wrong entry of a rule',
    files: { 'r.yaml': 'version: 1\nrules:\n  - name: a\n    fnd: x\n' },
    words: rules,
    code: 2,
    name: 'rules-malformed',
    says: /r\.yaml, line 4: "fnd" is no entry of rule 1\. Did you mean find\?/,
  },
  {
    title: 'page 0 of a rule',
    files: { 'r.yaml': 'version: 1\nrules:\n  - { name: a, find: x, pages: 0 }\n' },
    words: rules,
    code: 2,
    name: 'rules-malformed',
    says: /r\.yaml, line 3: pages of rule 1 must be all, first/,
  },
  {
    title: 'a rules file that is missing',
    words: rules,
    code: 10,
    name: 'input-missing',
    says: /r\.yaml does not exist/,
  },
  {
    title: 'a rule that never ends',
    files: { 'r.yaml': "version: 1\nrules:\n  - name: a\n    regex: '^(a+)+b'\n" },
    words: rules,
    code: 6,
    name: 'took-too-long',
    says: /\^\(a\+\)\+b does not end/,
  },
  {
    title: 'an expression that is none',
    words: ['find', 'in.pdf', '--regex', '('],
    code: 2,
    name: 'usage',
    says: /no regular expression/,
  },
  {
    title: 'nothing found',
    words: ['redact', 'in.pdf', '--find', 'Nobody', '--out', 'out.pdf'],
    code: 7,
    name: 'nothing-found',
    says: /Nothing was found/,
  },
  {
    title: 'an output that exists',
    files: { 'out.pdf': 'older' },
    words: [...find, '--out', 'out.pdf'],
    code: 11,
    name: 'output-exists',
    says: /--force/,
  },
  {
    title: 'the input as output',
    words: [...find, '--out', 'in.pdf', '--force'],
    code: 11,
    name: 'output-is-input',
    says: /never overwritten/,
  },
  {
    title: 'a full disk',
    words: [...find, '--out', '/dev/full'],
    code: 11,
    name: 'disk-full',
    says: /no room for \/dev\/full/,
  },
  {
    title: 'a folder as output',
    words: [...find, '--out', '.'],
    code: 11,
    name: 'output-unwritable',
    says: /is a folder/,
  },
  {
    title: 'two inputs for one output',
    files: { 'b.pdf': '' },
    words: ['redact', 'in.pdf', 'b.pdf', '--find', 'a', '--out', 'o.pdf'],
    code: 2,
    name: 'usage',
    says: /Use --out-dir/,
  },
  {
    title: 'an unknown command',
    words: ['shred', 'in.pdf'],
    code: 2,
    name: 'usage',
    says: /no command "shred"/,
  },
  {
    title: 'an unknown option',
    words: ['inspect', 'in.pdf', '--loud'],
    code: 2,
    name: 'usage',
    says: /--loud/,
  },
];

test.for(table)('$title is refused with its message and code', { timeout: timeoutMs }, async (bad) => {
  for (const [name, text] of Object.entries(bad.files ?? {})) writeFileSync(path(name), text);
  const before = readdirSync(folder);
  const { code, lines } = await run(folder, [...bad.words, '--json']);
  expect({ code, name: lines.at(-1)?.code }).toEqual({ code: bad.code, name: bad.name });
  expect(lines.at(-1).message).toMatch(bad.says);
  expect(lines.at(-1).message).not.toMatch(/upload|Draw it/i);
  expect(readdirSync(folder)).toEqual(before);
  expect(readFileSync(path('in.pdf')).equals(letter)).toBe(true);
});

test('the password in a file opens what it protects', { timeout: timeoutMs }, async () => {
  writeFileSync(path('locked.pdf'), locked);
  writeFileSync(path('right.txt'), 'right\n');
  const words = ['inspect', 'locked.pdf', '--json', '--password-file', 'right.txt'];
  expect((await run(folder, words)).code).toBe(0);
});
