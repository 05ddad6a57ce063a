import { RedactError } from '@blackbar/core';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Usage } from '../documents/usage.ts';
import type { App } from './app-type.ts';
import { clientOf } from './client.ts';

const minute = 60_000;
const hour = 60 * minute;

/** Per client. Everything else is bounded by the work in flight and by the number of redactions. */
export const rateLimits = {
  upload: { what: 'upload', max: 30, windowMs: minute },
  export: { what: 'export', max: 60, windowMs: minute },
  contact: { what: 'contact', max: 5, windowMs: 10 * minute },
} as const;

declare module 'fastify' {
  interface FastifyContextConfig {
    rateLimit?: (typeof rateLimits)[keyof typeof rateLimits];
  }
}

const refuse = (reply: FastifyReply, resetsInMs: number, what: string): never => {
  const seconds = Math.max(1, Math.ceil(resetsInMs / 1000));
  reply.header('retry-after', seconds);
  throw new RedactError('rate-limited', {
    message: `Too ${what} from your address. Try again in ${seconds} seconds.`,
  });
};

export const registerRateLimits = (app: App, usage: Usage): void => {
  app.addHook('onRequest', async (request, reply) => {
    const { rateLimit } = request.routeOptions.config;
    if (!rateLimit) return;
    const used = await usage.add(clientOf(request), rateLimit.what, 1, rateLimit.windowMs);
    if (used.amount > rateLimit.max) refuse(reply, used.resetsInMs, 'many requests');
  });
};

/** Throws when a client uploads so much more. */
export type UploadQuota = (request: FastifyRequest, reply: FastifyReply, bytes: number) => Promise<void>;

export const uploadQuota =
  (usage: Usage, maxBytesPerHour: number): UploadQuota =>
  async (request, reply, bytes) => {
    const used = await usage.add(clientOf(request), 'bytes', bytes, hour);
    if (used.amount > maxBytesPerHour) refuse(reply, used.resetsInMs, 'much was uploaded');
  };
