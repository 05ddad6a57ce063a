import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { isSitePath, RedactError } from '@blackbar/core';
import fastifyStatic from '@fastify/static';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { App } from './app-type.ts';
import { sendProblem } from './problem.ts';

const isNavigation = (request: FastifyRequest): boolean =>
  (request.method === 'GET' || request.method === 'HEAD') &&
  (request.headers.accept ?? '').includes('text/html') &&
  !/^\/(api|assets)(\/|$|\?)/.test(request.url);

const notBuilt =
  '<!doctype html><title>Not built</title><p>The web app is not built yet. Run <code>npm start</code>.</p>';

/** The built web app; every address people can open leads to its one page, with 404 where it has none. */
export const registerWebApp = async (app: App, webDir: string): Promise<void> => {
  const built = existsSync(join(webDir, 'index.html'));
  if (built)
    await app.register(fastifyStatic, {
      root: webDir,
      wildcard: false,
      index: 'index.html',
      cacheControl: false,
      setHeaders(reply, path) {
        // Names of assets carry a hash of their content.
        const immutable = path.includes(`${join(webDir, 'assets')}`);
        reply.header('cache-control', immutable ? 'public, max-age=31536000, immutable' : 'no-cache');
      },
    });
  app.setNotFoundHandler(async (request: FastifyRequest, reply: FastifyReply) => {
    if (!isNavigation(request)) return sendProblem(reply, new RedactError('not-found'));
    if (!built) return reply.code(503).type('text/html; charset=utf-8').send(notBuilt);
    // The app shows its own "not found" page; the status is for programs.
    const [pathname = ''] = request.url.split('?', 1);
    return reply.code(isSitePath(pathname) ? 200 : 404).sendFile('index.html');
  });
};
