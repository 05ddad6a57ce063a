import { along, type Turns } from '../../page/words/reading-order.ts';
import type { Edges } from '../../pdfium/edges.ts';
import type { Raster } from '../../pdfium/pixels/raster.ts';

/** A rectangle in the direction of reading: `start` to `end` along the line, `near` to `far` across it. */
export interface Strip {
  start: number;
  end: number;
  near: number;
  far: number;
}

/** Whole cells inside `within`. */
export const wholeCells = (strip: Strip, within: Strip): Strip => ({
  start: Math.max(within.start, Math.floor(strip.start)),
  end: Math.min(within.end, Math.ceil(strip.end)),
  near: Math.max(within.near, Math.floor(strip.near)),
  far: Math.min(within.far, Math.ceil(strip.far)),
});

export const meet = (a: Strip, b: Strip): boolean =>
  a.start < b.end && b.start < a.end && a.near < b.far && b.near < a.far;

/** The tones of a picture as a reader of text in one of the four directions sees them. */
export class TurnedPicture {
  readonly bounds: Strip;
  readonly boxes: readonly Strip[];
  private readonly raster: Raster;
  private readonly turns: Turns;
  private readonly origin: number;
  private readonly stepAlong: number;
  private readonly stepAcross: number;

  constructor(raster: Raster, turns: Turns, boxes: readonly Strip[]) {
    const { width, height } = raster;
    this.raster = raster;
    this.bounds = along({ left: 0, top: 0, right: width, bottom: height }, turns);
    this.turns = turns;
    this.boxes = boxes;
    const [origin, alongPx, acrossPx] = [
      [0, 1, width],
      [-1, width, -1],
      [-width - 1, -1, -width],
      [-width, -width, 1],
    ][turns] as [number, number, number];
    const green = raster.channels === 1 ? 0 : 1;
    this.origin = origin * raster.channels + green;
    this.stepAlong = alongPx * raster.channels;
    this.stepAcross = acrossPx * raster.channels;
  }

  /** The same with more boxes. */
  under(more: readonly Strip[]): TurnedPicture {
    return more.length === 0 ? this : new TurnedPicture(this.raster, this.turns, [...this.boxes, ...more]);
  }

  /** The tones of whole cells inside `bounds`, row by row. */
  tonesOf({ start, end, near, far }: Strip): Uint8Array {
    const { data } = this.raster;
    const tones = new Uint8Array(Math.max(0, end - start) * Math.max(0, far - near));
    let to = 0;
    for (let row = near; row < far; row++) {
      let from = this.origin + start * this.stepAlong + row * this.stepAcross;
      for (let cell = start; cell < end; cell++, from += this.stepAlong) tones[to++] = data[from] as number;
    }
    return tones;
  }
}

/** The picture in each direction, made when it is asked for first. */
export const inDirections = (raster: Raster, boxes: readonly Edges[]): ((turns: Turns) => TurnedPicture) => {
  const known = new Map<Turns, TurnedPicture>();
  return (turns) => {
    const turned =
      known.get(turns) ??
      new TurnedPicture(
        raster,
        turns,
        boxes.map((box) => along(box, turns)),
      );
    known.set(turns, turned);
    return turned;
  };
};
