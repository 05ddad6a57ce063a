import { RedactError } from '@blackbar/core/model';

// Indexes are within bounds by construction: typed-array reads are cast.

/** Undoes a filter in the bytes `[from, to)`. `up` is the distance to the row above, `left` to the pixel before. */
type Unfilter = (rows: Uint8Array, from: number, to: number, left: number, up: number) => void;

const addLeft: Unfilter = (rows, from, to, left) => {
  for (let at = from + left; at < to; at++) rows[at] = (rows[at] as number) + (rows[at - left] as number);
};

const addUp: Unfilter = (rows, from, to, _left, up) => {
  for (let at = from; at < to; at++) rows[at] = (rows[at] as number) + (rows[at - up] as number);
};

const addAverage: Unfilter = (rows, from, to, left, up) => {
  const second = Math.min(to, from + left);
  for (let at = from; at < second; at++) rows[at] = (rows[at] as number) + ((rows[at - up] as number) >> 1);
  for (let at = second; at < to; at++)
    rows[at] = (rows[at] as number) + (((rows[at - left] as number) + (rows[at - up] as number)) >> 1);
};

const addPaeth: Unfilter = (rows, from, to, left, up) => {
  const second = Math.min(to, from + left);
  // The first pixel has nothing to its left: the one above is nearest.
  addUp(rows, from, second, left, up);
  for (let at = second; at < to; at++) {
    const a = rows[at - left] as number;
    const b = rows[at - up] as number;
    const c = rows[at - up - left] as number;
    const toA = Math.abs(b - c);
    const toB = Math.abs(a - c);
    const toC = Math.abs(a + b - 2 * c);
    rows[at] = (rows[at] as number) + (toA <= toB && toA <= toC ? a : toB <= toC ? b : c);
  }
};

const unfilters: readonly (Unfilter | null)[] = [null, addLeft, addUp, addAverage, addPaeth];

/** Undoes the filter of each row in place (PNG, third edition, 9.2). Each row has its filter's number before it. */
export const unfilterPass = (rows: Uint8Array, bytesInRow: number, pixelBytes: number): void => {
  const step = bytesInRow + 1;
  // Above the first row everything is zero.
  const first = new Uint8Array(2 * step);
  for (let start = 0; start < rows.length; start += step) {
    const unfilter = unfilters[rows[start] as number];
    if (unfilter === undefined) throw new RedactError('file-damaged');
    if (unfilter === null) continue;
    if (start > 0) unfilter(rows, start + 1, start + step, pixelBytes, step);
    else {
      first.set(rows.subarray(0, step), step);
      unfilter(first, step + 1, 2 * step, pixelBytes, step);
      rows.set(first.subarray(step), 0);
    }
  }
};
