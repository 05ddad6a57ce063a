import { type Envelope, maxRedactionsPerFile, type Retention, ServiceSchema } from '@blackbar/core';
import type { Clock } from '../documents/clock.ts';
import type { UploadKeys } from '../storage/crypto/upload-keys.ts';
import { answers } from './answers.ts';
import type { App } from './app-type.ts';

interface Parts {
  envelopes: readonly Envelope[];
  retention: Retention;
  uploadKeys: UploadKeys;
  clock: Clock;
}

/** What a client needs to know before it uploads: limits as enforced here, and the key to encrypt to. */
export const serviceRoutes = (app: App, { envelopes, retention, uploadKeys, clock }: Parts): void => {
  app.get(
    '/api/service',
    {
      schema: {
        operationId: 'getService',
        summary: 'Limits, retention and the upload key',
        tags: ['Service'],
        response: answers(200, ServiceSchema),
      },
    },
    async (_request, reply) => {
      reply.header('cache-control', 'no-store');
      return {
        envelopes: [...envelopes],
        maxRedactionsPerFile,
        retention: { ...retention },
        uploadKey: await uploadKeys.current(clock.now()),
      };
    },
  );
};
