import type { Evidence } from '../secret.ts';
import type { GreyPicture } from './exported-file.ts';

type Samples = NonNullable<Evidence['samples']>;

/** Pictures that have nothing to do with each other stay far below. */
const alike = 0.6;

const correlation = (one: readonly number[], other: readonly number[]): number => {
  const mean = (values: readonly number[]) => values.reduce((sum, value) => sum + value, 0) / values.length;
  const [first, second] = [mean(one), mean(other)];
  let [both, left, right] = [0, 0, 0];
  one.forEach((value, index) => {
    const [a, b] = [value - first, (other[index] ?? 0) - second];
    both += a * b;
    left += a * a;
    right += b * b;
  });
  // A flat picture is like nothing.
  return right < other.length * 4 ? 0 : both / Math.sqrt(left * right);
};

/** The picture at the resolution of the secret: the mean of each cell between two heights, as shares. */
const cellsOf = (
  { width, height, grey }: GreyPicture,
  { columns, rows }: Samples,
  from: number,
  to: number,
) =>
  Array.from({ length: columns * rows }, (_, cell) => {
    const [column, row] = [cell % columns, Math.floor(cell / columns)];
    const left = Math.floor((column * width) / columns);
    const right = Math.max(left + 1, Math.floor(((column + 1) * width) / columns));
    const top = Math.floor(height * (from + ((to - from) * row) / rows));
    const bottom = Math.max(top + 1, Math.floor(height * (from + ((to - from) * (row + 1)) / rows)));
    let sum = 0;
    for (let y = top; y < bottom; y++) for (let x = left; x < right; x++) sum += grey[y * width + x] ?? 0;
    return sum / ((right - left) * (bottom - top));
  });

/** Rows of samples as they are, at any place: what is left of a picture that was cut. */
const hasRow = ({ width, height, grey }: GreyPicture, { columns, rows, grey: secret }: Samples): boolean => {
  const length = 7;
  for (const step of [1, 2, 4, 8])
    for (let row = 0; row < rows; row++)
      for (let column = 0; column + length <= columns; column += length) {
        const wanted = secret.slice(row * columns + column, row * columns + column + length);
        if (Math.max(...wanted) - Math.min(...wanted) < 60 || new Set(wanted).size < length) continue;
        for (let y = 0; y < height; y++)
          for (let x = 0; x + (length - 1) * step < width; x++)
            if (
              wanted.every((value, index) => Math.abs(value - (grey[y * width + x + index * step] ?? 0)) <= 2)
            )
              return true;
      }
  return false;
};

const maxSide = 400;

/** Whether a picture of the export is the secret, or a part or a smaller copy of it. */
export const findSamples = (samples: Samples, pictures: readonly GreyPicture[]): string | undefined => {
  for (const picture of pictures) {
    const { from, to } = samples;
    for (const [top, bottom] of [
      [from, to],
      [0, 1],
    ] as const) {
      const like = Math.abs(correlation(samples.grey, cellsOf(picture, samples, top, bottom)));
      if (like > alike) return `a picture like it (${like.toFixed(2)})`;
    }
    // A page that became a picture is compared as it looks.
    if (picture.width <= maxSide && picture.height <= maxSide && hasRow(picture, samples))
      return 'a row of its samples';
  }
  return undefined;
};
