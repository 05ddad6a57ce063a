import { type DefaultPlace, isOffered, listedPaths } from '@blackbar/core';
import type { App } from './app-type.ts';
import { originOf } from './origin.ts';

const escaped = (text: string): string => text.replace(/[&<>"']/g, (char) => `&#${char.charCodeAt(0)};`);

/** What search engines ask for before they read anything. */
export const searchEngineRoutes = (app: App, publicUrl: string, place: DefaultPlace): void => {
  app.get('/robots.txt', { schema: { hide: true } }, async (request, reply) =>
    reply
      .type('text/plain; charset=utf-8')
      .send(
        `User-agent: *\nAllow: /api/docs\nDisallow: /api/\nDisallow: /test-centering\n\nSitemap: ${originOf(request, publicUrl)}/sitemap.xml\n`,
      ),
  );
  app.get('/sitemap.xml', { schema: { hide: true } }, async (request, reply) => {
    const origin = escaped(originOf(request, publicUrl));
    const listed = listedPaths.filter((path) => isOffered(path, place));
    const entries = listed.map((path) => `  <url><loc>${origin}${path}</loc></url>`);
    return reply
      .type('application/xml; charset=utf-8')
      .send(
        `<?xml version="1.0" encoding="UTF-8"?>\n<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">\n${entries.join('\n')}\n</urlset>\n`,
      );
  });
};
