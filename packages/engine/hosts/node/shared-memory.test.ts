import { createHash } from 'node:crypto';
import { afterAll, expect, test } from 'vitest';
import { letterPage } from '../../contract/documents.ts';
import { box as hiddenContentBox, hiddenContentPdf } from '../../contract/hidden-content-pdf.ts';
import { reachableWorkers } from '../../contract/reachable-workers.ts';
import { createHost } from '../pool/create-host.ts';
import type { EngineHost, Reply } from '../protocol.ts';
import { copyAndRehash, sharedBytes } from './shared-memory.ts';

const source = { key: 'letter', bytes: letterPage('Public words stay') };
const box = { page: 1, x: 100, y: 100, width: 300, height: 60 };
const timeoutMs = 60_000;
const hosts: EngineHost[] = [];
afterAll(() => Promise.all(hosts.map((host) => host.close())));

/** A host whose finished file a test can access until it is released. */
const hostWith = (onVerified: (pdf: Uint8Array) => void): EngineHost => {
  let written: Uint8Array | undefined;
  const watch = (reply: Reply): Reply => {
    if (reply.type !== 'done') return reply;
    if ('assembled' in reply.answer && reply.answer.assembled.kind === 'file')
      written = reply.answer.assembled.pdf;
    if ('failedPages' in reply.answer && written) onVerified(written);
    return reply;
  };
  const host = createHost(reachableWorkers(watch).startThread, { workers: 1, copyAndRehash });
  hosts.push(host);
  return host;
};

test(
  'the released file is in memory that no worker shares, and has the reported hash',
  async () => {
    const seen: Uint8Array[] = [];
    const { pdf, report } = await hostWith((written) => seen.push(written)).exportDocument(source, [box]);
    expect(seen[0]?.buffer).toBeInstanceOf(SharedArrayBuffer);
    seen[0]?.fill(0);
    expect(pdf.buffer).toBeInstanceOf(ArrayBuffer);
    expect(createHash('sha256').update(pdf).digest('hex')).toBe(report.outputSha256);
  },
  timeoutMs,
);

test(
  'a file that changes after verification is not released',
  async () => {
    const host = hostWith((pdf) => {
      pdf[pdf.length - 1] = 0x20;
    });
    await expect(host.exportDocument(source, [box])).rejects.toMatchObject({ code: 'not-verified' });
  },
  timeoutMs,
);

test(
  'after a failed verification, the pages that passed are not made again',
  async () => {
    let failures = 1;
    const failOnce = (reply: Reply): Reply =>
      reply.type === 'done' && 'failedPages' in reply.answer && failures-- > 0
        ? {
            ...reply,
            answer: {
              checks: [{ name: 'boxes', passed: false }],
              failedPages: [{ page: 1, reason: 'check-boxes' }],
            },
          }
        : reply;
    const made: number[] = [];
    const host = createHost(reachableWorkers(failOnce).startThread, { workers: 1, copyAndRehash });
    hosts.push(host);
    const { report } = await host.exportDocument(
      { key: 'hidden content', bytes: await hiddenContentPdf() },
      [hiddenContentBox],
      { onProgress: ({ phase, done }) => (phase === 'pages' ? made.push(done) : 0) },
    );
    expect(report).toMatchObject({ vectorPages: 1, rasterPages: 1 });
    // Both pages, then the first one again.
    expect(made).toEqual([1, 2, 2]);
  },
  timeoutMs,
);

test('bytes are copied into shared memory once', () => {
  const shared = sharedBytes(source.bytes);
  expect(shared.buffer).toBeInstanceOf(SharedArrayBuffer);
  expect(shared).toEqual(source.bytes);
  expect(sharedBytes(source.bytes)).toBe(shared);
  expect(sharedBytes(shared)).toBe(shared);
});
