import type { FastifyReply } from 'fastify';

/** Aborts when the client goes away before it has its answer. */
export const clientSignal = (reply: FastifyReply): AbortSignal => {
  const controller = new AbortController();
  reply.raw.once('close', () => {
    if (!reply.raw.writableFinished) controller.abort();
  });
  return controller.signal;
};
