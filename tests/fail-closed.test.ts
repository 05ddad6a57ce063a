import type { PageBox } from '@blackbar/core';
import { type ExportSteps, runExport } from '@blackbar/engine';
import { expect, test } from 'vitest';

type Finished = Awaited<ReturnType<ExportSteps['finish']>>;

const box: PageBox = { page: 1, x: 10, y: 10, width: 50, height: 50 };
const verified = { kind: 'verified', result: { pdf: new Uint8Array([1]) } } as unknown as Finished;
const failed = (...pages: number[]): Finished => ({ kind: 'failed', pages });

/** An export of two pages, a box on the first, whose checks answer as told; notes how each page was made. */
const exportWith = async (answers: Finished[]) => {
  const made: string[] = [];
  const steps: ExportSteps = {
    async page(number, _boxes, method) {
      made.push(`${number} ${method}`);
      return {} as Awaited<ReturnType<ExportSteps['page']>>;
    },
    async finish() {
      return answers.shift() ?? failed(1, 2);
    },
  };
  const result = await runExport(2, [box], steps, { parallel: 1 }).catch(
    (error: { code: string }) => error.code,
  );
  return { made, result };
};

test('a file that passes its checks is released as it is', async () => {
  const { made, result } = await exportWith([verified]);
  expect(made).toEqual(['1 raster', '2 vector']);
  expect(result).toMatchObject({ pdf: new Uint8Array([1]) });
});

test('a page that fails a check is drawn as an image, then every page', async () => {
  const { made } = await exportWith([failed(2), failed(2), verified]);
  expect(made).toEqual(['1 raster', '2 vector', '2 raster', '1 pixels', '2 pixels']);
});

test('a file that never passes is not released', async () => {
  const { result } = await exportWith([]);
  expect(result).toBe('not-verified');
});
