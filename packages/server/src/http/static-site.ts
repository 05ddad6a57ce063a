import { cpSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import {
  type BoxedPages,
  brand,
  contactKeptDays,
  isApart,
  isOffered,
  pageFileOf,
  retention,
  sitePaths,
  tiers,
} from '@blackbar/core';
import { contentPolicy, hashesIn } from './content-policy.ts';
import { fillIn, readServiceWorker } from './web-pages.ts';

interface Site {
  /** Where people reach the site, without a last slash; empty when nobody has said. */
  publicUrl: string;
  /** Where people write to; it stands in place of the contact form. */
  contact: string;
  defaultPages: BoxedPages;
}

const charset = '<meta charset="utf-8" />';

/** A file server sends no policy, so it stands in the page, before all it is about. Who may frame it, only a header says. */
const withPolicy = (html: string, path: string): string => {
  if (!html.includes(charset)) throw new Error(`The built page of ${path} does not begin as expected.`);
  const policy = contentPolicy(hashesIn(html), isApart(path)).replace(/;frame-ancestors [^;]+/, '');
  return html.replace(
    charset,
    () => `${charset}<meta http-equiv="Content-Security-Policy" content="${policy}" />`,
  );
};

const leadOn = `<!doctype html><meta charset="utf-8"><meta http-equiv="refresh" content="0; url=/device/"><title>${brand.name}</title><p><a href="/device/">${brand.name}</a></p>
`;

/** The tool on this device as a folder for any host: every page says itself what it may load, and none needs a server. */
export const writeStaticSite = (
  webDir: string,
  folder: string,
  { publicUrl, contact, defaultPages }: Site,
): void => {
  const words = {
    envelopes: tiers.free.envelopes,
    retention,
    contactKeptDays,
    defaultPlace: 'device-only' as const,
    defaultPages,
    publicUrl,
    contact,
  };
  rmSync(folder, { recursive: true, force: true });
  cpSync(webDir, folder, {
    recursive: true,
    filter: (path) => path === webDir || !/(\.(html|br|gz)$)|^\./.test(basename(path)),
  });
  const write = (file: string, content: string): void => {
    mkdirSync(dirname(join(folder, file)), { recursive: true });
    writeFileSync(join(folder, file), content);
  };
  const page = (file: string, path: string): string =>
    fillIn(withPolicy(readFileSync(join(webDir, file), 'utf8'), path), words).replace(
      '<html ',
      '<html data-static ',
    );
  for (const path of sitePaths.filter((one) => one !== '/' && isOffered(one, 'device-only')))
    write(`${path.slice(1)}/index.html`, page(pageFileOf(path), path));
  write('404.html', page(pageFileOf(null), '/404'));
  write('index.html', leadOn);
  const serviceWorker = readServiceWorker(webDir, words);
  if (serviceWorker === null) throw new Error('The web app was built without sw.js.');
  write('sw.js', serviceWorker);
};
