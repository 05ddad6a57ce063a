import { expect, test } from 'vitest';
import type { OpenFile } from './file-access.ts';
import { createMetrics } from './metrics.ts';
import type { OpenSources } from './open-sources.ts';
import { PageImages } from './page-images.ts';
import { noTracing } from './tracing.ts';
import { WorkLimit } from './work-limit.ts';

/** One page of a file, drawn when the test says so. */
const drawnOnDemand = () => {
  const drawn: (() => void)[] = [];
  const source = { key: 'file', bytes: new Uint8Array(1) };
  const images = new PageImages({
    engine: {
      renderPage: () =>
        new Promise((resolve) =>
          drawn.push(() => resolve({ png: new Uint8Array(10).fill(9), width: 1, height: 1 })),
        ),
    } as never,
    limit: new WorkLimit({ total: 10, perClient: 10, perFile: 10 }),
    sources: {
      use: (_file: OpenFile, job: (given: typeof source) => Promise<unknown>) => job(source),
    } as unknown as OpenSources,
    metrics: createMetrics(),
    tracing: noTracing,
    cacheBytes: 1000,
  });
  const file = { id: 7, summary: { pages: [{ width: 1, height: 1 }] } } as unknown as OpenFile;
  const started = (count: number) => expect.poll(() => drawn.length).toBe(count);
  const finish = () => {
    for (const done of drawn.splice(0)) done();
  };
  return { images, file, started, finish };
};

test('an image is kept for whoever asks next', async () => {
  const { images, file, started, finish } = drawnOnDemand();
  const asked = images.png(file, 1, 150);
  await started(1);
  finish();
  await asked;
  expect(images.cache.bytes).toBe(10);
  expect(await images.png(file, 1, 150)).toHaveLength(10);
});

test('an image that is finished after its file was forgotten is not kept', async () => {
  const { images, file, started, finish } = drawnOnDemand();
  const asked = images.png(file, 1, 150);
  await started(1);
  images.forget(file.id);
  finish();
  await asked;
  expect(images.cache.bytes).toBe(0);
});

test('images of a file that was only unused are dropped, and stay whole for whoever is being sent one', async () => {
  const { images, file, started, finish } = drawnOnDemand();
  const asked = images.png(file, 1, 150);
  await started(1);
  finish();
  const png = await asked;
  images.release(file.id);
  expect(images.cache.bytes).toBe(0);
  expect(png).toEqual(new Uint8Array(10).fill(9));
});

test('a file that is forgotten leaves no pixel in memory', async () => {
  const { images, file, started, finish } = drawnOnDemand();
  const asked = images.png(file, 1, 150);
  await started(1);
  finish();
  const png = await asked;
  expect(png).toEqual(new Uint8Array(10).fill(9));
  images.forget(file.id);
  expect(png).toEqual(new Uint8Array(10));
});

test('a file that is forgotten does not take the images of others with it', async () => {
  const { images, file, started, finish } = drawnOnDemand();
  const other = { ...file, id: 8 } as OpenFile;
  const asked = [images.png(file, 1, 150), images.png(other, 1, 150)];
  await started(2);
  images.forget(file.id);
  finish();
  await Promise.all(asked);
  expect(images.cache.get('8/1/150')).toHaveLength(10);
  expect(images.cache.bytes).toBe(10);
});
