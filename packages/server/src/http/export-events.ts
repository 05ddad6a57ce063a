import { ExportQuery, FileParams } from '@blackbar/core';
import type { Exports } from '../documents/export-document.ts';
import type { FileAccess } from '../documents/file-access.ts';
import { expiryHeader, fileOf, requireFile } from './access.ts';
import { fileAnswer, withToken } from './answers.ts';
import type { App } from './app-type.ts';
import { clientSignal } from './client-signal.ts';
import { problemOf, toRedactError } from './problem.ts';
import { rateLimits } from './rate-limits.ts';

/** Keeps proxies from closing a connection on which a slow page is being exported. */
const heartbeatMs = 10_000;

export const exportEventRoutes = (app: App, access: FileAccess, exports: Exports): void => {
  app.get(
    '/api/files/:id/export',
    {
      onRequest: requireFile(access),
      config: { rateLimit: rateLimits.export },
      schema: {
        operationId: 'exportWithProgress',
        summary: 'Export with progress',
        description:
          'Server-sent events, to be read with fetch: `progress` with {phase, done, total} as pages are made (phase `pages`) and the finished file is checked (`checking`), then `done` ({}), or `problem` with {message, code}. After `done` the download answers at once. Leaving cancels the export.',
        tags: ['Export'],
        security: withToken,
        params: FileParams,
        querystring: ExportQuery,
        response: fileAnswer('text/event-stream', 'Events of the export.'),
      },
    },
    async (request, reply) => {
      const file = fileOf(request);
      const signal = clientSignal(reply);
      reply.hijack();
      const { raw } = reply;
      const headers = {
        ...reply.getHeaders(),
        'cache-control': 'no-store',
        'content-type': 'text/event-stream',
      };
      raw.writeHead(200, { ...headers, [expiryHeader]: new Date(file.expiresAt).toISOString() } as never);
      raw.flushHeaders();
      const send = (event: string, payload: unknown) =>
        raw.write(`event: ${event}\ndata: ${JSON.stringify(payload)}\n\n`);
      const heartbeat = setInterval(() => raw.write(': still working\n\n'), heartbeatMs);
      try {
        await exports.prepare(file, request.query, {
          signal,
          onProgress: (progress) => send('progress', progress),
        });
        send('done', {});
      } catch (error) {
        if (!signal.aborted) send('problem', problemOf(toRedactError(error)));
      } finally {
        clearInterval(heartbeat);
        raw.end();
      }
    },
  );
};
