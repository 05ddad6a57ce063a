import type { PDFDict } from '@cantoo/pdf-lib';
import { numberAt } from '../read-object.ts';
import { Unprovable } from '../unprovable.ts';

const maxRowBytes = 1 << 24;

const whole = (value: number | undefined, fallback: number, most: number): number => {
  if (value === undefined) return fallback;
  if (!Number.isInteger(value) || value < 1 || value > most) throw new Unprovable('stream-predictor');
  return value;
};

const paeth = (left: number, up: number, upLeft: number): number => {
  const estimate = left + up - upLeft;
  const fromLeft = Math.abs(estimate - left);
  const fromUp = Math.abs(estimate - up);
  const fromUpLeft = Math.abs(estimate - upLeft);
  if (fromLeft <= fromUp && fromLeft <= fromUpLeft) return left;
  return fromUp <= fromUpLeft ? up : upLeft;
};

const undoPng = (bytes: Uint8Array, rowBytes: number, pixelBytes: number): Uint8Array => {
  const rows = Math.ceil(bytes.length / (rowBytes + 1));
  const out = new Uint8Array(rows * rowBytes);
  let length = 0;
  for (let row = 0; row < rows; row++) {
    const kind = bytes[row * (rowBytes + 1)] ?? 0;
    const source = bytes.subarray(row * (rowBytes + 1) + 1, (row + 1) * (rowBytes + 1));
    const base = row * rowBytes;
    for (let x = 0; x < source.length; x++) {
      const left = x >= pixelBytes ? (out[base + x - pixelBytes] ?? 0) : 0;
      const up = row > 0 ? (out[base + x - rowBytes] ?? 0) : 0;
      const upLeft = row > 0 && x >= pixelBytes ? (out[base + x - rowBytes - pixelBytes] ?? 0) : 0;
      let predicted = 0;
      if (kind === 1) predicted = left;
      else if (kind === 2) predicted = up;
      else if (kind === 3) predicted = (left + up) >> 1;
      else if (kind === 4) predicted = paeth(left, up, upLeft);
      out[base + x] = (source[x] ?? 0) + predicted;
    }
    length += source.length;
  }
  return out.subarray(0, length);
};

const undoTiff = (bytes: Uint8Array, rowBytes: number, colors: number, bits: number): Uint8Array => {
  const out = bytes.slice();
  for (let base = 0; base < out.length; base += rowBytes) {
    const row = out.subarray(base, base + rowBytes);
    if (bits === 8) {
      for (let x = colors; x < row.length; x++) row[x] = (row[x] ?? 0) + (row[x - colors] ?? 0);
    } else if (bits === 16) {
      for (let x = 2 * colors; x + 1 < row.length; x += 2) {
        const before = ((row[x - 2 * colors] ?? 0) << 8) | (row[x - 2 * colors + 1] ?? 0);
        const sum = (((row[x] ?? 0) << 8) | (row[x + 1] ?? 0)) + before;
        row[x] = sum >> 8;
        row[x + 1] = sum;
      }
    } else {
      const mask = (1 << bits) - 1;
      const read = (sample: number): number => {
        const bit = sample * bits;
        return ((row[bit >> 3] ?? 0) >> (8 - bits - (bit & 7))) & mask;
      };
      for (let sample = colors; (sample + 1) * bits <= row.length * 8; sample++) {
        const sum = (read(sample) + read(sample - colors)) & mask;
        const bit = sample * bits;
        const shift = 8 - bits - (bit & 7);
        row[bit >> 3] = ((row[bit >> 3] ?? 0) & ~(mask << shift)) | (sum << shift);
      }
    }
  }
  return out;
};

/** ISO 32000-2, 7.4.4.4. The output is never longer than the input. */
export const undoPredictor = (bytes: Uint8Array, parameters: PDFDict | undefined): Uint8Array => {
  const predictor = parameters ? (numberAt(parameters, 'Predictor') ?? 1) : 1;
  if (!parameters || predictor < 2) return bytes;
  const colors = whole(numberAt(parameters, 'Colors'), 1, 64);
  const bits = whole(numberAt(parameters, 'BitsPerComponent'), 8, 16);
  const columns = whole(numberAt(parameters, 'Columns'), 1, maxRowBytes);
  if (![1, 2, 4, 8, 16].includes(bits)) throw new Unprovable('stream-predictor');
  const rowBytes = Math.ceil((colors * bits * columns) / 8);
  if (rowBytes > maxRowBytes) throw new Unprovable('stream-predictor');
  if (predictor === 2) return undoTiff(bytes, rowBytes, colors, bits);
  return undoPng(bytes, rowBytes, Math.max(1, (colors * bits) >> 3));
};
