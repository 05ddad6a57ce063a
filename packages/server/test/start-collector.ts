import { once } from 'node:events';
import { createServer } from 'node:http';

export interface CollectedSpan {
  name: string;
  traceId: string;
  spanId: string;
  parentSpanId?: string;
  attributes: { key: string; value: unknown }[];
}

interface Payload {
  resourceSpans: { scopeSpans: { spans: CollectedSpan[] }[] }[];
}

/** A collector of traces on this machine that keeps what it is sent. */
export const startCollector = async () => {
  const bodies: string[] = [];
  const server = createServer(async (request, response) => {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk as Buffer);
    bodies.push(`${request.url}\n${JSON.stringify(request.headers)}\n${Buffer.concat(chunks)}`);
    response.setHeader('content-type', 'application/json').end('{}');
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  if (typeof address !== 'object' || !address) throw new Error('the collector has no port');
  return {
    endpoint: `http://127.0.0.1:${address.port}`,
    /** Everything that came over the wire. */
    received: () => bodies.join('\n'),
    spans: () =>
      bodies
        .map((body) => JSON.parse(body.split('\n')[2] ?? '{}') as Payload)
        .flatMap(({ resourceSpans }) => resourceSpans)
        .flatMap(({ scopeSpans }) => scopeSpans)
        .flatMap(({ spans }) => spans),
    close: () => server.close(),
  };
};
