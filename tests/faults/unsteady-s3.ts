import { once } from 'node:events';
import { createServer, type IncomingMessage } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';

const readAll = async (request: IncomingMessage): Promise<Buffer> => {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk as Buffer);
  return Buffer.concat(chunks);
};

const listing = (names: Iterable<string>): string =>
  `<?xml version="1.0"?><ListBucketResult><IsTruncated>false</IsTruncated>${[...names]
    .map((name) => `<Contents><Key>${name}</Key><LastModified>2026-01-01T00:00:00Z</LastModified></Contents>`)
    .join('')}</ListBucketResult>`;

/** A fake of the S3 calls that the server uses; its next responses can fail or be delayed. */
export const startUnsteadyS3 = async () => {
  const objects = new Map<string, Buffer>();
  const faults = { failures: 0, delayMs: 0 };
  let requests = 0;
  const server = createServer(async (request, response) => {
    requests += 1;
    const body = await readAll(request);
    await sleep(faults.delayMs);
    if (faults.failures > 0) {
      faults.failures -= 1;
      response.writeHead(500, { 'content-type': 'application/xml' });
      response.end('<?xml version="1.0"?><Error><Code>InternalError</Code></Error>');
      return;
    }
    const name = new URL(request.url ?? '/', 'http://s3').pathname.split('/').slice(2).join('/');
    const found = objects.get(name);
    if (request.method === 'PUT') objects.set(name, body);
    if (request.method === 'DELETE') objects.delete(name);
    if (request.method === 'GET' && name === '') response.end(listing(objects.keys()));
    else if (request.method === 'GET' && !found) {
      response.writeHead(404, { 'content-type': 'application/xml' });
      response.end('<?xml version="1.0"?><Error><Code>NoSuchKey</Code></Error>');
    } else
      response.writeHead(request.method === 'DELETE' ? 204 : 200).end(request.method === 'GET' ? found : '');
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  const port = typeof address === 'object' && address ? address.port : 0;
  return {
    objects,
    faults,
    requests: () => requests,
    env: {
      FILES_URL: `s3://bucket?endpoint=http://127.0.0.1:${port}`,
      AWS_ACCESS_KEY_ID: 'test',
      AWS_SECRET_ACCESS_KEY: 'test',
    },
    async stop() {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
};
