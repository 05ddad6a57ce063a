import {
  DeletedSchema,
  type Envelope,
  ExpirySchema,
  FileParams,
  FileSchema,
  maxBytesOf,
  UploadedFileSchema,
} from '@blackbar/core';
import type { FastifyRequest } from 'fastify';
import { Type } from 'typebox';
import type { AcceptUpload } from '../documents/accept-upload.ts';
import type { ByteBudget } from '../documents/byte-budget.ts';
import type { ExtendFile } from '../documents/extend-file.ts';
import type { FileAccess, StoredSummary } from '../documents/file-access.ts';
import type { Metrics } from '../documents/metrics.ts';
import type { Purger } from '../documents/purge.ts';
import { fileOf, requireFile } from './access.ts';
import { answers, withToken } from './answers.ts';
import type { App } from './app-type.ts';
import { clientOf } from './client.ts';
import { clientSignal } from './client-signal.ts';
import type { MinimumRate } from './minimum-rate.ts';
import { rateLimits, type UploadQuota } from './rate-limits.ts';
import { readUpload } from './upload-body.ts';

interface Parts {
  access: FileAccess;
  accept: AcceptUpload;
  extend: ExtendFile;
  purger: Purger;
  budget: ByteBudget;
  checkSpace: (bytes: number) => Promise<void>;
  uploadQuota: UploadQuota;
  minimumRate: MinimumRate;
  metrics: Metrics;
  envelopes: readonly Envelope[];
}

const fileAnswer = (id: number, summary: StoredSummary, expiresAt: number) => ({
  id,
  filename: summary.filename,
  kind: summary.kind,
  pageCount: summary.pages.length,
  pages: summary.pages,
  found: summary.found,
  expiresAt: new Date(expiresAt).toISOString(),
});

/** More than a file may have is not kept, and counts for no more; `null` when the request does not say. */
const announcedBytes = ({ headers }: FastifyRequest, maxBytes: number): number | null =>
  headers['content-length'] === undefined ? null : Math.min(Number(headers['content-length']), maxBytes);

export const fileRoutes = (app: App, parts: Parts): void => {
  const { access, accept, extend, purger, budget, metrics, envelopes } = parts;
  const { checkSpace, uploadQuota, minimumRate } = parts;
  const maxBytes = maxBytesOf(envelopes);

  app.post(
    '/api/files',
    {
      schema: {
        operationId: 'uploadFile',
        summary: 'Upload a file',
        description:
          'PDF, JPEG or PNG, decided by content. The token in the answer is shown this once. A file sealed on the device brings its own token, and is accepted once.',
        tags: ['Files'],
        consumes: ['multipart/form-data'],
        body: Type.Object({
          file: Type.Unsafe<unknown>({ type: 'string', format: 'binary' }),
          password: Type.Optional(Type.String({ description: 'Opens a protected PDF.' })),
        }),
        response: answers(201, UploadedFileSchema),
      },
      // The parts are checked while they stream in.
      validatorCompiler: () => () => true,
      config: { rateLimit: rateLimits.upload },
      compress: false,
    },
    async (request, reply) => {
      const signal = clientSignal(reply);
      try {
        const announced = announcedBytes(request, maxBytes);
        // Before a byte of it is read; one of unknown size is counted when it has arrived.
        await uploadQuota(request, reply, announced ?? 0);
        await checkSpace(announced ?? maxBytes);
        const { body, release } = await readUpload(request, { maxBytes, budget, minimumRate, signal });
        try {
          if (announced === null) await uploadQuota(request, reply, body.bytes.length);
          const accepted = await accept({ ...body, client: clientOf(request), signal });
          const { id, token, isTokenKnown, summary, expiresAt } = accepted;
          metrics.uploads.inc({ result: 'accepted' });
          return reply.code(201).send({
            ...fileAnswer(id, summary, expiresAt),
            ...(isTokenKnown ? {} : { token }),
          });
        } finally {
          release();
        }
      } catch (error) {
        metrics.uploads.inc({ result: 'refused' });
        throw error;
      }
    },
  );

  app.get(
    '/api/files/:id',
    {
      onRequest: requireFile(access),
      schema: {
        operationId: 'getFile',
        summary: 'What is known of a file',
        tags: ['Files'],
        security: withToken,
        params: FileParams,
        response: answers(200, FileSchema),
      },
    },
    async (request) => {
      const { id, summary, expiresAt } = fileOf(request);
      return fileAnswer(id, summary, expiresAt);
    },
  );

  app.delete(
    '/api/files/:id',
    {
      onRequest: requireFile(access),
      schema: {
        operationId: 'deleteFile',
        summary: 'Delete now',
        description: 'The key is destroyed before the answer is sent.',
        tags: ['Files'],
        security: withToken,
        params: FileParams,
        response: answers(200, DeletedSchema),
      },
    },
    async (request) => {
      await purger.deleteNow(fileOf(request).id);
      return { deleted: 1 };
    },
  );

  app.post(
    '/api/files/:id/extend',
    {
      onRequest: requireFile(access),
      schema: {
        operationId: 'extendFile',
        summary: 'Keep working',
        description: 'Extends access by a standard period, never past the longest.',
        tags: ['Files'],
        security: withToken,
        params: FileParams,
        response: answers(200, ExpirySchema),
      },
    },
    async (request) => ({ expiresAt: new Date(await extend(fileOf(request))).toISOString() }),
  );
};
