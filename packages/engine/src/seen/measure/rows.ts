import type { Area } from './area.ts';
import { slicePx } from './layers.ts';

// Indexes are within bounds by construction: typed-array reads are cast.

export type Point = readonly [x: number, y: number];

/** From where to where a thing may have ink, row by row of its area: a slanted stripe fills little of the box around it. */
export class Rows {
  readonly area: Area;
  private readonly lefts: Int32Array;
  private readonly rights: Int32Array;
  private cut: readonly Area[] | undefined;

  constructor(area: Area) {
    this.area = area;
    this.lefts = new Int32Array(area.bottom - area.top).fill(area.right);
    this.rights = new Int32Array(area.bottom - area.top).fill(area.left);
  }

  /** The first column of a row of the page image that may have ink, and the one behind the last. */
  leftAt(y: number): number {
    return this.lefts[y - this.area.top] ?? this.area.right;
  }

  rightAt(y: number): number {
    return this.rights[y - this.area.top] ?? this.area.left;
  }

  /** Before anything is asked: all that is less than `reach` away from a line. */
  add([x0, y0]: Point, [x1, y1]: Point, reach: number): void {
    const { top, bottom, left, right } = this.area;
    const slope = y1 === y0 ? 0 : (x1 - x0) / (y1 - y0);
    const [low, high] = [Math.min(y0, y1), Math.max(y0, y1)];
    const first = Math.max(top, Math.floor(low - reach));
    const last = Math.min(bottom - 1, Math.ceil(high + reach));
    for (let y = first; y <= last; y += 1) {
      // Where the line is while it is near this row.
      const [from, to] = [Math.max(low, y - reach), Math.min(high, y + 1 + reach)];
      const [one, other] = y1 === y0 ? [x0, x1] : [x0 + slope * (from - y0), x0 + slope * (to - y0)];
      const at = y - top;
      this.lefts[at] = Math.min(
        this.lefts[at] as number,
        Math.max(left, Math.floor(Math.min(one, other) - reach)),
      );
      this.rights[at] = Math.max(
        this.rights[at] as number,
        Math.min(right, Math.ceil(Math.max(one, other) + reach)),
      );
    }
  }

  pixels(): number {
    return this.lefts.reduce((sum, left, at) => sum + Math.max(0, (this.rights[at] as number) - left), 0);
  }

  /** Areas that hold all of it, each in one row of cells. */
  slices(): readonly Area[] {
    this.cut ??= this.cutUp();
    return this.cut;
  }

  private cutUp(): Area[] {
    const { top, bottom } = this.area;
    const slices: Area[] = [];
    for (let from = Math.floor(top / slicePx) * slicePx; from < bottom; from += slicePx) {
      const [first, last] = [Math.max(top, from), Math.min(bottom, from + slicePx)];
      const left = Math.min(...this.lefts.subarray(first - top, last - top));
      const right = Math.max(...this.rights.subarray(first - top, last - top));
      if (left < right) slices.push({ left, right, top: first, bottom: last });
    }
    return slices;
  }
}
