import type { PageSize } from '@blackbar/core/model';
import type { Part } from '../../pdfium/bitmap.ts';
import type { Bounds } from '../../syntax/geometry.ts';

/** Side of the squares in which places are told apart, in pixels. */
const squarePx = 16;

/** How many points lie to the left of a column and above a row of squares. */
class Points {
  private readonly columns: number;
  private readonly rows: number;
  private readonly counts: Int32Array;

  constructor({ width, height }: PageSize, points: Iterable<readonly [x: number, y: number]>) {
    this.columns = Math.ceil(width / squarePx) + 1;
    this.rows = Math.ceil(height / squarePx) + 1;
    this.counts = new Int32Array((this.columns + 1) * (this.rows + 1));
    const { counts } = this;
    const stride = this.columns + 1;
    for (const [x, y] of points) {
      const at = (this.within(y, this.rows - 1) + 1) * stride + this.within(x, this.columns - 1) + 1;
      counts[at] = (counts[at] as number) + 1;
    }
    for (let row = stride; row < counts.length; row += stride)
      for (let at = row + 1, inRow = 0; at < row + stride; at += 1) {
        inRow += counts[at] as number;
        counts[at] = inRow + (counts[at - stride] as number);
      }
  }

  before(x: number, y: number): number {
    const [column, row] = [this.within(x, this.columns), this.within(y, this.rows)];
    return this.counts[row * (this.columns + 1) + column] as number;
  }

  private within(place: number, most: number): number {
    return Math.max(0, Math.min(most, Math.floor(place / squarePx)));
  }
}

/** How many of these boxes, in pixels of the page image, lie at a part of it; nearly, and none too few. */
export class Crowd {
  private readonly firstCorners: Points;
  private readonly lastCorners: Points;
  private readonly startsByEnds: Points;
  private readonly endsByStarts: Points;

  /** Those that are `undefined` lie anywhere. */
  constructor(size: PageSize, boxes: readonly (Bounds | undefined)[]) {
    const known = boxes.map((box) => box ?? { left: 0, right: size.width, bottom: 0, top: size.height });
    // In an image, the bottom of a box is where it starts.
    this.firstCorners = new Points(
      size,
      known.map(({ left, bottom }) => [left, bottom]),
    );
    this.lastCorners = new Points(
      size,
      known.map(({ right, top }) => [right, top]),
    );
    this.startsByEnds = new Points(
      size,
      known.map(({ left, top }) => [left, top]),
    );
    this.endsByStarts = new Points(
      size,
      known.map(({ right, bottom }) => [right, bottom]),
    );
  }

  at({ left, top, right, bottom }: Part): number {
    const [x, y] = [right + squarePx, bottom + squarePx];
    // All that start before the part ends, without those that end before it starts.
    return (
      this.firstCorners.before(x, y) -
      this.endsByStarts.before(left, y) -
      this.startsByEnds.before(x, top) +
      this.lastCorners.before(left, top)
    );
  }
}
