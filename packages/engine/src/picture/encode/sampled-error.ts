import { colourBits } from '../../pdfium/pixels/colour-words.ts';

// Indexes are within bounds by construction: typed-array reads are cast.

/** The error is sampled from every 8th run. */
const sampleEvery = 8;

/** Mean difference between an image and its palette image, of 255, estimated from the sampled runs. */
export class SampledError {
  private runs = 0;
  private total = 0;
  private pixels = 0;
  private readonly words: Int32Array;
  private readonly indexes: Uint8Array;
  private readonly colours: Int32Array;

  constructor(words: Int32Array, indexes: Uint8Array, colours: Int32Array) {
    this.words = words;
    this.indexes = indexes;
    this.colours = colours;
  }

  get mean(): number {
    return this.pixels === 0 ? 0 : this.total / (this.pixels * 3);
  }

  /** False as soon as the mean is certain to exceed `max`. */
  add(from: number, to: number, max: number): boolean {
    if (this.runs++ % sampleEvery > 0) return true;
    this.total += errorOf(this.words, this.indexes, from, to, this.colours);
    this.pixels += to - from;
    return this.total * sampleEvery <= max * this.words.length * 3;
  }
}

const errorOf = (
  words: Int32Array,
  indexes: Uint8Array,
  from: number,
  to: number,
  colours: Int32Array,
): number => {
  let total = 0;
  for (let pixel = from; pixel < to; pixel++) {
    const a = (words[pixel] as number) & colourBits;
    const b = colours[indexes[pixel] as number] as number;
    if (a !== b)
      total +=
        Math.abs((a & 255) - (b & 255)) +
        Math.abs(((a >> 8) & 255) - ((b >> 8) & 255)) +
        Math.abs((a >> 16) - (b >> 16));
  }
  return total;
};
