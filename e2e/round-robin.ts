import { once } from 'node:events';
import { createServer, type IncomingMessage, request, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

export interface RoundRobin {
  url: string;
  /** How many requests each server answered. */
  answered: Map<string, number>;
  stop(): Promise<void>;
}

/**
 * A load balancer in small: every request goes to the next server; one that cannot be reached is passed over,
 * one that breaks off is answered with 502, as proxies do.
 */
export const startRoundRobin = async (servers: readonly string[]): Promise<RoundRobin> => {
  const answered = new Map(servers.map((server) => [server, 0]));
  let turn = 0;
  // Each request counts on from its own first server: others that come in between do not lead it to a dead one twice.
  const forward = (
    body: Buffer,
    from: IncomingMessage,
    to: ServerResponse,
    first: number,
    attempt = 0,
  ): void => {
    const server = servers[(first + attempt) % servers.length];
    if (!server || attempt >= servers.length) {
      to.writeHead(502).end();
      return;
    }
    // A connection of its own for each request: a dead server then refuses, which is safe to pass over.
    const outgoing = request(new URL(from.url ?? '/', server), {
      agent: false,
      method: from.method,
      headers: from.headers,
    });
    outgoing.on('response', (answer) => {
      answered.set(server, (answered.get(server) ?? 0) + 1);
      to.writeHead(answer.statusCode ?? 502, answer.headers);
      answer.on('error', () => to.destroy());
      answer.pipe(to);
    });
    outgoing.on('error', (error: NodeJS.ErrnoException) => {
      if (error.code === 'ECONNREFUSED') forward(body, from, to, first, attempt + 1);
      else if (to.headersSent) to.destroy();
      else to.writeHead(502).end();
    });
    to.on('close', () => outgoing.destroy());
    outgoing.end(body);
  };
  const proxy = createServer(async (from, to) => {
    const chunks: Buffer[] = [];
    for await (const chunk of from) chunks.push(chunk as Buffer);
    forward(Buffer.concat(chunks), from, to, turn++);
  }).listen(0, '127.0.0.1');
  await once(proxy, 'listening');
  const { port } = proxy.address() as AddressInfo;
  return {
    url: `http://localhost:${port}`,
    answered,
    async stop() {
      proxy.closeAllConnections();
      proxy.close();
      await once(proxy, 'close');
    },
  };
};
