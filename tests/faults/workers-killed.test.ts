import { Worker } from 'node:worker_threads';
import { RedactError } from '@blackbar/core';
import { afterAll, expect, test } from 'vitest';
import { createHost } from '../../packages/engine/hosts/pool/create-host.ts';
import type { StartThread } from '../../packages/engine/hosts/pool/worker-pool.ts';
import type { Reply } from '../../packages/engine/hosts/protocol.ts';
import { lineBox, samplePdf } from '../../packages/server/test/sample-pdf.ts';

const workers = new Set<Worker>();

/** As the Node host starts its workers, but within reach of this test. */
const startThread: StartThread = (setup, _maxHeapBytes, { onReply, onLost }) => {
  const worker = new Worker(new URL('../../packages/engine/hosts/node/worker.ts', import.meta.url), {
    workerData: setup,
  });
  workers.add(worker);
  worker.on('message', (reply: Reply) => onReply(reply));
  worker.on('exit', () => {
    workers.delete(worker);
    onLost();
  });
  return {
    send: (request) => worker.postMessage(request),
    async stop() {
      await worker.terminate();
    },
  };
};

/** Only the killing ends a job here, however busy the machine is. */
const jobMs = 100_000;
const host = createHost(startThread, {
  workers: 2,
  limits: {
    timeMs: {
      open: jobMs,
      render: jobMs,
      words: jobMs,
      'export-page': jobMs,
      'finish-export': jobMs,
      verify: jobMs,
    },
  },
});
afterAll(() => host.close());

const killAll = async () => {
  await Promise.all([...workers].map((worker) => worker.terminate()));
};

test('workers that are killed in the middle of their jobs take only those jobs with them', async () => {
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

test('an export whose worker is killed ends verified or refused, never half done', async () => {
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
