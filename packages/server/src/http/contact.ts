import { ContactMessageSchema, ContactReceivedSchema } from '@blackbar/core';
import type { Clock } from '../documents/clock.ts';
import type { Log } from '../documents/log.ts';
import type { ContactMessages, SendMail } from '../documents/receive-contact.ts';
import { answers } from './answers.ts';
import type { App } from './app-type.ts';
import { rateLimits } from './rate-limits.ts';

interface Parts {
  messages: ContactMessages;
  clock: Clock;
  sendMail: SendMail;
  log: Log;
}

export const contactRoutes = (app: App, { messages, clock, sendMail, log }: Parts): void => {
  app.post(
    '/api/contact',
    {
      config: { rateLimit: rateLimits.contact },
      schema: {
        operationId: 'sendMessage',
        summary: 'Send us a message',
        tags: ['Contact'],
        body: ContactMessageSchema,
        response: answers(201, ContactReceivedSchema),
      },
    },
    async (request, reply) => {
      await messages.receive(request.body, clock, sendMail, log);
      return reply.code(201).send({ message: 'We have received your message.' });
    },
  );
};
