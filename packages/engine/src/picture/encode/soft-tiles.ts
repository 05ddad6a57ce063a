import { isNear, isOther } from './drawn-colours.ts';

// Indexes are within bounds by construction: typed-array reads are cast.

/** The side of a tile. */
export const tilePx = 16;
/** With more blends in a tile, a picture or a gradient lies there. */
const softPixels = (tilePx * tilePx) / 20;
/** With more pixels unlike the one before, a grainy picture does; hardly any text has as many. */
const grainPixels = (tilePx * tilePx * 4) / 5;

interface SoftTiles {
  /** 1 where there are blends or grain, row by row. */
  readonly tiles: Uint8Array;
  readonly across: number;
  /** How many of all. */
  readonly share: number;
}

interface Counts {
  blends: Uint16Array;
  changes: Uint16Array;
}

/** Where a picture blends from one colour into the next or is grainy, and around it. */
export const softTiles = (words: Int32Array, width: number): SoftTiles => {
  const height = words.length / width;
  const [across, down] = [Math.ceil(width / tilePx), Math.ceil(height / tilePx)];
  const counts = { blends: new Uint16Array(across * down), changes: new Uint16Array(across * down) };
  for (let y = 0; y < height; y++) countRow(words, y * width, width, counts, Math.floor(y / tilePx) * across);
  const tiles = new Uint8Array(across * down);
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
  counts: Counts,
  firstTile: number,
): void => {
  let wasNear = false;
  for (let x = 1; x < width; x++) {
    const before = words[from + x - 1] as number;
    const word = words[from + x] as number;
    const near = isNear(before, word);
    if (isOther(before, word)) {
      const tile = firstTile + Math.floor(x / tilePx);
      counts.changes[tile] = (counts.changes[tile] as number) + 1;
      if (near && wasNear) counts.blends[tile] = (counts.blends[tile] as number) + 1;
    }
    wasNear = near;
  }
};

const isSoftAround = (counts: Counts, across: number, down: number, column: number, row: number): boolean => {
  for (let y = Math.max(0, row - 1); y <= Math.min(down - 1, row + 1); y++)
    for (let x = Math.max(0, column - 1); x <= Math.min(across - 1, column + 1); x++) {
      const tile = y * across + x;
      if ((counts.blends[tile] as number) > softPixels) return true;
      if ((counts.changes[tile] as number) > grainPixels) return true;
    }
  return false;
};
