import type { PageSize } from '@blackbar/core/model';
import type { Area } from './measure/area.ts';

// Indexes are within bounds by construction: typed-array reads are cast.

/** Viewers move a picture to whole pixels of theirs: on this grid it stays where it is at most resolutions. */
const gridPx = 5;

/** What has to be covered, on a grid. */
export class Marked {
  private readonly size: PageSize;
  private readonly columns: number;
  private readonly rows: number;
  private readonly cells: Uint8Array;
  /** How much of it lies above and left of each corner of a cell. */
  private readonly sums: Uint32Array;

  constructor(areas: readonly Area[], size: PageSize) {
    this.size = size;
    const [columns, rows] = [Math.ceil(size.width / gridPx), Math.ceil(size.height / gridPx)];
    this.columns = columns;
    this.rows = rows;
    this.cells = new Uint8Array(columns * rows);
    for (const { left, top, right, bottom } of areas) {
      const [from, to] = [Math.floor(left / gridPx), Math.ceil(right / gridPx)];
      for (let row = Math.floor(top / gridPx); row < Math.min(rows, Math.ceil(bottom / gridPx)); row += 1)
        this.cells.fill(1, row * columns + from, row * columns + Math.min(columns, to));
    }
    this.sums = this.sum();
  }

  /** Areas of the grid that cover it, and nothing else, apart from each other. */
  pieces(): Area[] {
    const { columns, rows, cells } = this;
    const { width, height } = this.size;
    const pieces: Area[] = [];
    let above = new Map<number, Area>();
    for (let row = 0; row < rows; row += 1) {
      const here = new Map<number, Area>();
      for (let column = 0; column < columns; column += 1) {
        if (cells[row * columns + column] === 0) continue;
        const from = column;
        while (column < columns && cells[row * columns + column] === 1) column += 1;
        const [left, right] = [from * gridPx, Math.min(width, column * gridPx)];
        const known = above.get(left);
        const piece = known?.right === right ? known : { left, right, top: row * gridPx, bottom: 0 };
        piece.bottom = Math.min(height, (row + 1) * gridPx);
        if (piece !== known) pieces.push(piece);
        here.set(left, piece);
      }
      above = here;
    }
    return pieces;
  }

  /** How many pixels of an area of the grid have to be covered. */
  pixelsIn({ left, top, right, bottom }: Area): number {
    const at = (x: number, y: number): number =>
      this.sums[Math.ceil(y / gridPx) * (this.columns + 1) + Math.ceil(x / gridPx)] as number;
    return at(right, bottom) - at(left, bottom) - at(right, top) + at(left, top);
  }

  private sum(): Uint32Array {
    const { columns, rows, cells, size } = this;
    const across = columns + 1;
    const sums = new Uint32Array(across * (rows + 1));
    for (let row = 0; row < rows; row += 1) {
      const high = Math.min(gridPx, size.height - row * gridPx);
      let inRow = 0;
      for (let column = 0; column < columns; column += 1) {
        if (cells[row * columns + column] === 1)
          inRow += high * Math.min(gridPx, size.width - column * gridPx);
        sums[(row + 1) * across + column + 1] = (sums[row * across + column + 1] as number) + inRow;
      }
    }
    return sums;
  }
}
