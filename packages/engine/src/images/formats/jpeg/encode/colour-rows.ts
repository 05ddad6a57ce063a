import type { Raster } from '../../../../pdfium/pixels/raster.ts';

// Indexes are within bounds by construction: typed-array reads are cast.

const { imul } = Math;

/** Fractional bits of the factors. */
const shift = 16;
const fixed = (factor: number): number => Math.floor(factor * 2 ** shift + 0.5);
const half = 1 << (shift - 1);
/** Colours are centred at 128; just under a half, so that 255.5 does not become 256. */
const centre = (128 << shift) + half - 1;

/** The factors of brightness and colour (ITU-T T.871, 7). */
const yR = fixed(0.299);
const yG = fixed(0.587);
const yB = fixed(0.114);
const bR = fixed(0.16874);
const bG = fixed(0.33126);
const rG = fixed(0.41869);
const rB = fixed(0.08131);

/** Repeats the last sample of a row up to the end of its blocks. */
const repeatLast = (row: Uint8Array, start: number, width: number, stride: number): void => {
  row.fill(row[start + width - 1] as number, start + width, start + stride);
};

/** One row of the picture as brightness and two colours, each at `to` in its plane and as long as `stride`. */
export const convertRow = (
  { data, channels, width }: Raster,
  row: number,
  [y, b, r]: readonly Uint8Array[],
  to: readonly [y: number, colour: number],
  stride: number,
): void => {
  const from = row * width * channels;
  let [at, colourAt] = to;
  if (!y) return;
  if (!b || !r) {
    y.set(data.subarray(from, from + width), at);
    repeatLast(y, at, width, stride);
    return;
  }
  for (let pixel = from, end = from + width * channels; pixel < end; pixel += channels, at++, colourAt++) {
    const red = data[pixel] as number;
    const green = data[pixel + 1] as number;
    const blue = data[pixel + 2] as number;
    y[at] = (imul(red, yR) + imul(green, yG) + imul(blue, yB) + half) >> shift;
    b[colourAt] = ((blue << (shift - 1)) - imul(red, bR) - imul(green, bG) + centre) >> shift;
    r[colourAt] = ((red << (shift - 1)) - imul(green, rG) - imul(blue, rB) + centre) >> shift;
  }
  repeatLast(y, to[0], width, stride);
  repeatLast(b, to[1], width, stride);
  repeatLast(r, to[1], width, stride);
};

/** Two rows of one colour in `pair` become one of half the width; ties are rounded down and up by turns. */
export const halveRows = (pair: Uint8Array, stride: number, halved: Uint8Array, to: number): void => {
  for (let from = 0, at = to, bias = 1; from < stride; from += 2, at++, bias ^= 3)
    halved[at] =
      ((pair[from] as number) +
        (pair[from + 1] as number) +
        (pair[stride + from] as number) +
        (pair[stride + from + 1] as number) +
        bias) >>
      2;
};
