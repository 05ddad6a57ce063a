import { RedactError } from '@blackbar/core';
import helmet from '@fastify/helmet';
import underPressure from '@fastify/under-pressure';
import type { App } from './app-type.ts';
import { sendProblem } from './problem.ts';

/** Past this the event loop is so far behind that taking more work would only make everyone wait. */
const maxEventLoopDelayMs = 1000;

/** Answered even under pressure: they cost nothing, and somebody watches them. */
const alwaysAnswered: ReadonlySet<string> = new Set(['/healthz', '/readyz', '/metrics']);

export const registerHardening = async (app: App): Promise<void> => {
  await app.register(helmet, {
    contentSecurityPolicy: {
      useDefaults: false,
      directives: {
        defaultSrc: ["'none'"],
        // The page engine is WebAssembly; it compiles, it does not evaluate text.
        scriptSrc: ["'self'", "'wasm-unsafe-eval'"],
        workerSrc: ["'self'"],
        // UI parts place themselves with style elements; nothing of a document ever becomes one.
        styleSrc: ["'self'", "'unsafe-inline'"],
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
    pressureHandler: (request, reply) => {
      if (alwaysAnswered.has(request.url)) return;
      sendProblem(reply, new RedactError('busy'));
    },
  });
};
