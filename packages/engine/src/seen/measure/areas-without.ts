import { release } from '../../pdfium/pixels/page-buffers.ts';
import type { DecidedPage } from '../probe/decided-page.ts';
import type { Area } from './area.ts';

// Indexes are within bounds by construction: typed-array reads are cast.

/** The side of a square; changes are taken to reach a little further than they do. */
const cellPx = 20;
const marginPx = 2;

/** Where a page looks otherwise without all that is `gone`: squares that change. */
export const areasWithout = (page: DecidedPage, gone: ReadonlySet<number>): Area[] => {
  const [before, without] = page.drawEach([{}, { hidden: gone }]) as [Int32Array, Int32Array];
  const { width } = page.size;
  const cells = new Cells();
  for (let at = 0; at < before.length; at += 1)
    if (before[at] !== without[at]) cells.mark(at % width, Math.floor(at / width));
  release(before, without);
  return cells.areas();
};

class Cells {
  private readonly marked = new Map<string, Area>();

  mark(x: number, y: number): void {
    for (const column of both(x))
      for (const row of both(y)) {
        const key = `${column} ${row}`;
        if (!this.marked.has(key)) this.marked.set(key, areaOfCell(column, row));
      }
  }

  areas(): Area[] {
    return [...this.marked.values()];
  }
}

/** The cells that a pixel and what is near it lie in, along one axis. */
const both = (at: number): number[] => {
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
