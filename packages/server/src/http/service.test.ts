import { Validator } from '@seriousme/openapi-schema-validator';
import { beforeAll, expect, test } from 'vitest';
import { samplePdf } from '../../test/sample-pdf.ts';
import { type TestServer, testServers } from '../../test/start-test-server.ts';

const { startTestServer } = testServers('SQLite and disk');
let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});

test('health and readiness answer, and readiness ends with the database', async () => {
  expect(await server.json('GET', '/healthz')).toEqual({ status: 200, body: { status: 'ok' } });
  expect(await server.json('GET', '/readyz')).toEqual({
    status: 200,
    body: { status: 'ready', contactMessagesWaiting: 0 },
  });
});

test('metrics count requests, renders, exports, files and purges, by route pattern', async () => {
  const file = await server.upload(samplePdf(['x']));
  await (await server.call('GET', `/api/files/${file.id}/png/1`, { token: file.token })).arrayBuffer();
  const text = await (await server.call('GET', '/metrics')).text();
  for (const name of [
    'blackbar_http_request_seconds_count{method="GET",route="/api/files/:id/png/:page",status="200"} 1',
    'blackbar_files_in_use 1',
    'blackbar_render_seconds_count{result="done"}',
    'blackbar_engine_jobs{kind="export"} 0',
    'blackbar_export_seconds',
    'blackbar_purges_total',
    'blackbar_purge_lag_seconds 0',
    'blackbar_free_disk_bytes',
    'blackbar_engine_oldest_seconds{kind="export"} 0',
    'blackbar_refused_total',
  ])
    expect(text).toContain(name);
});

test('metrics are for those who hold the token, and for nobody when there is none', async () => {
  const closed = await startTestServer({ METRICS_TOKEN: 'watcher' });
  expect((await closed.call('GET', '/metrics')).status).toBe(404);
  expect((await closed.call('GET', '/metrics', { token: 'wrong' })).status).toBe(404);
  expect((await closed.call('GET', '/metrics', { token: 'watcher' })).status).toBe(200);
  const none = await startTestServer({ METRICS_TOKEN: '' });
  expect((await none.call('GET', '/metrics')).status).toBe(404);
});

test('metrics can have a port of their own', async () => {
  const watched = await startTestServer({ METRICS_TOKEN: '', METRICS_PORT: '0' });
  const port = watched.logLines.map((line) => /"port":(\d+),"msg":"metrics/.exec(line)?.[1]).find(Boolean);
  const answer = await fetch(`http://127.0.0.1:${port}/metrics`);
  expect(await answer.text()).toContain('blackbar_purge_lag_seconds 0');
  expect((await fetch(`http://127.0.0.1:${port}/api/service`)).status).toBe(404);
});

test('a request id is accepted if it is harmless, and always returned', async () => {
  const idOf = async (headers: Record<string, string>) =>
    (await server.call('GET', '/healthz', { headers })).headers.get('x-request-id');
  expect(await idOf({ 'x-request-id': 'proxy-7.a_b' })).toBe('proxy-7.a_b');
  expect(await idOf({})).toMatch(/^[\w-]{36}$/);
  expect(await idOf({ 'x-request-id': 'a b"c' })).toMatch(/^[\w-]{36}$/);
  expect(server.logLines.some((line) => line.includes('"reqId":"proxy-7.a_b"'))).toBe(true);
});

test('security.txt names the operator’s address, where there is one', async () => {
  const told = await startTestServer({ SECURITY_CONTACT: 'mailto:security@example.org' });
  const text = await (await told.call('GET', '/.well-known/security.txt')).text();
  expect(text).toContain('Contact: mailto:security@example.org\n');
  expect(Date.parse(/Expires: (.*)/.exec(text)?.[1] ?? '')).toBeGreaterThan(Date.now());
  expect((await server.call('GET', '/.well-known/security.txt')).status).toBe(404);
});

test('the service says the limits it enforces', async () => {
  const small = await startTestServer({ MAX_PAGES: '2', MAX_UPLOAD_MB: '1', RETENTION_IDLE_MINUTES: '10' });
  const { body } = await small.json<object>('GET', '/api/service');
  expect(body).toMatchObject({
    envelopes: [{ maxPages: 2, maxBytes: 1024 * 1024 }],
    retention: { idleMs: 600_000 },
    maxRedactionsPerFile: 10_000,
  });
  expect((await small.send(samplePdf(['1', '2', '3']))).status).toBe(422);
  expect((await small.send(samplePdf(['1'], 1024 * 1024))).status).toBe(413);
});

test.each(['free', 'pro', 'enterprise'])(
  'the API is open to everybody on an installation set to %s',
  async (tier) => {
    const installation = await startTestServer({ TIER: tier });
    const file = await installation.upload(samplePdf(['Topsecret']));
    await installation.redact(file);
    const download = await installation.call('GET', `/api/files/${file.id}/download`, { token: file.token });
    expect(download.status).toBe(200);
  },
);

test('the OpenAPI document is valid and names every call', async () => {
  const { body } = await server.json<{ paths: Record<string, object> }>('GET', '/api/openapi.json');
  const result = await new Validator().validate(structuredClone(body));
  expect(result.errors ?? []).toEqual([]);
  expect(result.valid).toBe(true);
  const calls = Object.entries(body.paths).flatMap(([path, operations]) =>
    Object.keys(operations).map((method) => `${method.toUpperCase()} ${path}`),
  );
  expect(calls.toSorted()).toEqual(
    [
      'POST /api/files',
      'GET /api/files/{id}',
      'DELETE /api/files/{id}',
      'POST /api/files/{id}/extend',
      'POST /api/files/{id}/links',
      'GET /api/files/{id}/png/{page}',
      'GET /api/files/{id}/words/{page}',
      'GET /api/files/{id}/redactions',
      'POST /api/files/{id}/redactions',
      'DELETE /api/files/{id}/redactions',
      'PUT /api/files/{id}/redactions/{redactionId}',
      'POST /api/files/{id}/redactions/batch',
      'PATCH /api/files/{id}/redactions/batch',
      'PATCH /api/redactions/{id}',
      'DELETE /api/redactions/{id}',
      'GET /api/files/{id}/export',
      'GET /api/files/{id}/certificate',
      'GET /api/files/{id}/certificate/page',
      'GET /api/files/{id}/download',
      'GET /api/files/{id}/report',
      'GET /api/keys',
      'GET /api/links/{sealed}',
      'GET /api/service',
      'POST /api/contact',
      'GET /healthz',
      'GET /readyz',
      'GET /metrics',
    ].toSorted(),
  );
});

test('the readable page needs no script and nothing from elsewhere', async () => {
  const response = await server.call('GET', '/api/docs');
  expect(response.headers.get('content-type')).toContain('text/html');
  const html = await response.text();
  expect(html).toContain('/api/files/{id}/redactions/batch');
  expect(html).not.toMatch(/<script|(src|href)="(https?:)?\/\/|style=/);
  expect((await server.call('GET', '/api/docs.css')).status).toBe(200);
});

test('every answer is hardened', async () => {
  const { headers } = await server.call('GET', '/healthz');
  const policy = headers.get('content-security-policy') ?? '';
  expect(policy).toContain("default-src 'none'");
  expect(policy).toContain("script-src 'self' 'wasm-unsafe-eval'");
  expect(policy).toContain("frame-ancestors 'none'");
  expect(policy).toContain("style-src 'self';");
  expect(policy).not.toContain('unsafe-inline');
  expect(Object.fromEntries(headers)).toMatchObject({
    'referrer-policy': 'no-referrer',
    'x-content-type-options': 'nosniff',
    'x-frame-options': 'DENY',
    'cross-origin-opener-policy': 'same-origin',
    'cross-origin-resource-policy': 'same-origin',
  });
  expect(headers.get('strict-transport-security')).toBeNull();
  expect(headers.get('x-powered-by')).toBeNull();
});

test.each([
  ['/%zz', 'not-found'],
  ['/api/%c0%ae%c0%ae/service', 'not-found'],
  ['/api/files/%zz', 'file-not-available'],
  [`/api/links/${'a'.repeat(2000)}`, 'malformed-request'],
])('%s is answered like any other address', async (path, code) => {
  const answer = await server.call('GET', path);
  expect(await answer.json()).toEqual({ code, message: expect.any(String) });
  expect(Object.fromEntries(answer.headers)).toMatchObject({
    'x-content-type-options': 'nosniff',
    'cache-control': 'no-store',
    'x-request-id': expect.any(String),
  });
  expect(server.logLines.join('')).not.toContain(path);
});

test('behind TLS it asks browsers to stay there, and believes only a proxy it was told of', async () => {
  const https = { headers: { 'x-forwarded-proto': 'https' } };
  const proxied = await startTestServer({ TRUST_PROXY: '1' });
  expect((await proxied.call('GET', '/healthz', https)).headers.get('strict-transport-security')).toContain(
    'max-age',
  );
  expect((await server.call('GET', '/healthz', https)).headers.get('strict-transport-security')).toBeNull();
});

test('other origins get no permission', async () => {
  const response = await server.call('OPTIONS', '/api/files', {
    headers: { origin: 'https://evil.example', 'access-control-request-method': 'POST' },
  });
  expect(response.headers.get('access-control-allow-origin')).toBeNull();
  expect(response.status).toBe(404);
});

test.each([
  '/api',
  '/api/',
  '/api/nothing',
  '/api/files/1/nothing',
  '/nothing.js',
  '/.env',
  '/../../etc/passwd',
])('%s is nothing', async (path) => {
  expect(await server.json('GET', path)).toMatchObject({ status: 404, body: { code: 'not-found' } });
});
