import { RedactError } from '@blackbar/core';
import { everyJobWithin } from '@blackbar/engine/node';
import { afterAll, expect, test } from 'vitest';
import { reachableWorkers } from '../../packages/engine/contract/reachable-workers.ts';
import { copyAndRehash } from '../../packages/engine/hosts/node/shared-memory.ts';
import { createHost } from '../../packages/engine/hosts/pool/create-host.ts';
import { lineBox, samplePdf } from '../../packages/server/test/sample-pdf.ts';
import { testServers } from '../../packages/server/test/start-test-server.ts';

const { startThread, killAll } = reachableWorkers();
/** A long time limit: only killing a worker ends a job here, however busy the machine is. */
const host = createHost(startThread, {
  workers: 2,
  limits: { timeMs: everyJobWithin(100_000) },
  copyAndRehash,
});
const { startTestServer } = testServers('SQLite and disk');
afterAll(() => host.close());

test('when workers are killed, only their own jobs fail', async () => {
  const pages = Array.from({ length: 6 }, (_, page) => `page ${page}`);
  const source = { key: 'steady', bytes: new Uint8Array(samplePdf(pages)) };
  await host.renderPage(source, 1);
  for (let round = 0; round < 3; round++) {
    const jobs = Promise.allSettled(pages.map((_, index) => host.renderPage(source, index + 1)));
    await killAll();
    for (const outcome of await jobs) {
      if (outcome.status === 'fulfilled') expect(outcome.value.png.length).toBeGreaterThan(100);
      else expect(outcome.reason).toBeInstanceOf(RedactError);
    }
  }
  const { png } = await host.renderPage(source, 1);
  expect(png.length).toBeGreaterThan(100);
}, 240_000);

test('an export whose worker is killed is verified or refused, never incomplete', async () => {
  const source = { key: 'export', bytes: new Uint8Array(samplePdf(['secret one', 'two', 'three'])) };
  const exporting = Promise.allSettled([host.exportDocument(source, [{ page: 1, ...lineBox }])]);
  await killAll();
  const [outcome] = await exporting;
  if (outcome.status === 'fulfilled')
    expect(outcome.value.report.checks.every(({ passed }) => passed)).toBe(true);
  else expect(outcome.reason).toBeInstanceOf(RedactError);
  const { report } = await host.exportDocument(source, [{ page: 1, ...lineBox }]);
  expect(report.checks.every(({ passed }) => passed)).toBe(true);
}, 240_000);

test('over HTTP, a killed worker fails one request; the server and its data stay intact', async () => {
  const server = await startTestServer({}, host);
  const file = await server.upload(samplePdf(['one', 'two', 'three']));
  const redaction = await server.redact(file);
  const pages = [1, 2, 3].map((page) =>
    server.call('GET', `/api/files/${file.id}/png/${page}`, { token: file.token }),
  );
  await killAll();
  for (const answer of await Promise.all(pages)) {
    if (answer.status !== 200) expect(await answer.json()).toMatchObject({ code: 'too-complex' });
  }
  const again = await server.call('GET', `/api/files/${file.id}/png/1`, { token: file.token });
  expect(again.status).toBe(200);
  const list = await server.json('GET', `/api/files/${file.id}/redactions`, { token: file.token });
  expect(list.body).toEqual([redaction]);
}, 240_000);
