import {
  CertificateKeysSchema,
  CertificateSchema,
  certificateNames,
  downloadName,
  FileParams,
} from '@blackbar/core';
import type { Certificates } from '../documents/certificates.ts';
import type { FileAccess } from '../documents/file-access.ts';
import { fileOf, requireFile } from './access.ts';
import { answers, fileAnswer, withToken } from './answers.ts';
import type { App } from './app-type.ts';
import { attachment } from './content-disposition.ts';
import { rateLimits } from './rate-limits.ts';

export const certificateRoutes = (app: App, access: FileAccess, certificates: Certificates): void => {
  app.get(
    '/api/keys',
    {
      schema: {
        operationId: 'getCertificateKeys',
        summary: 'The public keys of certificates',
        description: 'Certificates are verified with these keys, offline and by anybody.',
        tags: ['Service'],
        response: answers(200, CertificateKeysSchema),
      },
    },
    async () => ({ keys: [...certificates.keys] }),
  );

  app.get(
    '/api/files/:id/certificate',
    {
      onRequest: requireFile(access),
      schema: {
        operationId: 'getCertificate',
        summary: 'A signed statement of the last export',
        description:
          'What was redacted and checked, and the digest of the redacted file; of the uploaded file only a commitment.',
        tags: ['Export'],
        security: withToken,
        params: FileParams,
        response: answers(200, CertificateSchema),
      },
    },
    async (request, reply) => {
      reply.header('cache-control', 'no-store');
      return certificates.of(fileOf(request));
    },
  );

  app.get(
    '/api/files/:id/certificate/page',
    {
      onRequest: requireFile(access),
      config: { rateLimit: rateLimits.export },
      schema: {
        operationId: 'getCertificatePage',
        summary: 'The certificate as a page for people',
        description:
          'What was done, what was checked and what was not: an accessible PDF. It proves nothing by itself.',
        tags: ['Export'],
        security: withToken,
        params: FileParams,
        response: fileAnswer('application/pdf', 'The page.'),
      },
    },
    async (request, reply) => {
      const file = fileOf(request);
      const page = await certificates.pageOf(file);
      return reply
        .type('application/pdf')
        .header('cache-control', 'no-store')
        .header('content-disposition', attachment(certificateNames(downloadName(file.summary.filename)).page))
        .send(Buffer.from(page));
    },
  );
};
