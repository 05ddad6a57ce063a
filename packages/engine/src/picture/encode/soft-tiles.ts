import { isNear } from './drawn-colours.ts';

// Indexes are within bounds by construction: typed-array reads are cast.

/** The side of a tile. */
export const tilePx = 16;
/** With more blends in a tile, a picture or a gradient lies there. */
const softPixels = (tilePx * tilePx) / 20;

interface SoftTiles {
  /** 1 where there are blends, row by row. */
  readonly tiles: Uint8Array;
  readonly across: number;
  /** How many of all. */
  readonly share: number;
}

/** Where a picture blends from one colour into the next, and around it. */
export const softTiles = (words: Int32Array, width: number): SoftTiles => {
  const height = words.length / width;
  const [across, down] = [Math.ceil(width / tilePx), Math.ceil(height / tilePx)];
  const counts = new Uint16Array(across * down);
  for (let y = 0; y < height; y++) countRow(words, y * width, width, counts, Math.floor(y / tilePx) * across);
  const tiles = new Uint8Array(counts.length);
  let soft = 0;
  for (let row = 0; row < down; row++)
    for (let column = 0; column < across; column++)
      if (isSoftAround(counts, across, down, column, row)) {
        tiles[row * across + column] = 1;
        soft++;
      }
  return { tiles, across, share: soft / tiles.length };
};

const countRow = (
  words: Int32Array,
  from: number,
  width: number,
  counts: Uint16Array,
  firstTile: number,
): void => {
  let wasNear = false;
  for (let x = 1; x < width; x++) {
    const near = isNear(words[from + x - 1] as number, words[from + x] as number);
    if (near && wasNear) {
      const tile = firstTile + Math.floor(x / tilePx);
      counts[tile] = (counts[tile] as number) + 1;
    }
    wasNear = near;
  }
};

const isSoftAround = (
  counts: Uint16Array,
  across: number,
  down: number,
  column: number,
  row: number,
): boolean => {
  for (let y = Math.max(0, row - 1); y <= Math.min(down - 1, row + 1); y++)
    for (let x = Math.max(0, column - 1); x <= Math.min(across - 1, column + 1); x++)
      if ((counts[y * across + x] as number) > softPixels) return true;
  return false;
};
