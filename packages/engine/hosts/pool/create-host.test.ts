import { expect, test } from 'vitest';
import type { Answers, Job } from '../protocol.ts';
import { createHost } from './create-host.ts';
import { defaultHostLimits } from './limits.ts';
import type { StartThread } from './worker-pool.ts';

const MB = 1024 * 1024;
const size = { width: 100, height: 100 };

/** A document of 20 pages, of which each becomes a megabyte. */
const answers = (job: Job): Answers[keyof Answers] => {
  if (job.kind === 'open') return { kind: 'pdf', pages: Array.from({ length: 20 }, () => size) };
  return { kind: 'picture', image: { bytes: new Uint8Array(MB) } } as Answers['make-page'];
};

const hostWithin = (maxHeldBytes: number) => {
  const jobs: Job['kind'][] = [];
  const startThread: StartThread = (_setup, _heap, { onReply }) => ({
    send(request) {
      if (request.type !== 'job') return;
      jobs.push(request.job.kind);
      const { id, job, key } = request;
      queueMicrotask(() =>
        onReply({ type: 'done', id, answer: answers(job), keys: [key], heldBytes: MB, missingFaces: [] }),
      );
    },
    async stop() {},
  });
  const host = createHost(startThread, {
    workers: 1,
    limits: { ...defaultHostLimits, maxHeldBytes },
    copyAndRehash: async (pdf) => pdf,
  });
  return { host, jobs };
};

const file = { key: 'a', bytes: new Uint8Array(MB) };
const boxes = [{ page: 1, x: 1, y: 1, width: 50, height: 50 }];

test('an export that there is no memory for is refused before it begins', async () => {
  const { host, jobs } = hostWithin(60 * MB);
  expect(host.maxFileBytes).toBe(0);
  await expect(host.exportDocument(file, boxes, { found: [] })).rejects.toMatchObject({
    code: 'too-complex',
  });
  expect(jobs).toEqual([]);
});

test('an export whose pages take more memory than there is ends, and no page is made worse for it', async () => {
  const { host, jobs } = hostWithin(80 * MB);
  expect(host.maxFileBytes).toBeGreaterThan(file.bytes.length);
  await expect(host.exportDocument(file, boxes, { found: [] })).rejects.toMatchObject({
    code: 'too-complex',
  });
  expect(jobs.filter((kind) => kind === 'make-page')).toHaveLength(8);
});
