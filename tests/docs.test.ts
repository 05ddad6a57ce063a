import { existsSync, globSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { expect, test } from 'vitest';

/** Decisions are records: they may name files that have moved since. */
const documents = [...globSync('docs/*.md'), ...globSync('*.md')].sort();

const repositoryPath = /(?<![\w./-])(?:packages|e2e|tests|bench|scripts|deploy(?!\/\.env))\/[\w./-]*\w/g;

test('every path that a document names exists', () => {
  const paths = documents.flatMap((file) =>
    [...readFileSync(file, 'utf8').matchAll(repositoryPath)].map(([path]) => ({ file, path })),
  );
  expect(paths.length).toBeGreaterThan(100);
  expect(paths.filter(({ path }) => !existsSync(path))).toEqual([]);
});

const linkedFile = /\]\(([^)#:\s]+)(?:#[^)\s]*)?\)/g;

test('every link to a file leads to one, in decisions too', () => {
  const links = [...documents, ...globSync('docs/*/*.md')].flatMap((file) =>
    [...readFileSync(file, 'utf8').matchAll(linkedFile)].map(([, to = '']) => ({ file, to })),
  );
  expect(links.length).toBeGreaterThan(50);
  expect(links.filter(({ file, to }) => !existsSync(join(dirname(file), to)))).toEqual([]);
});

/** `` `path` ("a title …", "…its end") ``: parts of test titles, shortened with an ellipsis. */
const pathWithTitles = /`([^`]+\.(?:test|spec)\.ts)` \(((?:"[^"]+"(?:, )?)+)\)/g;

test('every test title that a document quotes exists', () => {
  const titles = documents.flatMap((file) =>
    [...readFileSync(file, 'utf8').matchAll(pathWithTitles)].flatMap(([, path = '', quoted = '']) =>
      [...quoted.matchAll(/"…?([^"…]+)…?"/g)].map(([, title = '']) => ({ file, path, title: title.trim() })),
    ),
  );
  expect(titles.length).toBeGreaterThan(5);
  const isMissing = ({ path, title }: { path: string; title: string }) =>
    !existsSync(path) || !readFileSync(path, 'utf8').includes(title);
  expect(titles.filter(isMissing)).toEqual([]);
});
