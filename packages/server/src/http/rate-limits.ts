import { RedactError } from '@blackbar/core';
import rateLimit from '@fastify/rate-limit';
import { addressKey } from './address-key.ts';
import type { App } from './app-type.ts';

const minute = 60_000;

/** Per address. Everything else is bounded by the engine's queue and by the number of redactions. */
export const rateLimits = {
  upload: { max: 30, timeWindow: minute },
  export: { max: 60, timeWindow: minute },
  contact: { max: 5, timeWindow: 10 * minute },
} as const;

export const registerRateLimits = async (app: App): Promise<void> => {
  await app.register(rateLimit, {
    global: false,
    keyGenerator: (request) => addressKey(request.ip),
    errorResponseBuilder: (_request, { ttl }) =>
      new RedactError('rate-limited', {
        message: `Too many requests from your address. Try again in ${Math.ceil(ttl / 1000)} seconds.`,
      }),
  });
};
