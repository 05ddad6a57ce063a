import { type PageBox, RedactError } from '@blackbar/core/model';
import type { ExportResult } from '../document/engine.ts';
import type { PageMethod, PagePart } from './page-part.ts';

/** A file that passed every check, or the pages that did not. */
export type Finished =
  | { kind: 'verified'; result: ExportResult }
  | { kind: 'failed'; pages: readonly number[] };

/** What an export is made of. A host runs the steps where it likes: here, or in several workers at once. */
export interface ExportSteps {
  page(number: number, boxes: readonly PageBox[], method: PageMethod): Promise<PagePart>;
  finish(parts: readonly PagePart[], boxes: readonly PageBox[]): Promise<Finished>;
}

interface RunOptions {
  /** Pages asked for at the same time. */
  parallel: number;
  onProgress?: ((done: number, total: number) => void) | undefined;
}

/** After a page was too much for its worker. */
const simpler = { vector: 'raster', raster: 'blank', pixels: 'blank', blank: undefined } as const;
/** After a page failed verification. */
const safer = { vector: 'raster', raster: 'pixels', pixels: 'pixels', blank: 'blank' } as const;

/** A page that is too much for its worker is not the end of the export; anything else is. */
const isPageTrouble = (error: unknown): boolean =>
  error instanceof RedactError && (error.code === 'took-too-long' || error.code === 'too-complex');

/**
 * Every page by the most faithful method that works, then the whole file through verification. What fails there is
 * made again more safely, first the pages that failed, then all; a file that still fails is not released.
 */
export const runExport = async (
  pageCount: number,
  boxes: readonly PageBox[],
  steps: ExportSteps,
  options: RunOptions,
): Promise<ExportResult> => {
  const boxesOn = (number: number) => boxes.filter((box) => box.page === number);
  const methods: PageMethod[] = Array.from({ length: pageCount }, (_, index) =>
    boxesOn(index + 1).length > 0 ? 'raster' : 'vector',
  );
  const parts = new Array<PagePart | undefined>(pageCount);

  const makePage = async (index: number): Promise<void> => {
    for (;;) {
      const method = methods[index] as PageMethod;
      try {
        parts[index] = await steps.page(index + 1, boxesOn(index + 1), method);
        return;
      } catch (error) {
        const next = simpler[method];
        if (!isPageTrouble(error) || next === undefined) throw error;
        methods[index] = next;
      }
    }
  };

  const makeMissing = async (): Promise<void> => {
    const missing = [...parts.keys()].filter((index) => parts[index] === undefined);
    let done = pageCount - missing.length;
    const lane = async (): Promise<void> => {
      for (let index = missing.shift(); index !== undefined; index = missing.shift()) {
        await makePage(index);
        done++;
        options.onProgress?.(done, pageCount);
      }
    };
    await Promise.all(Array.from({ length: Math.max(1, options.parallel) }, lane));
  };

  const again = (numbers: readonly number[]): void => {
    for (const number of numbers) {
      methods[number - 1] = safer[methods[number - 1] as PageMethod];
      parts[number - 1] = undefined;
    }
  };

  for (let attempt = 0; attempt < 3; attempt++) {
    await makeMissing();
    const finished = await steps.finish(parts as PagePart[], boxes);
    if (finished.kind === 'verified') return finished.result;
    const everyPage = Array.from({ length: pageCount }, (_, index) => index + 1);
    again(attempt === 0 ? finished.pages : everyPage);
  }
  throw new RedactError('not-verified');
};
