import { RedactError } from '@blackbar/core';
import helmet from '@fastify/helmet';
import underPressure from '@fastify/under-pressure';
import type { FastifyRequest } from 'fastify';
import type { Clock } from '../documents/clock.ts';
import type { App } from './app-type.ts';
import { contentPolicy } from './content-policy.ts';

/** Only requests that need the engine are refused when the event loop is late; light ones are always answered. */
const needsEngine = ({ method, routeOptions: { url = '' } }: FastifyRequest): boolean =>
  (method === 'POST' && url === '/api/files') || /\/(png|words|download|export|links)(\/|$)/.test(url);

const sampleIntervalMs = 1000;

export const registerHardening = async (
  app: App,
  clock: Clock,
  maxEventLoopDelayMs: number,
): Promise<void> => {
  await app.register(helmet, {
    // Set below: a page of the web app has one of its own.
    contentSecurityPolicy: false,
    crossOriginEmbedderPolicy: false,
    crossOriginOpenerPolicy: { policy: 'same-origin' },
    crossOriginResourcePolicy: { policy: 'same-origin' },
    referrerPolicy: { policy: 'no-referrer' },
    frameguard: { action: 'deny' },
    // Set below, only for requests that came over HTTPS.
    strictTransportSecurity: false,
  });
  app.addHook('onRequest', async (request, reply) => {
    reply.header('content-security-policy', contentPolicy());
    if (request.protocol === 'https')
      reply.header('strict-transport-security', 'max-age=31536000; includeSubDomains');
    reply.header('permissions-policy', 'camera=(), microphone=(), geolocation=(), interest-cohort=()');
    if (request.url.startsWith('/api/')) reply.header('cache-control', 'no-store');
  });
  let listeningSince = Number.POSITIVE_INFINITY;
  app.server.once('listening', () => {
    listeningSince = clock.now();
  });
  await app.register(underPressure, {
    maxEventLoopDelay: maxEventLoopDelayMs,
    sampleInterval: sampleIntervalMs,
    pressureHandler: async (request, _reply, _type, value) => {
      // The first samples measure how long the start took, which is nothing that waiting would help.
      if (clock.now() - listeningSince < 2 * sampleIntervalMs) return;
      // If the loop was blocked for a whole interval there is no sample: the delay is at least that interval.
      const delayMs = Number.isFinite(value) ? Number(value) : sampleIntervalMs;
      if (delayMs >= maxEventLoopDelayMs && needsEngine(request)) throw new RedactError('busy');
    },
  });
};
