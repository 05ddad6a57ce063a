import type { Area } from '../measure/area.ts';

/** Small enough to part two lines of text. */
const cellBits = 2;

const nobody = 0;
const several = -1;

/** A coarse map of who is where: where a cell has one owner only, its pixels cannot have two. */
export class OwnedCells {
  private readonly columns: number;
  private readonly owners: Int32Array;

  constructor({ width, height }: { width: number; height: number }) {
    this.columns = (width >> cellBits) + 1;
    this.owners = new Int32Array(this.columns * ((height >> cellBits) + 1));
  }

  /** `owner` is a positive number. */
  add(area: Area, owner: number): void {
    const { owners } = this;
    for (let row = area.top >> cellBits; row <= (area.bottom - 1) >> cellBits; row += 1)
      for (let column = area.left >> cellBits; column <= (area.right - 1) >> cellBits; column += 1) {
        const cell = row * this.columns + column;
        const before = owners[cell] as number;
        if (before === nobody) owners[cell] = owner;
        else if (before !== owner) owners[cell] = several;
      }
  }

  /** Whether an area that was added has come near one of another owner. */
  isShared(area: Area): boolean {
    const { owners } = this;
    for (let row = area.top >> cellBits; row <= (area.bottom - 1) >> cellBits; row += 1)
      for (let column = area.left >> cellBits; column <= (area.right - 1) >> cellBits; column += 1)
        if (owners[row * this.columns + column] === several) return true;
    return false;
  }
}
