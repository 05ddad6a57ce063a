import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { FakeEngine } from '../../packages/server/test/fake-engine.ts';
import { samplePdf } from '../../packages/server/test/sample-pdf.ts';
import { type TestServer, testServers } from '../../packages/server/test/start-test-server.ts';
import { startUnsteadyS3 } from './unsteady-s3.ts';

const { startTestServer } = testServers('SQLite and disk');
const s3 = await startUnsteadyS3();
let server: TestServer;
beforeAll(async () => {
  server = await startTestServer(s3.env, new FakeEngine());
});
beforeEach(() => {
  s3.faults.failures = 0;
  s3.faults.delayMs = 0;
});
afterAll(() => s3.stop());

test('one failed request to the store is retried, and the client does not notice', async () => {
  s3.faults.failures = 1;
  const file = await server.upload(samplePdf(['x']));
  expect((await server.info(file)).status).toBe(200);
});

test('when the store keeps failing, the upload gets 503 and nothing of it is kept', async () => {
  const before = s3.objects.size;
  s3.faults.failures = 1000;
  const refused = await server.send(samplePdf(['x']));
  expect(refused.status).toBe(503);
  expect(refused.headers.get('retry-after')).toMatch(/^\d+$/);
  s3.faults.failures = 0;
  server.clock.advanceMinutes(16);
  await server.sweep();
  expect(s3.objects.size).toBe(before);
  await expect.poll(async () => (await server.send(samplePdf(['x']))).status).toBe(201);
});

test('a slow store delays only requests that need it', async () => {
  const file = await server.upload(samplePdf(['x']));
  s3.faults.delayMs = 1500;
  const late = server.send(samplePdf(['y']));
  const answered = [];
  while (s3.faults.delayMs > 0) {
    answered.push((await server.redact(file)).id);
    if (answered.length === 20) s3.faults.delayMs = 0;
  }
  expect(new Set(answered).size).toBe(20);
  expect((await late).status).toBe(201);
});
