import { colourBits, everyRun } from '../../pdfium/pixels/colour-words.ts';
import { DrawnColours, keyOf, keys } from './drawn-colours.ts';
import { type EdgeSteps, usualSteps } from './edge-steps.ts';
import { softTiles, tilePx } from './soft-tiles.ts';

// Indexes are within bounds by construction: typed-array reads are cast.

/** What each key of a colour is replaced by; negative while nobody knows. Shared by all pages, because it is large. */
const table = new Int32Array(keys);

/**
 * Rounds the colours of a picture in place where nobody sees it: those that have areas stay, and the others, which
 * smooth an edge, become one of their cell. Pictures and gradients on it stay as they are. Returns the share of it
 * that does.
 */
export const roundEdges = (words: Int32Array, width: number, steps: EdgeSteps = usualSteps): number => {
  const colours = DrawnColours.sample(words.length, (from, to) => words.subarray(from, to), steps);
  if (!colours) return 1;
  table.fill(-1);
  for (const colour of colours.areas) if (table[keyOf(colour)] === -1) table[keyOf(colour)] = colour;
  const round = (from: number, to: number): boolean => replace(words, from, to, colours);
  if (!colours.hasBlends) {
    everyRun(words.length, round);
    return 0;
  }
  const { tiles, across, share } = softTiles(words, width);
  const height = words.length / width;
  for (let y = 0; y < height; y++)
    for (let column = 0; column < across; column++) {
      const from = y * width + column * tilePx;
      if (tiles[Math.floor(y / tilePx) * across + column] === 0)
        round(from, Math.min(from + tilePx, (y + 1) * width));
    }
  return share;
};

const replace = (words: Int32Array, from: number, to: number, colours: DrawnColours): boolean => {
  let last = -1;
  let rounded = 0;
  for (let pixel = from; pixel < to; pixel++) {
    const colour = (words[pixel] as number) & colourBits;
    if (colour !== last) {
      last = colour;
      const key = keyOf(colour);
      rounded = table[key] as number;
      if (rounded < 0) {
        rounded = colours.standFor(colour);
        table[key] = rounded;
      }
    }
    words[pixel] = rounded;
  }
  return true;
};
