import { readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { build, minifySync } from 'vite';
import type { BuiltPage } from '../src/prerender.tsx';
import { afterBuild } from './after-build.ts';
import { neededBy, readManifest } from './needed-files.ts';

const isStyle = (file: string): boolean => file.endsWith('.css');

/** Without attributes: it is by such elements that the server knows what its content policy has to allow. */
const inPage = (element: 'script' | 'style', text: string): string => {
  if (text.includes(`</${element}`)) throw new Error(`"</${element}" would end a ${element} too early.`);
  return `<${element}>${text.trim()}</${element}>`;
};

const put = (html: string, place: string, text: string): string => {
  if (!html.includes(place)) throw new Error(`The built page has no ${place}`);
  return html.replace(place, () => text);
};

/** The link is of no kind, or it would be fetched; `main.ts` makes use of it. */
const stylesInPage = async (out: string, file: string): Promise<string> =>
  `${inPage('style', await readFile(join(out, file), 'utf8'))}<link data-in-page href="/${file}">`;

/** The page around every page. What a first paint needs stands in it: each file to ask for would delay it. */
const fillTemplate = async (out: string, styles: readonly string[]): Promise<string> => {
  const first = join(out, 'first.js');
  let html = await readFile(join(out, 'index.html'), 'utf8');
  const { code } = minifySync('first.js', await readFile(first, 'utf8'));
  html = put(html, '<script src="/first.js"></script>', inPage('script', code));
  html = put(html, '<script type="module"', '<script type="module" fetchpriority="low"');
  for (const file of styles)
    html = put(html, `<link rel="stylesheet" crossorigin href="/${file}">`, await stylesInPage(out, file));
  await rm(first);
  return html;
};

const assetsOf = async (out: string, files: readonly string[]): Promise<string> => {
  const styles = files.filter(isStyle).map((file) => stylesInPage(out, file));
  const scripts = files
    .filter((file) => !isStyle(file))
    // Fetched early but left alone: code must not hold back the first paint.
    .map((file) => `<link rel="preload" as="script" fetchpriority="low" crossorigin href="/${file}">`);
  return [...(await Promise.all(styles)), ...scripts].join('\n    ');
};

const icon = 'href="/logo.svg"';

const iconInPage = async (out: string): Promise<string> =>
  `href="data:image/svg+xml;base64,${(await readFile(join(out, 'logo.svg'))).toString('base64')}"`;

const fillPage = async (out: string, template: string, page: BuiltPage, assets: string): Promise<string> => {
  let html = put(template, '<!--head-->', page.head);
  if (page.apart) html = put(html, icon, await iconInPage(out));
  html = put(html, '</head>', `  ${assets}\n  </head>`);
  const root = `<div id="root"${page.whole ? ' data-whole' : ''}>`;
  return put(html, '<div id="root"><!--page-->', root + page.body);
};

/** Pages are built whole, as markup with marks where the installation's own words go. */
export const prerender = () =>
  afterBuild('prerender', async (out, { root }) => {
    const folder = join(out, '.prerender');
    await build({
      root,
      logLevel: 'warn',
      build: { ssr: 'src/prerender.tsx', outDir: folder, emptyOutDir: true, manifest: false },
    });
    const { buildPages }: typeof import('../src/prerender.tsx') = await import(
      pathToFileURL(join(folder, 'prerender.js')).href
    );
    const manifest = await readManifest(out);
    const shared = neededBy(manifest, 'index.html');
    const template = await fillTemplate(out, [...shared].filter(isStyle));
    for (const page of await buildPages()) {
      const needed = ['src/start.tsx', page.source].flatMap((source) => [...neededBy(manifest, source)]);
      const own = [...new Set(needed)].filter((file) => !shared.has(file));
      await writeFile(join(out, page.file), await fillPage(out, template, page, await assetsOf(out, own)));
    }
    await rm(folder, { recursive: true });
  });
