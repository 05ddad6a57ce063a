import { RedactError } from '@blackbar/core';
import { expect, test } from 'vitest';
import type { ExportResult } from '../document/engine.ts';
import type { PageMethod, PagePart } from './page-part.ts';
import { type ExportSteps, runExport } from './run-export.ts';

const box = { page: 1, x: 0, y: 0, width: 10, height: 10 };
const released = {} as ExportResult;
const part = {} as PagePart;

/** Steps that remember how each page was made; `refuse` says which attempts at a whole file fail, and for which pages. */
const remembering = (
  refuse: number[][],
  trouble: (page: number, method: PageMethod) => boolean = () => false,
) => {
  const made: string[] = [];
  const steps: ExportSteps = {
    async page(page, _boxes, method) {
      made.push(`${page} ${method}`);
      if (trouble(page, method)) throw new RedactError('took-too-long');
      return part;
    },
    async finish() {
      const pages = refuse.shift();
      return pages ? { kind: 'failed', pages } : { kind: 'verified', result: released };
    },
  };
  return { made, steps };
};

const options = { parallel: 1 };

test('pages with boxes become pictures, the others are kept', async () => {
  const { made, steps } = remembering([]);
  expect(await runExport(2, [box], steps, options)).toBe(released);
  expect(made).toEqual(['1 raster', '2 vector']);
});

test('a page that fails verification is made again more safely, and only that page', async () => {
  const { made, steps } = remembering([[2]]);
  await runExport(3, [box], steps, options);
  expect(made.slice(3)).toEqual(['2 raster']);
});

test('when that does not help, every page is made again more safely', async () => {
  const { made, steps } = remembering([[2], [2]]);
  await runExport(3, [box], steps, options);
  expect(made.slice(4)).toEqual(['1 pixels', '2 pixels', '3 raster']);
});

test('a file that still fails is not released', async () => {
  const { steps } = remembering([[2], [2], [2]]);
  await expect(runExport(3, [box], steps, options)).rejects.toMatchObject({ code: 'not-verified' });
});

test('a page that cannot be drawn in time becomes blank paper with its boxes, never the original', async () => {
  const { made, steps } = remembering([], (page, method) => page === 2 && method !== 'blank');
  await runExport(2, [box], steps, options);
  expect(made).toEqual(['1 raster', '2 vector', '2 raster', '2 blank']);
});

test('progress counts up to the last page', async () => {
  const seen: number[] = [];
  const { steps } = remembering([]);
  await runExport(3, [box], steps, { parallel: 2, onProgress: (done) => seen.push(done) });
  expect(seen).toEqual([1, 2, 3]);
});
