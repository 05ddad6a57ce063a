import type { PageSize } from '@blackbar/core/model';
import type { Area } from './area.ts';

/** Cells this small part two lines of text. */
const cellBits = 2;

/** Which cells of the page image something lies in already. */
class Occupied {
  private readonly columns: number;
  private readonly cells: Uint8Array;

  constructor({ width, height }: PageSize) {
    this.columns = (width >> cellBits) + 1;
    this.cells = new Uint8Array(this.columns * ((height >> cellBits) + 1));
  }

  /** Takes the cells of an area, unless one of them is taken. */
  take(area: Area): boolean {
    return this.each(area, (cell) => this.cells[cell] === 0) && this.each(area, (cell) => this.fill(cell));
  }

  private fill(cell: number): boolean {
    this.cells[cell] = 1;
    return true;
  }

  private each({ left, top, right, bottom }: Area, visit: (cell: number) => boolean): boolean {
    for (let row = top >> cellBits; row <= (bottom - 1) >> cellBits; row += 1)
      for (let column = left >> cellBits; column <= (right - 1) >> cellBits; column += 1)
        if (!visit(row * this.columns + column)) return false;
    return true;
  }
}

/** Few layers such that no two things of one layer come near each other; their order is kept. */
export const layersOf = <T extends { readonly area: Area }>(things: readonly T[], size: PageSize): T[][] => {
  const layers: { things: T[]; occupied: Occupied }[] = [];
  for (const thing of things) {
    let layer = layers.find(({ occupied }) => occupied.take(thing.area));
    if (!layer) {
      layer = { things: [], occupied: new Occupied(size) };
      layer.occupied.take(thing.area);
      layers.push(layer);
    }
    layer.things.push(thing);
  }
  return layers.map((layer) => layer.things);
};
