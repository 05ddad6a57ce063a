import { FileParams, LinkParams, LinkRequestSchema, LinkSchema, pageDpi, RedactError } from '@blackbar/core';
import type { Exports } from '../documents/export-document.ts';
import type { FileAccess } from '../documents/file-access.ts';
import type { PageImages } from '../documents/page-images.ts';
import type { SealedLinks } from '../documents/sealed-links.ts';
import type { WorkLimit } from '../documents/work-limit.ts';
import { fileOf, requireFile } from './access.ts';
import { answers, fileAnswer, withToken } from './answers.ts';
import type { App } from './app-type.ts';
import { clientOf } from './client.ts';
import { clientSignal } from './client-signal.ts';
import { sendDownload } from './download.ts';
import { rateLimits } from './rate-limits.ts';

interface Parts {
  access: FileAccess;
  links: SealedLinks;
  exports: Exports;
  downloads: WorkLimit;
  pageImages: PageImages;
}

export const linkRoutes = (app: App, { access, links, exports, downloads, pageImages }: Parts): void => {
  app.post(
    '/api/files/:id/links',
    {
      onRequest: requireFile(access),
      schema: {
        operationId: 'createLink',
        summary: 'A sealed URL',
        description: 'Opens the download or one page image without a header, for five minutes.',
        tags: ['Links'],
        security: withToken,
        params: FileParams,
        body: LinkRequestSchema,
        response: answers(201, LinkSchema),
      },
    },
    async (request, reply) => {
      const file = fileOf(request);
      if (request.body.purpose === 'page' && request.body.page > file.summary.pages.length)
        throw new RedactError('page-not-found');
      const { sealed, opensUntil } = links.seal(file.id, file.token, request.body, file.expiresAt);
      return reply
        .code(201)
        .send({ url: `/api/links/${sealed}`, expiresAt: new Date(opensUntil).toISOString() });
    },
  );

  app.get(
    '/api/links/:sealed',
    {
      config: { rateLimit: rateLimits.export },
      schema: {
        operationId: 'openLink',
        summary: 'What a sealed URL opens',
        tags: ['Links'],
        params: LinkParams,
        response: fileAnswer('application/octet-stream', 'The redacted file or the page image.'),
      },
    },
    async (request, reply) => {
      const ticket = links.open(request.params.sealed);
      const file = await access.byId(ticket.fileId, ticket.token, clientOf(request));
      if (ticket.request.purpose === 'download') {
        const { dpi = pageDpi, pages } = ticket.request;
        return sendDownload(reply, exports, downloads, file, { dpi, pages });
      }
      const { page, dpi = pageDpi } = ticket.request;
      const png = await pageImages.png(file, page, dpi, clientSignal(reply));
      return reply
        .type('image/png')
        .header('cache-control', 'no-store')
        .send(Buffer.from(png.buffer, png.byteOffset, png.byteLength));
    },
  );
};
