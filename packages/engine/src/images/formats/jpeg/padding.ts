import type { JpegComponent } from './frame.ts';
import { zigzag } from './zigzag.ts';

const waves = Float64Array.from({ length: 64 }, (_, at) => {
  const [frequency, place] = [at >> 3, at & 7];
  const scale = frequency === 0 ? Math.SQRT1_2 / 2 : 0.5;
  return scale * Math.cos(((2 * place + 1) * frequency * Math.PI) / 16);
});

/** Both directions of the transform, a row and then a column at a time. */
const transform = (block: Float64Array, isForward: boolean): Float64Array => {
  const half = new Float64Array(64);
  const out = new Float64Array(64);
  const wave = (to: number, from: number) => waves[isForward ? 8 * to + from : 8 * from + to] as number;
  for (let row = 0; row < 8; row++)
    for (let to = 0; to < 8; to++) {
      let sum = 0;
      for (let from = 0; from < 8; from++) sum += wave(to, from) * (block[8 * row + from] as number);
      half[8 * row + to] = sum;
    }
  for (let column = 0; column < 8; column++)
    for (let to = 0; to < 8; to++) {
      let sum = 0;
      for (let from = 0; from < 8; from++) sum += wave(to, from) * (half[8 * from + column] as number);
      out[8 * to + column] = sum;
    }
  return out;
};

const clamped = (value: number): number => Math.max(-128, Math.min(127, value));

/** Writes a block from what it shows: its first columns and rows, in the range of colours, the last of them repeated. */
const renewBlock = (
  coefficients: Int16Array,
  at: number,
  table: Uint8Array,
  width: number,
  height: number,
): void => {
  const spectrum = new Float64Array(64);
  for (let k = 0; k < 64; k++)
    spectrum[zigzag[k] as number] = (coefficients[at + k] as number) * (table[k] as number);
  const samples = transform(spectrum, false);
  const shown = samples.map((_, place) =>
    clamped(samples[8 * Math.min(place >> 3, height - 1) + Math.min(place & 7, width - 1)] as number),
  );
  const renewed = transform(shown, true);
  for (let k = 0; k < 64; k++)
    coefficients[at + k] = Math.round((renewed[zigzag[k] as number] as number) / (table[k] as number));
};

/**
 * Takes away what a viewer cuts off: blocks past the edge become flat, and in blocks on the edge the last visible
 * samples go on to the end. The blocks inside stay as they are to the bit.
 */
export const padEdges = (component: JpegComponent, table: Uint8Array): void => {
  const { width, height, blocksWide, blocksHigh, coefficients } = component;
  const columns = Math.ceil(width / 8);
  const rows = Math.ceil(height / 8);
  for (let row = 0; row < blocksHigh; row++)
    for (let column = 0; column < blocksWide; column++) {
      const at = 64 * (row * blocksWide + column);
      if (row < rows && column < columns) {
        const insideWide = Math.min(8, width - 8 * column);
        const insideHigh = Math.min(8, height - 8 * row);
        if (insideWide < 8 || insideHigh < 8) renewBlock(coefficients, at, table, insideWide, insideHigh);
        continue;
      }
      coefficients.fill(0, at, at + 64);
      const nearest = 64 * (Math.min(row, rows - 1) * blocksWide + Math.min(column, columns - 1));
      coefficients[at] = coefficients[nearest] as number;
    }
};

/** A block brighter than white or darker than black on the average shows next to nothing of what it holds. */
export const clampBlocks = ({ coefficients }: JpegComponent, table: Uint8Array): void => {
  const step = (table[0] as number) / 8;
  /** What a block of one colour too bright becomes, and one too dark: the paper of a scan is thousands of them. */
  const plain: { bright?: number; dark?: number } = {};
  for (let at = 0; at < coefficients.length; at += 64) {
    const mean = (coefficients[at] as number) * step;
    if (mean <= 127 && mean >= -128) continue;
    const side = mean > 127 ? 'bright' : 'dark';
    const wasPlain = isPlain(coefficients, at);
    const known = wasPlain ? plain[side] : undefined;
    if (known === undefined) renewBlock(coefficients, at, table, 8, 8);
    else coefficients[at] = known;
    if (wasPlain && isPlain(coefficients, at)) plain[side] = coefficients[at] as number;
  }
};

const isPlain = (coefficients: Int16Array, at: number): boolean => {
  for (let k = at + 1; k < at + 64; k++) if (coefficients[k] !== 0) return false;
  return true;
};

/** Entries that no coefficient is multiplied by say nothing: they become 1. */
export const usedSteps = (components: readonly JpegComponent[], table: Uint8Array): Uint8Array => {
  const used = new Uint8Array(64).fill(1);
  for (const { coefficients } of components)
    for (let at = 0; at < coefficients.length; at++)
      if (coefficients[at] !== 0) used[at & 63] = table[at & 63] as number;
  return used;
};
