import { PageImageQuery, PageParams } from '@blackbar/core';
import type { FileAccess } from '../documents/file-access.ts';
import type { PageImages } from '../documents/page-images.ts';
import { fileOf, requireFile } from './access.ts';
import { fileAnswer, withToken } from './answers.ts';
import type { App } from './app-type.ts';
import { clientSignal } from './client-signal.ts';

export const pageImageRoutes = (app: App, access: FileAccess, pageImages: PageImages): void => {
  app.get(
    '/api/files/:id/png/:page',
    {
      onRequest: requireFile(access),
      schema: {
        operationId: 'getPageImage',
        summary: 'The image of a page',
        description: 'Width and height of the 150-DPI image are the coordinate space of redactions.',
        tags: ['Pages'],
        security: withToken,
        params: PageParams,
        querystring: PageImageQuery,
        response: fileAnswer('image/png', 'The page.'),
      },
    },
    async (request, reply) => {
      const { page } = request.params;
      const { dpi } = request.query;
      const png = await pageImages.png(fileOf(request), page, dpi, clientSignal(reply));
      return reply
        .type('image/png')
        .header('cache-control', 'no-store')
        .send(Buffer.from(png.buffer, png.byteOffset, png.byteLength));
    },
  );
};
