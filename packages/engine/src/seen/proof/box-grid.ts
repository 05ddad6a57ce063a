import type { Bounds } from '../../syntax/geometry.ts';

const columns = 32;

/** Finds boxes near a box without looking at all of them. */
export class BoxGrid {
  private readonly page: Bounds;
  private readonly cells = new Map<number, number[]>();

  private readonly asked: Int32Array;
  private round = 0;

  /** `count` is one more than the highest index. */
  constructor(page: Bounds, count: number) {
    this.page = page;
    this.asked = new Int32Array(count);
  }

  add(index: number, box: Bounds): void {
    for (const cell of this.cellsOf(box)) {
      const entries = this.cells.get(cell);
      if (entries) entries.push(index);
      else this.cells.set(cell, [index]);
    }
  }

  /** Asks about every box that may touch `box`, each once, until the answer is yes. */
  someNear(box: Bounds, ask: (index: number) => boolean): boolean {
    this.round += 1;
    for (const cell of this.cellsOf(box))
      for (const index of this.cells.get(cell) ?? []) {
        if (this.asked[index] === this.round) continue;
        this.asked[index] = this.round;
        if (ask(index)) return true;
      }
    return false;
  }

  private *cellsOf(box: Bounds): Generator<number> {
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
