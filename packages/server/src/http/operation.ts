import { createServer, type Server } from 'node:http';
import type { Metrics } from '../documents/metrics.ts';

/** Metrics on a port of their own, which only the operator's network reaches. */
export const metricsServer = (metrics: Metrics): Server =>
  createServer(async (request, response) => {
    if (request.url !== '/metrics') {
      response.writeHead(404).end();
      return;
    }
    try {
      const text = await metrics.registry.metrics();
      response.writeHead(200, { 'content-type': metrics.registry.contentType }).end(text);
    } catch {
      response.writeHead(500).end();
    }
  });

const yearMs = 365 * 86_400_000;

/** RFC 9116. */
export const securityText = (contact: string, now: number): string =>
  `Contact: ${contact}\nExpires: ${new Date(now + yearMs).toISOString()}\nPreferred-Languages: en\n`;
