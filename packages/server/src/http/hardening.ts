import { RedactError } from '@blackbar/core';
import helmet from '@fastify/helmet';
import underPressure from '@fastify/under-pressure';
import type { FastifyRequest } from 'fastify';
import type { App } from './app-type.ts';

/** Calls that cost nothing are answered however far behind the event loop is; the rest comes back later. */
const needsEngine = ({ method, routeOptions: { url = '' } }: FastifyRequest): boolean =>
  (method === 'POST' && url === '/api/files') || /\/(png|words|download|export|links)(\/|$)/.test(url);

const sampleIntervalMs = 1000;

export const registerHardening = async (app: App, maxEventLoopDelayMs: number): Promise<void> => {
  await app.register(helmet, {
    contentSecurityPolicy: {
      useDefaults: false,
      directives: {
        defaultSrc: ["'none'"],
        // The page engine is WebAssembly; it compiles, it does not evaluate text.
        scriptSrc: ["'self'", "'wasm-unsafe-eval'"],
        workerSrc: ["'self'"],
        styleSrc: ["'self'"],
        imgSrc: ["'self'", 'blob:', 'data:'],
        fontSrc: ["'self'"],
        connectSrc: ["'self'"],
        manifestSrc: ["'self'"],
        baseUri: ["'none'"],
        formAction: ["'self'"],
        frameAncestors: ["'none'"],
        objectSrc: ["'none'"],
      },
    },
    crossOriginEmbedderPolicy: false,
    crossOriginOpenerPolicy: { policy: 'same-origin' },
    crossOriginResourcePolicy: { policy: 'same-origin' },
    referrerPolicy: { policy: 'no-referrer' },
    frameguard: { action: 'deny' },
    // Sent below, and only where it is true.
    strictTransportSecurity: false,
  });
  app.addHook('onRequest', async (request, reply) => {
    if (request.protocol === 'https')
      reply.header('strict-transport-security', 'max-age=31536000; includeSubDomains');
    reply.header('permissions-policy', 'camera=(), microphone=(), geolocation=(), interest-cohort=()');
    if (request.url.startsWith('/api/')) reply.header('cache-control', 'no-store');
  });
  await app.register(underPressure, {
    maxEventLoopDelay: maxEventLoopDelayMs,
    sampleInterval: sampleIntervalMs,
    pressureHandler: async (request, _reply, _type, value) => {
      // A loop that was blocked for a whole interval has no measurement; it was behind by that interval at least.
      const delayMs = Number.isFinite(value) ? Number(value) : sampleIntervalMs;
      if (delayMs >= maxEventLoopDelayMs && needsEngine(request)) throw new RedactError('busy');
    },
  });
};
