import type { IncomingMessage } from 'node:http';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { freeReceived } from '../documents/free-memory.ts';
import { clientOf } from './client.ts';

/** How fast the refused bodies of one client are read, all together: an upload of 25 MB in under two seconds. */
const bytesPerMs = (16 * 1024 * 1024) / 1000;

/** When each client's next bytes may be read. */
const freeAt = new Map<string, number>();

/** Resolves when a client that sends what nobody wants may go on. */
export const slowDown = async (client: string, bytes: number): Promise<void> => {
  const now = performance.now();
  const at = Math.max(now, freeAt.get(client) ?? 0) + bytes / bytesPerMs;
  freeAt.set(client, at);
  await new Promise<void>((resolve) => void setTimeout(resolve, Math.ceil(at - now)));
  // Nobody of this client has come after us.
  if (freeAt.get(client) === at) freeAt.delete(client);
};

/** So many refused bodies of one client are read at once; of a client that sends more, the connection is closed. */
const mostBodies = 32;
const bodies = new Map<string, number>();

/**
 * Reads the rest of a refused body and throws it away: a client whose connection is closed while it sends does not
 * receive the answer. At full speed a few of them would keep the event loop and the garbage collector busy.
 */
export const discardBody = (request: FastifyRequest, reply: FastifyReply): void => {
  const { raw } = request;
  if (raw.readableEnded || raw.destroyed) return;
  const client = clientOf(request);
  const before = bodies.get(client) ?? 0;
  raw.unpipe();
  if (before >= mostBodies) {
    reply.raw.once('finish', () => raw.destroy());
    return;
  }
  bodies.set(client, before + 1);
  discard(raw, client)
    // Whoever was sending has gone.
    .catch(() => undefined)
    .finally(() => {
      const left = (bodies.get(client) ?? 0) - 1;
      if (left > 0) bodies.set(client, left);
      else bodies.delete(client);
    });
};

/** Asks for each piece: of a body that only flows and pauses, Node reads the rest at full speed once it is answered. */
const discard = async (raw: IncomingMessage, client: string): Promise<void> => {
  for await (const chunk of raw.iterator({ destroyOnReturn: false })) {
    freeReceived(chunk.length);
    await slowDown(client, chunk.length);
  }
};
