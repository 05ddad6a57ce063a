import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { helpOf, usage } from './arguments/help.ts';
import { optionsOf } from './arguments/options.ts';
import { exitCodeOfRun, exits } from './exit-codes.ts';

const docs = readFileSync(join(import.meta.dirname, '../../../docs/command-line.md'), 'utf8');

test('every exit code is distinct, and the help and the docs say the same of it', () => {
  const all = Object.values(exits);
  expect(new Set(all.map(([code]) => code)).size).toBe(all.length);
  for (const [code, meaning] of all) {
    expect(docs).toContain(`| ${code} | ${meaning} |`);
    expect(usage).toMatch(new RegExp(`^ +${code}  ${meaning.replaceAll(/[.()]/g, '.')}$`, 'm'));
  }
});

test('a run answers with what its files have in common', () => {
  expect(exitCodeOfRun([])).toBe(0);
  expect(exitCodeOfRun([0, 0])).toBe(0);
  expect(exitCodeOfRun([0, 8])).toBe(8);
  expect(exitCodeOfRun([0, 8, 4, 4])).toBe(4);
  expect(exitCodeOfRun([3, 4])).toBe(12);
  expect(exitCodeOfRun([3, 130])).toBe(130);
});

test('the help of a command has examples and names all of its options', () => {
  for (const [name, options] of Object.entries(optionsOf)) {
    const help = helpOf[name as keyof typeof helpOf];
    expect(help).toMatch(new RegExp(`^  blackbar ${name} `, 'm'));
    for (const option of Object.keys(options))
      if (option !== 'help') expect(help, `${name} --${option}`).toContain(`--${option}`);
  }
});

test('nothing that is printed names what nobody owns', () => {
  const folder = join(import.meta.dirname, '../../..');
  const pages = [...globSync('docs/*.md', { cwd: folder }), 'README.md', 'packages/cli/README.md'];
  expect(pages.length).toBeGreaterThan(10);
  for (const page of pages)
    expect(readFileSync(join(folder, page), 'utf8'), page).not.toMatch(/npx blackbar/);
  for (const text of [usage, ...Object.values(helpOf)]) expect(text).not.toMatch(/npx blackbar/);
});
