import { type Extent, ExtentPen, once } from './extent.ts';
import { type OutlinePiece, slicesOf } from './slices.ts';

/** Where a line or a curve of third degree goes, absolute: two numbers, or six with the control points first. */
export type Segment = readonly number[];

/** A closed path of lines and curves, in font units. */
export interface Contour {
  start: readonly [number, number];
  segments: Segment[];
}

/** Follows a charstring and remembers its path, contour by contour. */
export class OutlinePen {
  readonly contours: Contour[] = [];
  private contour: Contour | undefined;
  private x = 0;
  private y = 0;

  moveBy(dx: number, dy: number): void {
    this.moveTo(this.x + dx, this.y + dy);
  }

  moveTo(x: number, y: number): void {
    this.x = x;
    this.y = y;
    this.contour = undefined;
  }

  /** What follows begins a contour of its own. */
  close(): void {
    this.contour = undefined;
  }

  lineBy(dx: number, dy: number): void {
    const { segments } = this.begun();
    this.x += dx;
    this.y += dy;
    segments.push([this.x, this.y]);
  }

  curveBy([a, b, c, d, e, f]: readonly [number, number, number, number, number, number]): void {
    const { segments } = this.begun();
    const [x1, y1] = [this.x + a, this.y + b];
    const [x2, y2] = [x1 + c, y1 + d];
    this.x = x2 + e;
    this.y = y2 + f;
    segments.push([x1, y1, x2, y2, this.x, this.y]);
  }

  private begun(): Contour {
    if (!this.contour) {
      this.contour = { start: [this.x, this.y], segments: [] };
      this.contours.push(this.contour);
    }
    return this.contour;
  }
}

/** What a path reaches; control points count, so that the extent is generous. */
export const extentOfContours = (contours: readonly Contour[]): Extent | undefined => {
  const pen = new ExtentPen();
  for (const { start, segments } of contours) {
    pen.cover(...start);
    for (const segment of segments)
      for (let at = 0; at + 1 < segment.length; at += 2) pen.cover(segment[at] ?? 0, segment[at + 1] ?? 0);
  }
  const extent = pen.result();
  return extent && { ...extent, slices: once(() => slicesOf(extent, piecesOf(contours))) };
};

function* piecesOf(contours: readonly Contour[]): Generator<OutlinePiece> {
  for (const { start, segments } of contours) {
    let from = start;
    for (const segment of segments) {
      yield [...from, ...segment];
      from = [segment.at(-2) ?? 0, segment.at(-1) ?? 0];
    }
    yield [...from, ...start];
  }
}

export type LinearMap = readonly [a: number, b: number, c: number, d: number, dx: number, dy: number];

/** The same path, scaled and moved. */
export const placeContours = (contours: readonly Contour[], [a, b, c, d, dx, dy]: LinearMap): Contour[] => {
  const placed = (numbers: readonly number[]): number[] =>
    numbers.flatMap((x, at) => {
      const y = numbers[at + 1] ?? 0;
      return at % 2 === 1 ? [] : [a * x + c * y + dx, b * x + d * y + dy];
    });
  return contours.map(({ start, segments }) => {
    const [x = 0, y = 0] = placed(start);
    return { start: [x, y], segments: segments.map(placed) };
  });
};
