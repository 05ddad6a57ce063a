import type { IncomingMessage } from 'node:http';
import multipart from '@fastify/multipart';
import Fastify from 'fastify';
import { afterEach, expect, test, vi } from 'vitest';
import { samplePdf } from '../../test/sample-pdf.ts';
import { ByteBudget } from '../documents/byte-budget.ts';
import { readUpload } from './upload-body.ts';

const MB = 1024 * 1024;
const client = '127.0.0.1';
afterEach(() => {
  vi.useRealTimers();
});

test('a small upload that waits for memory, and has arrived whole, is not taken for one that ends too early', async () => {
  const budget = new ByteBudget(MB, MB);
  const waiting = vi.spyOn(budget, 'wait');
  let received: IncomingMessage | undefined;
  const app = Fastify();
  await app.register(multipart);
  app.post('/', async (request) => {
    received = request.raw;
    const { signal } = new AbortController();
    const minimumRate = { bytesPerSecond: 1, windowMs: 60_000 };
    const { body, release } = await readUpload(request, { maxBytes: MB, budget, minimumRate, signal });
    release();
    return { bytes: body.bytes.length };
  });
  await app.listen({ port: 0, host: client });
  budget.take(client, MB);
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  const file = samplePdf(['x'], 10_000);
  const form = new FormData();
  form.set('file', new Blob([file as BlobPart]), 'x.pdf');
  const { port } = app.addresses()[0] as { port: number };
  const answer = fetch(`http://${client}:${port}/`, { method: 'POST', body: form });
  await expect.poll(() => waiting.mock.calls.length).toBe(1);
  await expect.poll(() => received?.readableEnded).toBe(true);
  await vi.advanceTimersByTimeAsync(20_000);
  budget.release(client, MB);
  const { status } = await answer;
  expect(status).toBe(200);
  // All of it was given back.
  budget.take(client, MB);
  await app.close();
});
