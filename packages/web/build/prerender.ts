import { readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { build, type Manifest } from 'vite';
import type { BuiltPage } from '../src/prerender.tsx';
import { afterBuild } from './after-build.ts';

/** Styles and scripts of a page's own, with those they need; what every page has is left out. */
const assetsOf = (manifest: Manifest, sources: readonly string[]): string[] => {
  const neededBy = (key: string, files = new Set<string>()): Set<string> => {
    const chunk = manifest[key];
    if (chunk === undefined) throw new Error(`The build has no ${key}.`);
    if (files.has(chunk.file)) return files;
    for (const file of [chunk.file, ...(chunk.css ?? [])]) files.add(file);
    for (const imported of chunk.imports ?? []) neededBy(imported, files);
    return files;
  };
  const given = neededBy('index.html');
  return [...new Set(sources.flatMap((source) => [...neededBy(source)]))]
    .filter((file) => !given.has(file))
    .map((file) =>
      file.endsWith('.css')
        ? `<link rel="stylesheet" crossorigin href="/${file}">`
        : // Fetched early but left alone, and after the styles: code must not hold back the first paint.
          `<link rel="preload" as="script" fetchpriority="low" crossorigin href="/${file}">`,
    )
    .sort((a, b) => Number(b.includes('stylesheet')) - Number(a.includes('stylesheet')));
};

const fillTemplate = (template: string, page: BuiltPage, assets: string[]): string =>
  template
    .replace('<script type="module"', '<script type="module" fetchpriority="low"')
    .replace('<!--head-->', () => page.head)
    .replace('</head>', () => `  ${assets.join('\n    ')}\n  </head>`)
    .replace(
      '<div id="root"><!--page-->',
      () => `<div id="root"${page.whole ? ' data-whole' : ''}>${page.body}`,
    );

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
    const template = await readFile(join(out, 'index.html'), 'utf8');
    const manifest: Manifest = JSON.parse(await readFile(join(out, '.vite', 'manifest.json'), 'utf8'));
    for (const page of await buildPages())
      await writeFile(
        join(out, page.file),
        fillTemplate(template, page, assetsOf(manifest, ['src/start.tsx', page.source])),
      );
    await rm(folder, { recursive: true });
    await rm(join(out, '.vite'), { recursive: true });
  });
