import type { PageSize } from '@blackbar/core/model';
import { release } from '../../pdfium/pixels/page-buffers.ts';
import type { DecidedPage } from '../probe/decided-page.ts';
import type { Area } from './area.ts';

// Indexes are within bounds by construction: typed-array reads are cast.

/**
 * The side of a square; changes are taken to reach a little further than they do. Larger ones reach into the lines above and
 * below. In smaller ones, an island has sides that are no multiples of four samples: viewers that draw every fourth one
 * stretch it.
 */
const cellPx = 10;
const marginPx = 2;

/** Where a page looks otherwise without all that is `gone`: squares that change. */
export const areasWithout = (page: DecidedPage, gone: ReadonlySet<number>): Area[] => {
  const [before, without] = page.drawEach([{}, { hidden: gone }]) as [Int32Array, Int32Array];
  const areas = changedAreas(before, without, page.size);
  release(before, without);
  return areas;
};

/** Squares that hold a changed pixel, or lie beside one. */
export const changedAreas = (before: Int32Array, after: Int32Array, { width }: PageSize): Area[] => {
  const cells = new Map<number, Area>();
  const columns = Math.ceil(width / cellPx) + 1;
  for (let at = 0; at < before.length; at += 1) {
    if (before[at] === after[at]) continue;
    for (const column of cellsAt(at % width))
      for (const row of cellsAt(Math.floor(at / width))) {
        const cell = row * columns + column;
        if (!cells.has(cell)) cells.set(cell, areaOfCell(column, row));
      }
  }
  return [...cells.values()];
};

/** The cells that a pixel and what is near it lie in, along one axis. */
const cellsAt = (at: number): number[] => {
  const first = Math.max(0, Math.floor((at - marginPx) / cellPx));
  const last = Math.floor((at + marginPx) / cellPx);
  return first === last ? [first] : [first, last];
};

const areaOfCell = (column: number, row: number): Area => ({
  left: column * cellPx,
  top: row * cellPx,
  right: (column + 1) * cellPx,
  bottom: (row + 1) * cellPx,
});
