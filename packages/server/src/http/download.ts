import { Readable } from 'node:stream';
import { downloadName, ExportQuery, FileParams, ReportSchema } from '@blackbar/core';
import type { FastifyReply } from 'fastify';
import type { AskedExport, Exports } from '../documents/export-document.ts';
import type { FileAccess, OpenFile } from '../documents/file-access.ts';
import type { WorkLimit } from '../documents/work-limit.ts';
import type { SegmentedPlaintext } from '../storage/crypto/seal-segments.ts';
import { fileOf, requireFile } from './access.ts';
import { answers, fileAnswer, withToken } from './answers.ts';
import type { App } from './app-type.ts';
import { clientSignal } from './client-signal.ts';
import { attachment } from './content-disposition.ts';
import { onClosed } from './on-closed.ts';
import { rateLimits } from './rate-limits.ts';

const sendPdf = (reply: FastifyReply, file: OpenFile, { size, parts }: SegmentedPlaintext): FastifyReply =>
  reply
    .type('application/pdf')
    .header('cache-control', 'no-store')
    .header('content-length', size)
    .header('content-disposition', attachment(downloadName(file.summary.filename)))
    // One part at a time: a client that does not read holds no more than that.
    .send(Readable.from(parts, { objectMode: false, highWaterMark: 1 }));

/** Exports and sends. The idle timeout of the connection is suspended while the export runs. */
export const sendDownload = async (
  reply: FastifyReply,
  exports: Exports,
  downloads: WorkLimit,
  file: OpenFile,
  asked: AskedExport,
): Promise<FastifyReply> => {
  onClosed(reply.raw, downloads.enter({ client: file.client, file: String(file.id) }));
  const socket = reply.raw.socket;
  const timeoutMs = socket?.timeout ?? 0;
  socket?.setTimeout(0);
  let pdf: SegmentedPlaintext;
  try {
    pdf = await exports.open(file, asked, { signal: clientSignal(reply) });
  } finally {
    socket?.setTimeout(timeoutMs);
  }
  return sendPdf(reply, file, pdf);
};

export const downloadRoutes = (
  app: App,
  access: FileAccess,
  exports: Exports,
  downloads: WorkLimit,
): void => {
  app.get(
    '/api/files/:id/download',
    {
      onRequest: requireFile(access),
      config: { rateLimit: rateLimits.export },
      schema: {
        operationId: 'download',
        summary: 'The redacted PDF',
        description: 'Exported, verified and sent; the same bytes again while no redaction changes.',
        tags: ['Export'],
        security: withToken,
        params: FileParams,
        querystring: ExportQuery,
        response: fileAnswer('application/pdf', 'The redacted file.'),
      },
    },
    async (request, reply) => sendDownload(reply, exports, downloads, fileOf(request), request.query),
  );

  app.get(
    '/api/files/:id/report',
    {
      onRequest: requireFile(access),
      schema: {
        operationId: 'getReport',
        summary: 'What the last export did',
        tags: ['Export'],
        security: withToken,
        params: FileParams,
        response: answers(200, ReportSchema),
      },
    },
    async (request) => exports.report(fileOf(request)),
  );
};
