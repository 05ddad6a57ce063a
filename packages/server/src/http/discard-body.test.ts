import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { setImmediate } from 'node:timers/promises';
import Fastify from 'fastify';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { discardBody, slowDown } from './discard-body.ts';

const MB = 1024 * 1024;

const useFakeTime = () => vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance'] });
afterEach(() => {
  vi.useRealTimers();
});

/** What is read within a second on some connections of one client, each as fast as it is allowed to. */
const readInOneSecond = async (client: string, connections: number): Promise<number> => {
  useFakeTime();
  let bytes = 0;
  let isOver = false;
  const read = async () => {
    while (!isOver) {
      await slowDown(client, 64 * 1024);
      bytes += 64 * 1024;
    }
  };
  for (let connection = 0; connection < connections; connection++) void read();
  await vi.advanceTimersByTimeAsync(1000);
  isOver = true;
  const within = bytes;
  await vi.advanceTimersByTimeAsync(5000);
  return within;
};

test('refused bodies of one client are read at 16 MB a second, however many there are', async () => {
  expect((await readInOneSecond('192.0.2.1', 1)) / MB).toBeCloseTo(16, 0);
  expect((await readInOneSecond('192.0.2.2', 50)) / MB).toBeCloseTo(16, 0);
});

test('another client does not wait for them', async () => {
  useFakeTime();
  for (let upload = 0; upload < 10; upload++) void slowDown('192.0.2.3', 22 * MB);
  let isRead = false;
  void slowDown('198.51.100.7', MB).then(() => {
    isRead = true;
  });
  await vi.advanceTimersByTimeAsync(100);
  expect(isRead).toBe(true);
  await vi.advanceTimersByTimeAsync(60_000);
});

describe('bodies that are refused before they have arrived', () => {
  /** A server that refuses everything at once, and what it has read of each connection. */
  const refusing = async (address: string) => {
    const app = Fastify({ trustProxy: true });
    const sockets: Socket[] = [];
    app.server.on('connection', (socket) => sockets.push(socket));
    app.addHook('onRequest', async (request, reply) => {
      // As after a look into the database.
      while (request.raw.readableLength <= request.raw.readableHighWaterMark) await setImmediate();
      discardBody(request, reply);
      return reply.code(429).send('later');
    });
    app.post('/', async () => 'never');
    await app.listen({ port: 0, host: '127.0.0.1' });
    const { port } = app.addresses()[0] as { port: number };
    const clients: Socket[] = [];
    return {
      sockets,
      post(bytes: number): Socket {
        const client = connect(port, '127.0.0.1').on('error', () => undefined);
        clients.push(client);
        const head = `POST / HTTP/1.1\r\nHost: x\r\nX-Forwarded-For: ${address}\r\nContent-Length: ${22 * MB}\r\n\r\n`;
        // Together: two pieces of the body are there before the first is asked for.
        client.write(Buffer.concat([Buffer.from(head), Buffer.alloc(bytes)]));
        return client;
      },
      async close() {
        for (const client of clients) client.destroy();
        await app.close();
      },
    };
  };

  test('are not read faster once they are answered', async () => {
    const server = await refusing('192.0.2.4');
    // The first piece waits for its turn when the answer is sent.
    const earlier = slowDown('192.0.2.4', 16 * MB);
    const [answer] = await once(server.post(22 * MB), 'data');
    expect(String(answer)).toContain(' 429 ');
    await earlier;
    expect(server.sockets[0]?.bytesRead).toBeLessThan(4 * MB);
    await server.close();
  });

  test('are read of so many connections of one client, and further ones are closed', async () => {
    const server = await refusing('192.0.2.5');
    for (let body = 0; body < 32; body++) await once(server.post(MB), 'data');
    const further = server.post(MB);
    await new Promise((resolve) => further.once('close', resolve));
    expect(server.sockets.filter(({ destroyed }) => !destroyed)).toHaveLength(32);
    await server.close();
  });
});
