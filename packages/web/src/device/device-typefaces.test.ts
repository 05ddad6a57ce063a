import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { expect, test, vi } from 'vitest';
import { deviceTypefaces, megabytesOf } from './device-typefaces.ts';

test('what is missing is told by script, once for every change', () => {
  const typefaces = deviceTypefaces(async () => undefined);
  const listener = vi.fn();
  typefaces.listen(listener);
  expect(typefaces.missing()).toBeNull();
  typefaces.tell(['simplified-chinese']);
  typefaces.tell(['simplified-chinese']);
  typefaces.tell(['traditional-chinese', 'japanese-bold']);
  expect(listener).toHaveBeenCalledTimes(2);
  expect(typefaces.missing()).toEqual({ scripts: ['Chinese', 'Japanese'], count: 3, megabytes: 16 });
  expect(typefaces.missing()).toBe(typefaces.missing());
});

test('once loaded nothing is missing, also when a job that began before tells of it later', async () => {
  const load = vi.fn(async () => undefined);
  const typefaces = deviceTypefaces(load);
  typefaces.tell(['korean']);
  await typefaces.load();
  expect(load).toHaveBeenCalledExactlyOnceWith(['korean']);
  typefaces.tell(['korean']);
  expect(typefaces.missing()).toBeNull();
  typefaces.tell(['korean-bold']);
  expect(typefaces.missing()).toMatchObject({ count: 1 });
});

test('what could not be loaded is still missing', async () => {
  const typefaces = deviceTypefaces(async () => {
    throw new TypeError('no connection');
  });
  typefaces.tell(['korean']);
  await expect(typefaces.load()).rejects.toThrow('no connection');
  expect(typefaces.missing()).toMatchObject({ scripts: ['Korean'] });
});

test.each([
  ['japanese', 'jp', 'NotoSansJP'],
  ['korean', 'kr', 'NotoSansKR'],
  ['simplified-chinese', 'sc', 'NotoSansHans'],
  ['traditional-chinese', 'tc', 'NotoSansHant'],
] as const)('the typeface for %s is about as large as is said', (script, name, file) => {
  const entry = createRequire(import.meta.url).resolve(`@embedpdf/fonts-${name}`);
  const bytes = readFileSync(join(dirname(entry), '../fonts', `${file}-Regular.otf`));
  expect(Math.round(gzipSync(bytes).length / 1e6)).toBe(megabytesOf[script]);
});
