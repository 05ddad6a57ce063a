import { randomBytes } from 'node:crypto';
import type { LinkAnswer } from '@blackbar/core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { samplePdf } from '../test/sample-pdf.ts';
import { type CollectedSpan, startCollector } from '../test/start-collector.ts';
import { type TestServer, testServers } from '../test/start-test-server.ts';

type Collector = Awaited<ReturnType<typeof startCollector>>;

const pattern = 'Searchedsecret';
const name = 'Namesecret.pdf';
const word = 'Wordsecret';
const client = '198.51.100.77';
const parent = '00-4bf92f3577b34da6a3ce929d0e0e4736-00f067aa0ba902b7-01';

/** Everything a person does with a file, and what a trace of it must not hold. */
const work = async (server: TestServer): Promise<string[]> => {
  const headers = { 'x-forwarded-for': client };
  const file = await server.upload(samplePdf([word, 'Harmless']), name);
  const { token } = file;
  await server.redact(file, { pattern, type: 'text', label: 'Labelsecret' });
  await (await server.call('GET', `/api/files/${file.id}/png/1`, { token, headers })).arrayBuffer();
  const link = await server.json<LinkAnswer>('POST', `/api/files/${file.id}/links`, {
    token,
    json: { purpose: 'page', page: 1 },
  });
  await (await server.call('GET', link.body.url)).arrayBuffer();
  const download = await server.call('GET', `/api/files/${file.id}/download`, {
    token,
    headers: { ...headers, traceparent: parent },
  });
  expect(download.status).toBe(200);
  await download.arrayBuffer();
  const sealed = link.body.url.split(/[/?=]/).at(-1) ?? '';
  return [token, 'secret', client, sealed, String(file.id)];
};

const named = (spans: CollectedSpan[], wanted: string): CollectedSpan => {
  const span = spans.find((one) => one.name === wanted);
  if (!span) throw new Error(`no span is called ${wanted}, but ${spans.map((one) => one.name)} are`);
  return span;
};

describe('traces for a collector', () => {
  const { startTestServer } = testServers('SQLite and disk');
  let collector: Collector;
  beforeAll(async () => {
    collector = await startCollector();
  });
  afterAll(() => collector.close());

  test('an upload and an export are spans with their parts; nothing in them is secret', async () => {
    const server = await startTestServer({
      OTEL_EXPORTER_OTLP_ENDPOINT: collector.endpoint,
      TRUST_PROXY: '1',
    });
    const secrets = await work(server);
    await server.call('GET', '/healthz');
    await server.close();
    const spans = collector.spans();
    const upload = named(spans, 'POST /api/files');
    expect(named(spans, 'inspect').parentSpanId).toBe(upload.spanId);
    expect(named(spans, 'store').parentSpanId).toBe(upload.spanId);
    const download = named(spans, 'GET /api/files/:id/download');
    expect(named(spans, 'export').parentSpanId).toBe(download.spanId);
    expect([download.traceId, download.parentSpanId], 'a proxy’s trace goes on').toEqual(
      parent.split('-').slice(1, 3),
    );
    expect(spans.some((span) => span.name.includes('healthz'))).toBe(false);
    expect(download.attributes.map(({ key }) => key).toSorted()).toEqual([
      'blackbar.request_id',
      'http.request.method',
      'http.response.status_code',
      'http.route',
    ]);
    const received = collector.received();
    for (const secret of secrets) expect(received, secret).not.toContain(secret);
  });

  test('a collector that is away holds up nothing', async () => {
    const away = await startCollector();
    away.close();
    const server = await startTestServer({ OTEL_EXPORTER_OTLP_ENDPOINT: away.endpoint });
    await work(server);
    await server.close();
  });

  test('without a collector nothing of OpenTelemetry is loaded', async () => {
    const { execFileSync } = await import('node:child_process');
    const code = `
      const { openTracing } = await import(${JSON.stringify(new URL('./open-telemetry.ts', import.meta.url).href)});
      await openTracing(null);
      const { default: inspector } = await import('node:inspector');
      const session = new inspector.Session();
      session.connect();
      const urls = [];
      session.on('Debugger.scriptParsed', ({ params }) => urls.push(params.url));
      session.post('Debugger.enable');
      console.log(urls.filter((url) => url.includes('@opentelemetry')).length, urls.length > 0);`;
    const said = execFileSync(process.execPath, ['--input-type=module', '--eval', code], {
      encoding: 'utf8',
    });
    expect(said.trim()).toBe('0 true');
  });
});

describe('traces of servers that share their exports', () => {
  const { startTestServer } = testServers('Postgres and S3');

  test('what a worker does belongs to the request that asked for it', async () => {
    const collector = await startCollector();
    const web = await startTestServer({
      OTEL_EXPORTER_OTLP_ENDPOINT: collector.endpoint,
      OTEL_SERVICE_NAME: 'web',
      SECRET_KEY: randomBytes(32).toString('hex'),
      ROLE: 'web',
      TRUST_PROXY: '1',
    });
    const { DATA_DIR: _own, ...env } = web.env;
    const worker = await startTestServer({ ...env, OTEL_SERVICE_NAME: 'worker', ROLE: 'worker' });
    const secrets = await work(web);
    await Promise.all([web.close(), worker.close()]);
    const spans = collector.spans();
    const queue = named(spans, 'queue');
    expect(queue.parentSpanId).toBe(named(spans, 'GET /api/files/:id/download').spanId);
    expect(named(spans, 'export')).toMatchObject({ parentSpanId: queue.spanId, traceId: queue.traceId });
    for (const secret of secrets) expect(collector.received(), secret).not.toContain(secret);
    collector.close();
  });
});
