import { isChanged, isContrast, seen } from '../definition/definition.ts';
import { type Area, areaWithin } from './area.ts';

// Indexes are within bounds by construction: typed-array reads are cast.

/** Whether so little of a picture shows in a pixel, drawn black and drawn white, as shines through where two covers meet. */
export const isFaintly = (black: number, white: number): boolean =>
  !isChanged(black, white, 255 * seen.seamShare);

/** Whether a pixel of `part` that is shown belongs to a line too thin for anything but a seam. Worked out when first asked. */
export const seamsIn = (
  area: Area,
  part: Area,
  isShown: (at: number) => boolean,
): ((at: number) => boolean) => {
  let wide: Uint8Array | undefined;
  return (at) => {
    wide ??= squaresIn(areaWithin(area, part), part, isShown);
    return wide[at] === 0;
  };
};

/** 1 for each pixel of `part` in a square of shown pixels inside `area`. */
const squaresIn = (area: Area, part: Area, isShown: (at: number) => boolean): Uint8Array => {
  const width = part.right - part.left;
  const found = new Uint8Array(width * (part.bottom - part.top));
  const side = seen.seamPixels;
  /** Shown pixels in a row, and rows of `side` of them in a column, that end here. */
  const runs = new Uint8Array(width);
  const [left, right] = [area.left - part.left, area.right - part.left];
  for (let y = area.top - part.top; y < area.bottom - part.top; y += 1) {
    const fillTo = (from: number, to: number): void => {
      for (let row = y - side + 1; row <= y; row += 1) found.fill(1, row * width + from, row * width + to);
    };
    let run = 0;
    /** Where squares begin that end in this row, one behind the other. */
    let start = -1;
    for (let x = left; x < right; x += 1) {
      run = isShown(y * width + x) ? Math.min(side, run + 1) : 0;
      const rows = run === side ? Math.min(side, (runs[x] as number) + 1) : 0;
      runs[x] = rows;
      if (rows === side) {
        if (start < 0) start = x - side + 1;
      } else if (start >= 0) {
        fillTo(start, x);
        start = -1;
      }
    }
    if (start >= 0) fillTo(start, right);
  }
  return found;
};

/** In how many pixels it shows but for lines that shine through where covers meet: what is nowhere broader is not told. */
export const broadlyShown = (area: Area, part: Area, full: Int32Array, without: Int32Array): number => {
  const isShown = (at: number): boolean =>
    full[at] !== without[at] && isContrast(full[at] as number, without[at] as number);
  const isSeam = seamsIn(area, part, isShown);
  const { left, top, right, bottom } = areaWithin(area, part);
  const width = part.right - part.left;
  let count = 0;
  // Beside its area, all is a seam.
  for (let y = top; y < bottom; y += 1)
    for (let at = (y - part.top) * width + left - part.left, x = left; x < right; x += 1, at += 1)
      if (isShown(at) && !isSeam(at)) count += 1;
  return count;
};
