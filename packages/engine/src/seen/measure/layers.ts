import { type Area, joinAreas } from './area.ts';

// Indexes are within bounds by construction: typed-array reads are cast.

/** Cells this small part two lines of text. */
const cellBits = 2;
/** So many layers are kept in bits, for each cell; the ones above are not searched for a free place. */
const words = 4;
const bitsOfWord = 32;
const searched = words * bitsOfWord;

/** Which layers have something in which cells of a part of the page image. */
class Occupied {
  private readonly left: number;
  private readonly top: number;
  private readonly columns: number;
  /** One bit for each layer that is searched. */
  private readonly taken: Uint32Array;
  /** How many layers above those are in use. */
  private readonly above: Uint32Array;
  private readonly all = new Uint32Array(words);

  constructor({ left, top, right, bottom }: Area) {
    this.left = left >> cellBits;
    this.top = top >> cellBits;
    this.columns = (right >> cellBits) + 1 - this.left;
    const cells = this.columns * ((bottom >> cellBits) + 1 - this.top);
    this.taken = new Uint32Array(cells * words);
    this.above = new Uint32Array(cells);
  }

  /** Takes an area in a layer where nothing lies in it, the lowest one if that is searched for, and says which. */
  take(area: Area): number {
    const { taken, above, all } = this;
    all.fill(0);
    let highest = 0;
    this.each(area, (cell) => {
      for (let word = 0; word < words; word += 1)
        all[word] = (all[word] as number) | (taken[cell * words + word] as number);
      highest = Math.max(highest, above[cell] as number);
    });
    const word = all.findIndex((bits) => bits !== 0xffffffff);
    if (word < 0) {
      this.each(area, (cell) => {
        above[cell] = highest + 1;
      });
      return searched + highest;
    }
    const free = Math.clz32(~(all[word] as number));
    const bit = 1 << (bitsOfWord - 1 - free);
    this.each(area, (cell) => {
      const at = cell * words + word;
      taken[at] = (taken[at] as number) | bit;
    });
    return word * bitsOfWord + free;
  }

  private each({ left, top, right, bottom }: Area, visit: (cell: number) => void): void {
    for (let row = top >> cellBits; row <= (bottom - 1) >> cellBits; row += 1)
      for (let column = left >> cellBits; column <= (right - 1) >> cellBits; column += 1)
        visit((row - this.top) * this.columns + column - this.left);
  }
}

/** Few layers such that no two things of one layer come near each other; their order is kept. */
export const layersOf = <T extends { readonly area: Area }>(things: readonly T[]): T[][] => {
  if (things.length === 0) return [];
  const occupied = new Occupied(joinAreas(things.map(({ area }) => area)));
  const layers: T[][] = [];
  for (const thing of things) {
    const layer = occupied.take(thing.area);
    const known = layers[layer];
    if (known) known.push(thing);
    else layers[layer] = [thing];
  }
  return layers;
};
