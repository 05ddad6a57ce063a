import { brand, isApart, pageFileOf, sitePathOf, sitePaths, wordMarker } from '@blackbar/core';
import { renderToString } from 'react-dom/server';
import { enforced, type PageWords } from './api/enforced.ts';
import { App } from './app.tsx';
import { pages } from './pages/pages.ts';
import { canonicalOf, metaOf } from './site/frame/page-meta.ts';
import { CheckingView } from './workspace/session/checking-view.tsx';

/** What a page becomes in the file that is served. */
export interface BuiltPage {
  file: string;
  /** The module of the page, whose styles and scripts the file asks for at once. */
  source: string;
  head: string;
  body: string;
  /** Whether a browser takes the body over as it stands, rather than drawing it anew. */
  whole: boolean;
  /** Whether its policy lets it ask for no picture, not even its own icon. */
  apart: boolean;
}

// Texts are built with marks in place of what the operator decides; the server puts the words there.
for (const name of Object.keys(enforced) as (keyof PageWords)[]) enforced[name] = wordMarker(name);

const escaped = (text: string): string => text.replace(/[&<>"]/g, (char) => `&#${char.charCodeAt(0)};`);

const headOf = (pathname: string, search = ''): string => {
  const { title, description } = metaOf(pathname, search);
  const canonical = canonicalOf(pathname, search);
  const address = `${wordMarker('origin')}${canonical}`;
  const shared = [
    ['og:type', 'website'],
    ['og:site_name', brand.name],
    ['og:title', title],
    ['og:description', description],
    ['og:url', address],
    ['og:image', `${wordMarker('origin')}/social.png`],
    ['og:image:width', '1200'],
    ['og:image:height', '630'],
    ['og:image:alt', 'Share the document, not the part under the bar.'],
  ].map(([property = '', content = '']) => `<meta property="${property}" content="${escaped(content)}" />`);
  return [
    `<title>${escaped(title)}</title>`,
    `<meta name="description" content="${escaped(description)}" />`,
    ...(canonical === null
      ? ['<meta name="robots" content="noindex" />']
      : [`<link rel="canonical" href="${address}" />`, ...shared]),
    '<meta name="twitter:card" content="summary_large_image" />',
    // Only the tool on this device can be installed: it is all that works without a connection.
    ...(sitePathOf(pathname) === '/device' ? ['<link rel="manifest" href="/manifest.webmanifest" />'] : []),
    `<script type="application/json" id="enforced">${wordMarker('enforced')}</script>`,
  ].join('\n    ');
};

/**
 * Every page of the site as markup.
 * @public called by the build
 */
export const buildPages = async (): Promise<BuiltPage[]> => {
  const addresses = [...sitePaths, null].map((path) => ({
    path,
    pathname: path === null ? '/not-found' : path.replace(':fileId', '0'),
  }));
  const built: BuiltPage[] = [];
  for (const { path, pathname } of addresses) {
    await pages[path ?? 'not-found'].load();
    const file = pageFileOf(path);
    built.push({
      file,
      source: `src/pages/${file === 'index.html' ? 'home' : file.replace('.html', '')}.tsx`,
      head: headOf(pathname),
      body: renderToString(<App initial={{ pathname, search: '', hash: '', state: null }} />),
      whole: true,
      apart: isApart(pathname),
    });
  }
  const search = '?file=0';
  for (const [path, source] of [
    ['/', 'src/pages/home.tsx'],
    ['/device', 'src/pages/device.tsx'],
  ] as const)
    built.push({
      file: pageFileOf(path, search),
      source,
      head: headOf(path, search),
      body: renderToString(<CheckingView />),
      whole: false,
      apart: isApart(path),
    });
  return built;
};
