import { mkdtemp, readdir, readFile, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { UsageError } from './arguments.ts';
import { readBoxes, refuseOverwriting, writeAtomically } from './files.ts';

let folder: string;
const path = (name: string) => join(folder, name);

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'blackbar-cli-'));
});
afterEach(() => rm(folder, { recursive: true, force: true }));

test('the input is never overwritten, not with --force and not through a link', async () => {
  await writeFile(path('in.pdf'), 'original');
  await symlink(path('in.pdf'), path('link.pdf'));
  await expect(refuseOverwriting(path('in.pdf'), path('in.pdf'), true)).rejects.toThrow(UsageError);
  await expect(refuseOverwriting(path('in.pdf'), path('link.pdf'), true)).rejects.toThrow(UsageError);
});

test('another file is overwritten only with --force', async () => {
  await writeFile(path('in.pdf'), 'original');
  await writeFile(path('out.pdf'), 'older');
  await expect(refuseOverwriting(path('in.pdf'), path('out.pdf'), false)).rejects.toThrow(UsageError);
  await expect(refuseOverwriting(path('in.pdf'), path('out.pdf'), true)).resolves.toBeUndefined();
});

test('a file is written atomically, without leftovers', async () => {
  await writeAtomically(path('out.pdf'), new Uint8Array([1, 2, 3]));
  expect([...(await readFile(path('out.pdf')))]).toEqual([1, 2, 3]);
  expect(await readdir(folder)).toEqual(['out.pdf']);
});

test('invalid boxes are refused', async () => {
  await writeFile(path('boxes.json'), '[{"page":1,"x":"1","y":0,"width":9,"height":9}]');
  await expect(readBoxes(path('boxes.json'))).rejects.toMatchObject({ code: 'invalid-box' });
  await writeFile(path('boxes.json'), '{"page":1}');
  await expect(readBoxes(path('boxes.json'))).rejects.toThrow(UsageError);
});
