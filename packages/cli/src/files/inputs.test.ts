import { mkdirSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeEach, expect, test } from 'vitest';
import { emptyFolder } from '../../test/command.ts';
import { expandInputs } from './inputs.ts';

let folder: string;
const names = async (paths: string[], isRecursive = false, outFolder?: string) =>
  (
    await expandInputs(
      paths.map((path) => join(folder, path)),
      isRecursive,
      outFolder && join(folder, outFolder),
    )
  ).map(({ path, folder: kept }) => `${path.slice(folder.length + 1)} ${kept}`);

beforeEach(() => {
  folder = emptyFolder();
  mkdirSync(join(folder, 'in', 'deep'), { recursive: true });
  for (const name of ['b.pdf', 'a.PDF', 'c.txt', '.hidden.pdf', 'deep/d.jpeg', 'deep/e[1].pdf'])
    writeFileSync(join(folder, 'in', name), name);
});

test('a folder gives its documents in order, with the folders below it, and never goes in a circle', async () => {
  symlinkSync('..', join(folder, 'in', 'deep', 'up'));
  expect(await names(['in'], true)).toEqual([
    'in/a.PDF .',
    'in/b.pdf .',
    'in/deep/d.jpeg deep',
    'in/deep/e[1].pdf deep',
  ]);
  await expect(names(['in'])).rejects.toMatchObject({ code: 'input-is-folder' });
  mkdirSync(join(folder, 'none'));
  await expect(names(['none'], true)).rejects.toMatchObject({ code: 'input-missing' });
});

test('patterns stay in a folder, or go through all of them', async () => {
  expect(await names(['in/*.pdf'])).toEqual(['in/b.pdf .']);
  expect(await names(['in/**/*.[jp]*'])).toEqual([
    'in/b.pdf .',
    'in/deep/d.jpeg deep',
    'in/deep/e[1].pdf deep',
  ]);
  expect(await names(['in/deep/?.jpeg'])).toEqual(['in/deep/d.jpeg .']);
});

test('a file is taken by its name, also where it looks like a pattern, and only once', async () => {
  expect(await names(['in/deep/e[1].pdf', 'in/b.pdf', 'in/b.pdf'])).toEqual([
    'in/deep/e[1].pdf .',
    'in/b.pdf .',
  ]);
});

test('what was written below the folder is no input of the next run', async () => {
  expect(await names(['in'], true, 'in/deep')).toEqual(['in/a.PDF .', 'in/b.pdf .']);
  expect(await names(['in/deep'], true, 'in/deep')).toHaveLength(2);
});
