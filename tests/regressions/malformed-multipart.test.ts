import { expect, test } from 'vitest';
import { FakeEngine } from '../../packages/server/test/fake-engine.ts';
import { testServers } from '../../packages/server/test/start-test-server.ts';

const { startTestServer } = testServers('SQLite and disk');

test('a multipart body without a recognisable end is refused at once', async () => {
  const server = await startTestServer({}, new FakeEngine());
  const body = '--xContent-Type: application/pdf\r\n--x--\r\nContent-Type: application/pdf\r\n--x--\r\n';
  const headers = { 'content-type': 'multipart/form-data; boundary=x' };
  const answered = async () => (await server.json('POST', '/api/files', { headers, body })).body.code;
  // On a busy machine the first response may be 503.
  await expect.poll(answered).toBe('malformed-request');
});
