import type { FastifyReply } from 'fastify';
import { onClosed } from './on-closed.ts';

/** Aborts when the client disconnects before the response is complete. */
export const clientSignal = (reply: FastifyReply): AbortSignal => {
  const controller = new AbortController();
  onClosed(reply.raw, () => {
    if (!reply.raw.writableFinished) controller.abort();
  });
  return controller.signal;
};
