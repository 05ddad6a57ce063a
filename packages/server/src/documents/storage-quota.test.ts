import { describe, expect, test } from 'vitest';
import { FakeEngine } from '../../test/fake-engine.ts';
import { samplePdf } from '../../test/sample-pdf.ts';
import { backends, type TestServer, testServers } from '../../test/start-test-server.ts';

describe.each(backends)('what is stored is bounded, on %s', (backend) => {
  const { startTestServer } = testServers(backend);
  const large = samplePdf(['x'], 600_000);
  const storedBytes = async (server: TestServer) => {
    const text = await (await server.call('GET', '/metrics')).text();
    return Number(/^blackbar_stored_bytes (\d+)/m.exec(text)?.[1]);
  };

  test('past the quota uploads are refused, and accepted again when something is deleted', async () => {
    const server = await startTestServer({ MAX_STORED_MB: '1' }, new FakeEngine());
    const file = await server.upload(large);
    expect(await storedBytes(server)).toBeGreaterThan(600_000);
    await server.redact(file);
    const { id, token } = file;
    await (await server.call('GET', `/api/files/${id}/download`, { token })).arrayBuffer();
    const refused = await server.send(large);
    expect(refused.status).toBe(503);
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0);
    expect(await refused.json()).toMatchObject({ code: 'busy' });
    await server.call('DELETE', `/api/files/${id}`, { token });
    expect(await storedBytes(server)).toBe(0);
    await expect.poll(async () => (await server.send(large)).status).toBe(201);
  });

  test('a client uploads so many bytes an hour, and no more', async () => {
    const server = await startTestServer({ RATE_LIMIT: 'on', UPLOAD_MB_PER_HOUR: '1' }, new FakeEngine());
    expect((await server.send(large)).status).toBe(201);
    expect((await server.send(large)).status).toBe(429);
  });
});
