import type { FastifyRequest } from 'fastify';
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

/**
 * Reads the rest of a refused body and throws it away: a client whose connection is closed while it sends does not
 * receive the answer. At full speed a few of them would keep the event loop and the garbage collector busy.
 */
export const discardBody = (request: FastifyRequest): void => {
  const { raw } = request;
  if (raw.readableEnded || raw.destroyed) return;
  const client = clientOf(request);
  raw.unpipe();
  raw.on('data', async (chunk: Buffer) => {
    raw.pause();
    freeReceived(chunk.length);
    await slowDown(client, chunk.length);
    raw.resume();
  });
  raw.resume();
};
