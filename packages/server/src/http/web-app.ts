import { join } from 'node:path';
import {
  type BoxedPages,
  type DefaultPlace,
  type Enforced,
  isOffered,
  leadsToDevice,
  pageFileOf,
  RedactError,
  type SitePath,
  sitePathOf,
} from '@blackbar/core';
import fastifyStatic from '@fastify/static';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { App } from './app-type.ts';
import { contentPolicy } from './content-policy.ts';
import { sendProblem } from './problem.ts';
import { searchEngineRoutes } from './search-engines.ts';
import { readServiceWorker, readWebPages, sendWebPage } from './web-pages.ts';

/** A known page is sent to whoever asks; "not found" is a page for browsers and a problem for programs. */
const asksForPage = ({ method, url, headers }: FastifyRequest, path: SitePath | null): boolean =>
  (method === 'GET' || method === 'HEAD') &&
  (path !== null || ((headers.accept ?? '').includes('text/html') && !/^\/(api|assets)(\/|$|\?)/.test(url)));

const codePolicy = contentPolicy(undefined, true);

const notBuilt =
  '<!doctype html><title>Not built</title><p>The web app is not built yet. Run <code>npm start</code>.</p>';

interface WebAppParts extends Enforced {
  webDir: string;
  publicUrl: string;
  defaultPlace: DefaultPlace;
  defaultPages: BoxedPages;
}

/** The built web app: a page at each of its addresses, its "not found" with 404 at every other. */
export const registerWebApp = async (app: App, { webDir, ...words }: WebAppParts): Promise<void> => {
  const pages = await readWebPages(webDir, words);
  const { defaultPlace, publicUrl } = words;
  searchEngineRoutes(app, publicUrl, defaultPlace);
  const serviceWorker = readServiceWorker(webDir, words);
  if (serviceWorker !== null)
    // It has the policy of a page that may connect to the site: it fetches the files that it keeps.
    app.get('/sw.js', { schema: { hide: true } }, async (_request, reply) =>
      reply.type('text/javascript; charset=utf-8').header('cache-control', 'no-cache').send(serviceWorker),
    );
  if (pages.size > 0)
    await app.register(fastifyStatic, {
      root: webDir,
      wildcard: false,
      index: false,
      globIgnore: ['*.html', 'sw.js', '**/*.{js,css,svg,wasm,json}.{br,gz}'],
      preCompressed: true,
      cacheControl: false,
      setHeaders(reply, path) {
        // Names of assets carry a hash of their content.
        const immutable = path.includes(`${join(webDir, 'assets')}`);
        // A worker that is started from its address has the policy of this answer.
        reply.header('content-security-policy', codePolicy);
        reply.header('cache-control', immutable ? 'public, max-age=31536000, immutable' : 'no-cache');
      },
    });
  app.setNotFoundHandler(async (request: FastifyRequest, reply: FastifyReply) => {
    const [pathname = '', search = ''] = request.url.split(/(?=\?)/, 2);
    const known = sitePathOf(pathname);
    const path = known !== null && isOffered(known, defaultPlace) ? known : null;
    if (!asksForPage(request, path)) return sendProblem(reply, new RedactError('not-found'));
    if (pages.size === 0) return reply.code(503).type('text/html; charset=utf-8').send(notBuilt);
    if (path === '/' && leadsToDevice(defaultPlace, search)) return reply.redirect('/device');
    const page = pages.get(pageFileOf(path, search));
    if (page === undefined) throw new Error(`The web app was built without ${pageFileOf(path, search)}.`);
    return sendWebPage(request, reply.code(path === null ? 404 : 200), page);
  });
};
