import type { Raster } from '../../../pdfium/pixels/raster.ts';
import { type Changes, changesFor, endChanges, G4Encoder } from '../ccitt/g4-encoder.ts';
import type { EncodedImage } from '../encode.ts';
import { Edges, firstWhite } from './edges.ts';

// Indexes are within bounds by construction: typed-array reads are cast.

const [allWhite, allBlack] = [-1, 0];

/**
 * A drawn page of black on white in two colours; `null` when it has greys that are no smooth edges, or would take more
 * than `maxBytes`. In one channel; the boxes are already burnt.
 */
export const oneBit = (raster: Raster, maxBytes: number): EncodedImage | null => {
  const { width, height } = raster;
  const encoder = new G4Encoder(width);
  const edges = new Edges(raster);
  const fours = foursOf(raster);
  const changes = changesFor(width);
  for (let y = 0; y < height; y++) {
    findChanges(raster, fours, y, changes, edges);
    encoder.addRow(changes);
    if (!edges.areAll || encoder.size > maxBytes) return null;
  }
  return { width, height, colours: 'grey', bits: 1, form: 'g4', bytes: encoder.finish() };
};

/** Four pixels each. */
const foursOf = ({ data }: Raster): Int32Array => {
  const { buffer, byteOffset, length } = data.byteOffset % 4 === 0 ? data : data.slice();
  return new Int32Array(buffer, byteOffset, length >> 2);
};

/** Writes where the colour changes in a row, and shows every grey to `edges`. */
const findChanges = (
  { width, data }: Raster,
  fours: Int32Array,
  y: number,
  changes: Changes,
  edges: Edges,
): void => {
  const from = y * width;
  let [count, isBlack] = [0, false];
  for (let x = 0; x < width; x++) {
    const at = from + x;
    if ((at & 3) === 0) {
      // Four at a time where there is nothing new.
      const same = isBlack ? allBlack : allWhite;
      let next = at;
      while (next + 4 <= from + width && fours[next >> 2] === same) next += 4;
      if (next > at) {
        x = next - from - 1;
        continue;
      }
    }
    const grey = data[at] as number;
    if (grey !== 0 && grey !== 255) edges.look(x, y);
    if (grey < firstWhite === isBlack) continue;
    isBlack = !isBlack;
    changes[count++] = x;
  }
  endChanges(changes, count, width);
};
