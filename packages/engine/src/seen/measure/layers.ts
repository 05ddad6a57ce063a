import { type Area, joinAreas } from './area.ts';

// Indexes are within bounds by construction: typed-array reads are cast.

/** Cells this small part two lines of text. */
const cellBits = 2;
/** So many layers are kept in bits, for each cell; the ones above are not searched for a free place. */
const words = 4;
const bitsOfWord = 32;
const searched = words * bitsOfWord;

/** A block is a square of this many cells: what covers all of it is noted once. */
const blockBits = 3;
const cellsOfBlock = 1 << (2 * blockBits);
const inBlock = (1 << blockBits) - 1;
/** What fills so many blocks takes every block that it touches: its edges are few cells of it. */
const largeBlocks = 16;

/** Which layers are in use, of some places: one bit for each that is searched, and how many above those. */
class Uses {
  readonly taken: Uint32Array;
  readonly above: Uint32Array;

  constructor(places: number) {
    this.taken = new Uint32Array(places * words);
    this.above = new Uint32Array(places);
  }
}

/** Which layers have something in which cells of a part of the page image. */
class Occupied {
  private readonly left: number;
  private readonly top: number;
  private readonly columns: number;
  /** In a cell; not what covers all of its block. */
  private readonly cells: Uses;
  /** In all of a block. */
  private readonly whole: Uses;
  /** In any cell of a block. */
  private readonly any: Uses;
  private readonly all = new Uint32Array(words);
  private highest = 0;

  constructor({ left, top, right, bottom }: Area) {
    const bits = cellBits + blockBits;
    this.left = left >> bits;
    this.top = top >> bits;
    this.columns = (right >> bits) + 1 - this.left;
    const blocks = this.columns * ((bottom >> bits) + 1 - this.top);
    this.cells = new Uses(blocks * cellsOfBlock);
    this.whole = new Uses(blocks);
    this.any = new Uses(blocks);
  }

  /** Takes areas in a layer where nothing lies in them, the lowest one if that is searched for, and says which. */
  take(areas: readonly Area[]): number {
    this.all.fill(0);
    this.highest = 0;
    for (const area of areas)
      this.each(
        area,
        (block) => this.gather(this.any, block),
        (block, cell) => {
          this.gather(this.whole, block);
          this.gather(this.cells, cell);
        },
      );
    const word = this.all.findIndex((bits) => bits !== 0xffffffff);
    const free = word < 0 ? 0 : Math.clz32(~(this.all[word] as number));
    const use = (uses: Uses, place: number): void => {
      const at = place * words + word;
      if (word < 0) uses.above[place] = this.highest + 1;
      else uses.taken[at] = (uses.taken[at] as number) | (1 << (bitsOfWord - 1 - free));
    };
    for (const area of areas)
      this.each(
        area,
        (block) => {
          use(this.whole, block);
          use(this.any, block);
        },
        (block, cell) => {
          use(this.any, block);
          use(this.cells, cell);
        },
      );
    return word < 0 ? searched + this.highest : word * bitsOfWord + free;
  }

  private gather({ taken, above }: Uses, place: number): void {
    for (let word = 0; word < words; word += 1)
      this.all[word] = (this.all[word] as number) | (taken[place * words + word] as number);
    this.highest = Math.max(this.highest, above[place] as number);
  }

  /** Blocks that lie in an area as a whole, or are part of a large one, and the cells of the others. */
  private each(
    { left, top, right, bottom }: Area,
    visitBlock: (block: number) => void,
    visitCell: (block: number, cell: number) => void,
  ): void {
    const [from, to] = [left >> cellBits, (right - 1) >> cellBits];
    const [first, last] = [top >> cellBits, (bottom - 1) >> cellBits];
    const isLarge = (to - from) * (last - first) >= largeBlocks * cellsOfBlock;
    for (let row = first >> blockBits; row <= last >> blockBits; row += 1)
      for (let column = from >> blockBits; column <= to >> blockBits; column += 1) {
        const block = (row - this.top) * this.columns + column - this.left;
        const [x, y] = [column << blockBits, row << blockBits];
        if (isLarge || (x >= from && y >= first && x + inBlock <= to && y + inBlock <= last)) {
          visitBlock(block);
          continue;
        }
        for (let cellY = Math.max(y, first); cellY <= Math.min(y + inBlock, last); cellY += 1)
          for (let cellX = Math.max(x, from); cellX <= Math.min(x + inBlock, to); cellX += 1)
            visitCell(block, block * cellsOfBlock + ((cellY & inBlock) << blockBits) + (cellX & inBlock));
      }
  }
}

/** Slices of this height lie in one row of cells each. */
export const slicePx = 1 << cellBits;

/**
 * Few layers such that no two things of one layer come near each other; their order is kept. `slicesOf` says where in its
 * area a thing is.
 */
export const layersOf = <T extends { readonly area: Area }>(
  things: readonly T[],
  slicesOf: (thing: T) => readonly Area[] = ({ area }) => [area],
): T[][] => {
  if (things.length === 0) return [];
  const occupied = new Occupied(joinAreas(things.map(({ area }) => area)));
  const layers: T[][] = [];
  for (const thing of things) {
    const layer = occupied.take(slicesOf(thing));
    const known = layers[layer];
    if (known) known.push(thing);
    else layers[layer] = [thing];
  }
  return layers;
};
