import { type Area, joinAreas } from './area.ts';

/** Cells this small part two lines of text. */
const cellBits = 2;

/** Which cells of a part of the page image something lies in already. */
class Occupied {
  private readonly left: number;
  private readonly top: number;
  private readonly columns: number;
  private readonly cells: Uint8Array;

  constructor({ left, top, right, bottom }: Area) {
    this.left = left >> cellBits;
    this.top = top >> cellBits;
    this.columns = (right >> cellBits) + 1 - this.left;
    this.cells = new Uint8Array(this.columns * ((bottom >> cellBits) + 1 - this.top));
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
        if (!visit((row - this.top) * this.columns + column - this.left)) return false;
    return true;
  }
}

/** Few layers such that no two things of one layer come near each other; their order is kept. */
export const layersOf = <T extends { readonly area: Area }>(things: readonly T[]): T[][] => {
  if (things.length === 0) return [];
  const part = joinAreas(things.map(({ area }) => area));
  const layers: { things: T[]; occupied: Occupied }[] = [];
  for (const thing of things) {
    let layer = layers.find(({ occupied }) => occupied.take(thing.area));
    if (!layer) {
      layer = { things: [], occupied: new Occupied(part) };
      layer.occupied.take(thing.area);
      layers.push(layer);
    }
    layer.things.push(thing);
  }
  return layers.map((layer) => layer.things);
};
