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
  /** Blocks and cells of what is being placed, each with its block before it; and how many numbers that are. */
  private blocks = new Int32Array(64);
  private blockCount = 0;
  private cellPairs = new Int32Array(256);
  private pairCount = 0;

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
    this.blockCount = 0;
    this.pairCount = 0;
    for (const area of areas) this.find(area);
    const { blocks, blockCount, cellPairs, pairCount } = this;
    for (let at = 0; at < blockCount; at += 1) this.gather(this.any, blocks[at] as number);
    for (let at = 0, last = -1; at < pairCount; at += 2) {
      const block = cellPairs[at] as number;
      if (block !== last) this.gather(this.whole, block);
      last = block;
      this.gather(this.cells, cellPairs[at + 1] as number);
    }
    const word = this.all.findIndex((bits) => bits !== 0xffffffff);
    const free = word < 0 ? 0 : Math.clz32(~(this.all[word] as number));
    for (let at = 0; at < blockCount; at += 1) {
      this.use(this.whole, blocks[at] as number, word, free);
      this.use(this.any, blocks[at] as number, word, free);
    }
    for (let at = 0, last = -1; at < pairCount; at += 2) {
      const block = cellPairs[at] as number;
      if (block !== last) this.use(this.any, block, word, free);
      last = block;
      this.use(this.cells, cellPairs[at + 1] as number, word, free);
    }
    return word < 0 ? searched + this.highest : word * bitsOfWord + free;
  }

  private use({ taken, above }: Uses, place: number, word: number, free: number): void {
    const at = place * words + word;
    if (word < 0) above[place] = this.highest + 1;
    else taken[at] = (taken[at] as number) | (1 << (bitsOfWord - 1 - free));
  }

  private gather({ taken, above }: Uses, place: number): void {
    const { all } = this;
    for (let word = 0; word < words; word += 1)
      all[word] = (all[word] as number) | (taken[place * words + word] as number);
    const highest = above[place] as number;
    if (highest > this.highest) this.highest = highest;
  }

  /** Blocks that lie in an area as a whole, or are part of a large one, and the cells of the others. */
  private find({ left, top, right, bottom }: Area): void {
    const [from, to] = [left >> cellBits, (right - 1) >> cellBits];
    const [first, last] = [top >> cellBits, (bottom - 1) >> cellBits];
    const isLarge = (to - from) * (last - first) >= largeBlocks * cellsOfBlock;
    for (let row = first >> blockBits; row <= last >> blockBits; row += 1)
      for (let column = from >> blockBits; column <= to >> blockBits; column += 1) {
        const block = (row - this.top) * this.columns + column - this.left;
        const [x, y] = [column << blockBits, row << blockBits];
        if (isLarge || (x >= from && y >= first && x + inBlock <= to && y + inBlock <= last)) {
          this.addBlock(block);
          continue;
        }
        for (let cellY = Math.max(y, first); cellY <= Math.min(y + inBlock, last); cellY += 1)
          for (let cellX = Math.max(x, from); cellX <= Math.min(x + inBlock, to); cellX += 1)
            this.addCell(block, block * cellsOfBlock + ((cellY & inBlock) << blockBits) + (cellX & inBlock));
      }
  }

  private addBlock(block: number): void {
    if (this.blockCount === this.blocks.length) this.blocks = doubled(this.blocks);
    this.blocks[this.blockCount] = block;
    this.blockCount += 1;
  }

  private addCell(block: number, cell: number): void {
    if (this.pairCount === this.cellPairs.length) this.cellPairs = doubled(this.cellPairs);
    this.cellPairs[this.pairCount] = block;
    this.cellPairs[this.pairCount + 1] = cell;
    this.pairCount += 2;
  }
}

const doubled = (numbers: Int32Array): Int32Array<ArrayBuffer> => {
  const larger = new Int32Array(numbers.length * 2);
  larger.set(numbers);
  return larger;
};

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
