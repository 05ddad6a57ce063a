import { existsSync, globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { faq } from '../site/faq/faq.ts';
import { cookiePolicy } from '../site/text/cookie-policy.tsx';
import { exportControlNotice } from '../site/text/export-control-notice.tsx';
import { privacyPolicy } from '../site/text/privacy-policy.tsx';
import { securityOverview } from '../site/text/security-overview.tsx';
import { steps } from '../site/text/steps.ts';
import { termsOfService } from '../site/text/terms-of-service.tsx';
import { useCases } from '../site/text/use-cases.ts';
import { pageMarkups, textOf } from './rendered-pages.ts';

const root = join(import.meta.dirname, '../../../..');
const document = readFileSync(join(root, 'docs/claims.md'), 'utf8');

interface Row {
  claim: string;
  places: string[];
  code: string[];
  tests: { file: string; title: string }[];
}

const quoted = (cell: string, pattern: RegExp): string[] =>
  [...cell.matchAll(pattern)].map((match) => match[1] ?? '');

/** `| words on the page | places | code | tests |`; every row of every table with four cells. */
const rows: Row[] = document
  .split('\n')
  .filter((line) => line.startsWith('| ') && !line.startsWith('| Claim'))
  .map((line) => line.slice(2, -2).split(' | '))
  .filter((cells) => cells.length === 4)
  .map(([claim = '', places = '', code = '', tests = '']) => ({
    claim,
    places: places.split(', '),
    code: quoted(code, /`([^`]+)`/g),
    tests: [...tests.matchAll(/`([^`]+)`: ([^;]+)/g)].map((match) => ({
      file: match[1] ?? '',
      title: (match[2] ?? '').trim(),
    })),
  }));

/** Listed under "No claim about the code": `- /terms-of-service#severability: why`. */
const withoutClaim = quoted(document, /^- (\S+#\S+):/gm);

/** Every part of a page that can carry a claim. */
const parts: readonly string[] = [
  ...securityOverview.map(({ id }) => `/security-overview#${id}`),
  ...privacyPolicy.map(({ id }) => `/privacy-policy#${id}`),
  ...cookiePolicy.map(({ id }) => `/cookie-policy#${id}`),
  ...exportControlNotice.map(({ id }) => `/export-control-notice#${id}`),
  ...termsOfService.map(({ id }) => `/terms-of-service#${id}`),
  ...faq.map(({ id }) => `/faq#${id}`),
  ...useCases.map(({ id }) => `/use-cases#${id}`),
  ...steps.map(({ title }) => `/how-it-works#${title.toLowerCase()}`),
  'footer',
];

const markups = pageMarkups();

/** The words of a page, or of one part of it: from its id to the next part's. */
const textAt = (place: string): string => {
  const [path = '', id] = place.split('#');
  const markup = markups.get(path);
  if (markup === undefined) throw new Error(`${place} is no page`);
  if (id === undefined) return textOf(markup);
  const starts = parts
    .filter((part) => part.startsWith(`${path}#`))
    .map((part) => markup.indexOf(`id="${part.slice(path.length + 1)}"`));
  const from = markup.indexOf(`id="${id}"`);
  if (from < 0) throw new Error(`${place} is no place on the page`);
  return textOf(`<${markup.slice(from, Math.min(...starts.filter((start) => start > from), markup.length))}`);
};

test('the table of claims is read at all', () => {
  expect(rows.length).toBeGreaterThan(40);
});

test('every claim stands on the page that the table names, word for word', () => {
  for (const { claim, places } of rows) {
    for (const place of places) expect(textAt(place), place).not.toBe('');
    expect(textAt(places[0] ?? ''), `${places[0]}: ${claim}`).toContain(claim);
  }
});

test('every claim names code that exists and a test that exists', () => {
  for (const { claim, code, tests } of rows) {
    expect(code.length, `code for: ${claim}`).toBeGreaterThan(0);
    expect(tests.length, `test for: ${claim}`).toBeGreaterThan(0);
    for (const file of code) expect(existsSync(join(root, file)), `${file} for: ${claim}`).toBe(true);
    for (const { file, title } of tests) {
      expect(existsSync(join(root, file)), `${file} for: ${claim}`).toBe(true);
      expect(readFileSync(join(root, file), 'utf8').includes(title), `"${title}" in ${file}`).toBe(true);
    }
  }
});

test('every part of every page that speaks of the product has a row, or a reason not to', () => {
  const covered = new Set([...rows.flatMap((row) => row.places), ...withoutClaim]);
  expect(parts.filter((part) => !covered.has(part))).toEqual([]);
});

test('only the theme, the choices for a download and the tool itself are kept beyond the tab, as the cookie policy says', () => {
  const web = join(root, 'packages/web');
  const sources = globSync(['src/**/*.{ts,tsx}', 'public/*.js'], { cwd: web }).filter(
    (file) => !file.includes('.test.'),
  );
  const lasting = sources.filter((file) =>
    /localStorage|indexedDB|document\.cookie|cookieStore|caches\.open|serviceWorker/.test(
      readFileSync(join(web, file), 'utf8'),
    ),
  );
  expect(lasting.sort()).toEqual([
    'public/first.js',
    'src/offline/keep-app.ts',
    'src/offline/service-worker.ts',
    'src/ui/theme.ts',
    'src/workspace/download/export-choice.ts',
  ]);
});
