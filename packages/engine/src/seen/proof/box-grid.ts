import type { Bounds } from '../../syntax/geometry.ts';

// Indexes are within bounds by construction: array reads are cast.

const columns = 32;

/** Finds boxes near a box without looking at all of them. */
export class BoxGrid {
  private readonly page: Bounds;
  private readonly cells: (number[] | undefined)[] = new Array(columns * columns);
  private readonly asked: Int32Array;
  private round = 0;

  /** `count` is one more than the highest index. */
  constructor(page: Bounds, count: number) {
    this.page = page;
    this.asked = new Int32Array(count);
  }

  add(index: number, { left, bottom, right, top }: Bounds): void {
    const toRow = this.row(top);
    const [from, to] = [this.column(left), this.column(right)];
    for (let row = this.row(bottom); row <= toRow; row += 1)
      for (let cell = row * columns + from; cell <= row * columns + to; cell += 1) {
        const entries = this.cells[cell];
        if (entries) entries.push(index);
        else this.cells[cell] = [index];
      }
  }

  /** Asks about every box that may touch `box`, each once, until the answer is yes. */
  someNear({ left, bottom, right, top }: Bounds, ask: (index: number) => boolean): boolean {
    this.round += 1;
    const toRow = this.row(top);
    const [from, to] = [this.column(left), this.column(right)];
    for (let row = this.row(bottom); row <= toRow; row += 1)
      for (let cell = row * columns + from; cell <= row * columns + to; cell += 1) {
        const entries = this.cells[cell];
        if (!entries) continue;
        for (let at = 0; at < entries.length; at += 1) {
          const index = entries[at] as number;
          if (this.asked[index] === this.round) continue;
          this.asked[index] = this.round;
          if (ask(index)) return true;
        }
      }
    return false;
  }

  private column(x: number): number {
    return slot((x - this.page.left) / (this.page.right - this.page.left));
  }

  private row(y: number): number {
    return slot((y - this.page.bottom) / (this.page.top - this.page.bottom));
  }
}

/** What lies beside the page is at its edge. */
const slot = (share: number): number => Math.max(0, Math.min(columns - 1, Math.floor(share * columns)));
