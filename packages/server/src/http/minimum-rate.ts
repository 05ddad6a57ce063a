import { RedactError } from '@blackbar/core';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { App } from './app-type.ts';
import { onClosed } from './on-closed.ts';

export interface MinimumRate {
  bytesPerSecond: number;
  /** Over which a client must reach it; a pause shorter than this is no fault. */
  windowMs: number;
}

const fewestBytes = ({ bytesPerSecond, windowMs }: MinimumRate): number => (bytesPerSecond * windowMs) / 1000;

/** How often a window is looked at, so that a pause of the server's own is noticed. */
const ticksInWindow = 4;

export interface Arrival {
  tooSlow: Promise<never>;
  /** While a job runs the body is not read, which is no fault of its client. */
  suspended<T>(job: () => Promise<T>): Promise<T>;
  stop(): void;
}

/** Rejects when a body arrives more slowly than it must. Call `stop` when it has arrived. */
export const watchArrival = ({ raw }: FastifyRequest, rate: MinimumRate): Arrival => {
  const { promise: tooSlow, reject } = Promise.withResolvers<never>();
  const { socket } = raw;
  let before = socket.bytesRead;
  let isSuspended = false;
  let ticks = 0;
  let tickedAt = performance.now();
  const restart = (): void => {
    ticks = 0;
    tickedAt = performance.now();
    before = socket.bytesRead;
  };
  const tickMs = rate.windowMs / ticksInWindow;
  const timer = setInterval(() => {
    // What came while the server itself had no time lies unread, which is no fault of its client either.
    if (isSuspended || performance.now() - tickedAt > tickMs * 1.5) {
      restart();
      return;
    }
    tickedAt = performance.now();
    ticks += 1;
    if (ticks < ticksInWindow) return;
    const arrived = socket.bytesRead - before;
    if (arrived < fewestBytes(rate) && !raw.complete) reject(new RedactError('too-slow'));
    restart();
  }, tickMs);
  timer.unref();
  // Whoever stops listening first must not leave an unhandled rejection.
  tooSlow.catch(() => undefined);
  return {
    tooSlow,
    async suspended(job) {
      isSuspended = true;
      try {
        return await job();
      } finally {
        isSuspended = false;
        // What was missed is not counted against the next window.
        timer.refresh();
        restart();
      }
    },
    stop: () => clearInterval(timer),
  };
};

/** Disconnects clients that do not read what they asked for: until then their answers take memory. */
export const requireReading = (app: App, rate: MinimumRate): void => {
  const sending = new Map<FastifyReply['raw'], number>();
  const sentOf = ({ socket }: FastifyReply['raw']): number =>
    socket ? socket.bytesWritten - socket.writableLength : 0;
  app.addHook('onSend', async (_request, { raw }) => {
    sending.set(raw, sentOf(raw));
    onClosed(raw, () => sending.delete(raw));
  });
  const timer = setInterval(() => {
    for (const [raw, before] of sending) {
      const sent = sentOf(raw);
      sending.set(raw, sent);
      const isWaiting = (raw.socket?.writableLength ?? 0) > 0 || raw.writableLength > 0;
      if (isWaiting && sent - before < fewestBytes(rate)) raw.socket?.destroy();
    }
  }, rate.windowMs);
  timer.unref();
  app.addHook('onClose', async () => clearInterval(timer));
};
