import { CertificateKeysSchema, CertificateSchema, FileParams } from '@blackbar/core';
import type { Certificates } from '../documents/certificates.ts';
import type { FileAccess } from '../documents/file-access.ts';
import { fileOf, requireFile } from './access.ts';
import { answers, withToken } from './answers.ts';
import type { App } from './app-type.ts';

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
};
