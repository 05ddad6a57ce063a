import type { Part } from '../pdfium/bitmap.ts';
import type { Raster } from '../pdfium/pixels/raster.ts';

// Indexes are within bounds by construction: typed-array reads are cast.

/** Letters on the lines of boxes are moved by less than a pixel: so far away, the same colour is the same. */
const movedPx = 1;
/** Differences that nobody sees, of 255. */
const sameLevel = 8;
const mostColours = 3;
const cellPx = 8;

/** Whether a pixel of one drawing has a colour that the other one has nowhere near. */
const isMissingAt = (one: Raster, other: Raster, x: number, y: number, same: number): boolean => {
  const { width, height, channels } = one;
  const at = (y * width + x) * channels;
  const colours = Math.min(mostColours, channels);
  for (let channel = 0; channel < colours; channel += 1) {
    const level = one.data[at + channel] as number;
    if (Math.abs(level - (other.data[at + channel] as number)) <= same) continue;
    let [low, high] = [255, 0];
    for (let ny = Math.max(0, y - movedPx); ny <= Math.min(height - 1, y + movedPx); ny += 1)
      for (let nx = Math.max(0, x - movedPx); nx <= Math.min(width - 1, x + movedPx); nx += 1) {
        const near = other.data[(ny * width + nx) * channels + channel] as number;
        if (near < low) low = near;
        if (near > high) high = near;
      }
    if (level < low - same || level > high + same) return true;
  }
  return false;
};

/** Around cells that touch each other. */
const joinCells = (cells: Uint8Array, columns: number): Part[] => {
  const rows = cells.length / columns;
  const parts: Part[] = [];
  for (let first = 0; first < cells.length; first += 1) {
    if (cells[first] !== 1) continue;
    const around = { left: columns, top: rows, right: 0, bottom: 0 };
    const waiting = [first];
    cells[first] = 0;
    for (let cell = waiting.pop(); cell !== undefined; cell = waiting.pop()) {
      const [x, y] = [cell % columns, Math.floor(cell / columns)];
      around.left = Math.min(around.left, x);
      around.top = Math.min(around.top, y);
      around.right = Math.max(around.right, x + 1);
      around.bottom = Math.max(around.bottom, y + 1);
      for (let ny = Math.max(0, y - 1); ny <= Math.min(rows - 1, y + 1); ny += 1)
        for (let nx = Math.max(0, x - 1); nx <= Math.min(columns - 1, x + 1); nx += 1)
          if (cells[ny * columns + nx] === 1) {
            cells[ny * columns + nx] = 0;
            waiting.push(ny * columns + nx);
          }
    }
    parts.push(around);
  }
  return parts;
};

const pixelsOf = ({ width, height, channels, data }: Raster): Int32Array | Uint8Array =>
  channels === 1 ? data : new Int32Array(data.buffer, data.byteOffset, width * height);

const marked = ({ width, height }: Raster, parts: readonly Part[]): Uint8Array => {
  const marks = new Uint8Array(width * height);
  for (const { left, top, right, bottom } of parts)
    for (let y = Math.max(0, top); y < Math.min(height, bottom); y += 1)
      marks.fill(1, y * width + Math.max(0, left), y * width + Math.min(width, right));
  return marks;
};

/**
 * Where two drawings of a page, both in one channel or both in four, differ, apart from what is `known` to; in parts that are
 * `open`, by whatever little.
 */
export const missingAreas = (
  source: Raster,
  drawn: Raster,
  known: readonly Part[],
  open: readonly Part[] = [],
): Part[] => {
  const { width, height } = source;
  const [isKnown, isOpen] = [marked(source, known), marked(source, open)];
  const [one, other] = [pixelsOf(source), pixelsOf(drawn)];
  const columns = Math.ceil(width / cellPx);
  const cells = new Uint8Array(columns * Math.ceil(height / cellPx));
  for (let at = 0; at < one.length; at += 1) {
    if (one[at] === other[at] || isKnown[at] === 1) continue;
    const [x, y] = [at % width, Math.floor(at / width)];
    const cell = Math.floor(y / cellPx) * columns + Math.floor(x / cellPx);
    if (cells[cell] === 1) continue;
    const same = isOpen[at] === 1 ? 0 : sameLevel;
    if (isMissingAt(source, drawn, x, y, same) || isMissingAt(drawn, source, x, y, same)) cells[cell] = 1;
  }
  return joinCells(cells, columns).map(({ left, top, right, bottom }) => ({
    left: left * cellPx,
    top: top * cellPx,
    right: Math.min(width, right * cellPx),
    bottom: Math.min(height, bottom * cellPx),
  }));
};
