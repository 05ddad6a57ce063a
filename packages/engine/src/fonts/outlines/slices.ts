import type { Bounds } from '../../syntax/geometry.ts';

// Indexes are within bounds by construction: array reads are cast.

/** Enough to tell the hook of an f from the o below it. */
const sliceCount = 16;
/** Parts that a curve is cut into: each lies within its own control points. */
const partCount = 8;

/** A line or a curve of third degree: x, y, x, y … of two or four points. */
export type OutlinePiece = readonly number[];

/** A point of a curve of third degree along one axis, and control points of its parts (its blossom). */
const between = (piece: OutlinePiece, axis: number, a: number, b: number, c: number): number => {
  const at = (index: number) => piece[2 * index + axis] as number;
  const [first, second, third] = [0, 1, 2].map((index) => at(index) + (at(index + 1) - at(index)) * a) as [
    number,
    number,
    number,
  ];
  const [left, right] = [first + (second - first) * b, second + (third - second) * b];
  return left + (right - left) * c;
};

class Slices {
  private readonly bottom: number;
  private readonly height: number;
  private readonly lefts = new Array<number>(sliceCount).fill(Number.POSITIVE_INFINITY);
  private readonly rights = new Array<number>(sliceCount).fill(Number.NEGATIVE_INFINITY);

  constructor({ bottom, top }: Bounds) {
    this.bottom = bottom;
    this.height = (top - bottom) / sliceCount;
  }

  add(piece: OutlinePiece): void {
    if (piece.length === 4) this.line(piece);
    else this.curve(piece);
  }

  all(): Bounds[] {
    return this.lefts.flatMap((left, index) => {
      const right = this.rights[index] as number;
      const bottom = this.bottom + index * this.height;
      return left <= right ? [{ left, bottom, right, top: bottom + this.height }] : [];
    });
  }

  private line(piece: OutlinePiece): void {
    const [x0, y0, x1, y1] = piece as readonly [number, number, number, number];
    const [low, high] = [Math.min(y0, y1), Math.max(y0, y1)];
    const at = (y: number): number =>
      high > low ? x0 + ((Math.min(high, Math.max(low, y)) - y0) / (y1 - y0)) * (x1 - x0) : x0;
    for (let index = this.index(low); index <= this.index(high); index += 1) {
      const bottom = this.bottom + index * this.height;
      const ends = high > low ? [at(bottom), at(bottom + this.height)] : [x0, x1];
      this.cover(index, Math.min(...ends), Math.max(...ends));
    }
  }

  private curve(piece: OutlinePiece): void {
    for (let part = 0; part < partCount; part += 1) {
      const [from, to] = [part / partCount, (part + 1) / partCount];
      const [xs, ys] = [0, 1].map((axis) => [
        between(piece, axis, from, from, from),
        between(piece, axis, from, from, to),
        between(piece, axis, from, to, to),
        between(piece, axis, to, to, to),
      ]) as [number[], number[]];
      const [left, right] = [Math.min(...xs), Math.max(...xs)];
      const last = this.index(Math.max(...ys));
      for (let index = this.index(Math.min(...ys)); index <= last; index += 1) this.cover(index, left, right);
    }
  }

  private index(y: number): number {
    const index = Math.floor((y - this.bottom) / this.height);
    return Math.max(0, Math.min(sliceCount - 1, Number.isFinite(index) ? index : 0));
  }

  private cover(index: number, left: number, right: number): void {
    this.lefts[index] = Math.min(this.lefts[index] as number, left);
    this.rights[index] = Math.max(this.rights[index] as number, right);
  }
}

/**
 * A filled outline in level slices, those left out that it does not reach: its ink lies within them. `extent` is around
 * all pieces.
 */
export const slicesOf = (extent: Bounds, pieces: Iterable<OutlinePiece>): readonly Bounds[] => {
  const slices = new Slices(extent);
  for (const piece of pieces) slices.add(piece);
  return slices.all();
};
