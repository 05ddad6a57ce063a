import type { Box } from '../rebuild/geometry.ts';

const columns = 32;
const maxPerCell = 1500;

/** Finds boxes near a box without looking at all of them. */
export class BoxGrid {
  private readonly page: Box;
  private readonly cells = new Map<number, number[]>();

  constructor(page: Box) {
    this.page = page;
  }

  add(index: number, box: Box): void {
    for (const cell of this.cellsOf(box)) {
      const entries = this.cells.get(cell);
      if (entries) entries.push(index);
      else this.cells.set(cell, [index]);
    }
  }

  /** `undefined` when there are too many to look at one by one. */
  near(box: Box): number[] | undefined {
    const found = new Set<number>();
    for (const cell of this.cellsOf(box)) {
      const entries = this.cells.get(cell);
      if (!entries) continue;
      if (entries.length > maxPerCell) return undefined;
      for (const index of entries) found.add(index);
    }
    return [...found];
  }

  private *cellsOf(box: Box): Generator<number> {
    const column = this.slot(this.page.left, this.page.right);
    const row = this.slot(this.page.bottom, this.page.top);
    const [left, right, bottom, top] = [column(box.left), column(box.right), row(box.bottom), row(box.top)];
    for (let y = bottom; y <= top; y += 1) for (let x = left; x <= right; x += 1) yield y * columns + x;
  }

  private slot(from: number, to: number): (value: number) => number {
    return (value) =>
      Math.max(0, Math.min(columns - 1, Math.floor(((value - from) / (to - from)) * columns)));
  }
}
