import { type Item, idsOf } from '../../page/walk/item.ts';
import { colourWords } from '../../pdfium/pixels/colour-words.ts';
import { release } from '../../pdfium/pixels/page-buffers.ts';
import type { ProbedPage } from '../probe/probed-page.ts';
import { type Area, joinAreas } from './area.ts';
import type { Thing } from './thing.ts';

// Indexes are within bounds by construction: typed-array reads are cast.

/** The side of a square; changes are taken to reach a little further than they do. */
const cellPx = 20;
const marginPx = 2;

/**
 * Where a page looks otherwise without all that is unsure or hidden: around each group of neighbouring squares that
 * change. Nowhere when nothing is unsure: what is hidden is not missed.
 */
export const areasWithout = (
  page: ProbedPage,
  things: readonly Thing[],
  items: ReadonlyMap<number, Item>,
  hidden: ReadonlySet<number>,
  unsure: ReadonlySet<number>,
): Area[] => {
  if (unsure.size === 0) return [];
  const gone = things.filter(({ kind, paintId, objects }) => {
    if (kind === 'subpath') return false;
    const ids = kind === 'path' ? idsOf(items.get(paintId) as Item) : objects.map((object) => object.paintId);
    return ids.some((id) => unsure.has(id)) || ids.every((id) => hidden.has(id));
  });
  const { width, height } = page.size;
  const whole = { left: 0, top: 0, right: width, bottom: height };
  for (const { objects } of things) page.switchOn(objects);
  const before = colourWords(page.drawInTheEnd(whole));
  for (const { objects } of gone) page.switchOff(objects);
  const without = colourWords(page.drawInTheEnd(whole));
  const cells = new Cells();
  for (let at = 0; at < before.length; at += 1)
    if (before[at] !== without[at]) cells.mark(at % width, Math.floor(at / width));
  release(before, without);
  return cells.groups();
};

class Cells {
  private readonly marked = new Map<string, readonly [column: number, row: number]>();

  mark(x: number, y: number): void {
    for (const column of both(x))
      for (const row of both(y)) {
        const key = `${column} ${row}`;
        if (!this.marked.has(key)) this.marked.set(key, [column, row]);
      }
  }

  groups(): Area[] {
    const groups: Area[] = [];
    for (const [key, cell] of this.marked) {
      const group: Area[] = [];
      const open = [cell];
      this.marked.delete(key);
      for (let next = open.pop(); next; next = open.pop()) {
        const [column, row] = next;
        group.push(areaOfCell(column, row));
        for (let y = row - 1; y <= row + 1; y += 1)
          for (let x = column - 1; x <= column + 1; x += 1) {
            const near = this.marked.get(`${x} ${y}`);
            if (near) open.push(near);
            this.marked.delete(`${x} ${y}`);
          }
      }
      groups.push(joinAreas(group));
    }
    return groups;
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
