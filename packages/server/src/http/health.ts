import { RedactError } from '@blackbar/core';
import { Type } from 'typebox';
import type { Clock } from '../documents/clock.ts';
import type { Metrics } from '../documents/metrics.ts';
import { hashToken, sameBytes } from '../storage/crypto/keys.ts';
import { answers } from './answers.ts';
import type { App } from './app-type.ts';
import { securityText } from './operation.ts';

interface Parts {
  metrics: Metrics;
  clock: Clock;
  securityContact: string | null;
  metricsToken: string | null;
  /** Throws when the server cannot serve documents now. */
  checkReady: () => Promise<void>;
  /** Contact messages nobody was told of. */
  messagesWaiting: () => Promise<number>;
}

const StatusSchema = Type.Object({ status: Type.String() });
const ReadinessSchema = Type.Object({
  status: Type.String(),
  contactMessagesWaiting: Type.Integer({
    minimum: 0,
    description:
      'Messages nobody was told of, since no mail is sent. It does not make the server less ready.',
  }),
});

export const healthRoutes = (
  app: App,
  { metrics, clock, securityContact, metricsToken, checkReady, messagesWaiting }: Parts,
): void => {
  const tags = ['Operation'];

  app.get(
    '/healthz',
    {
      schema: {
        operationId: 'getHealth',
        summary: 'The process is alive',
        tags,
        response: answers(200, StatusSchema),
      },
    },
    async () => ({
      status: 'ok',
    }),
  );

  app.get(
    '/readyz',
    {
      schema: {
        operationId: 'getReadiness',
        summary: 'Database and file store can be reached',
        tags,
        response: answers(200, ReadinessSchema),
      },
    },
    async () => {
      try {
        await checkReady();
        return { status: 'ready', contactMessagesWaiting: await messagesWaiting() };
      } catch (cause) {
        throw new RedactError('busy', { cause });
      }
    },
  );

  app.get(
    '/metrics',
    { schema: { operationId: 'getMetrics', summary: 'Figures for Prometheus', tags } },
    async (request, reply) => {
      const shown = request.headers.authorization ?? '';
      // Without a token they are on their own port only.
      if (metricsToken === null || !sameBytes(hashToken(shown), hashToken(`Bearer ${metricsToken}`)))
        throw new RedactError('not-found');
      return reply.type(metrics.registry.contentType).send(await metrics.registry.metrics());
    },
  );

  app.get('/.well-known/security.txt', { schema: { hide: true } }, async (_request, reply) => {
    if (securityContact === null) throw new RedactError('not-found');
    return reply.type('text/plain; charset=utf-8').send(securityText(securityContact, clock.now()));
  });
};
