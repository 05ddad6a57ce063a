import type { Edges } from '../../pdfium/edges.ts';
import type { Raster } from '../../pdfium/pixels/raster.ts';
import { fit } from '../definition/fit.ts';

// Indexes are within bounds by construction: typed-array reads are cast.

const radians = (degrees: number): number => (degrees * Math.PI) / 180;

/** The green of each pixel says enough of its tone. */
const toneAt = ({ channels, data }: Raster, pixel: number): number =>
  data[pixel * channels + (channels === 1 ? 0 : 1)] as number;

const paperOf = (picture: Raster, pixels: readonly number[]): number => {
  const counts = new Uint32Array(256);
  for (const pixel of pixels) counts[toneAt(picture, pixel)] = (counts[toneAt(picture, pixel)] as number) + 1;
  return counts.indexOf(Math.max(...counts));
};

/** Every third pixel of every third row is enough to find the direction of lines. */
const step = 3;

/** Points of ink that no box covers. */
const inkPoints = (picture: Raster, boxes: readonly Edges[]): { x: Int32Array; y: Int32Array } => {
  const { width, height } = picture;
  const free: number[] = [];
  for (let y = 0; y < height; y += step) {
    const across = boxes.filter(({ top, bottom }) => y + 1 > top && y < bottom);
    for (let x = 0; x < width; x += step)
      if (!across.some(({ left, right }) => x + 1 > left && x < right)) free.push(y * width + x);
  }
  const paper = paperOf(picture, free);
  const ink = free.filter((pixel) => Math.abs(toneAt(picture, pixel) - paper) >= fit.inkContrast);
  return {
    x: Int32Array.from(ink, (pixel) => pixel % width),
    y: Int32Array.from(ink, (pixel) => Math.floor(pixel / width)),
  };
};

/** How unevenly ink lies on lines in a direction: most along lines of text. */
const unevenness = (along: Int32Array, across: Int32Array, slope: number, rows: Float64Array): number => {
  rows.fill(0);
  const middle = rows.length >> 1;
  for (let at = 0; at < along.length; at += 1) {
    const row = Math.round(((across[at] as number) - (along[at] as number) * slope) / step) + middle;
    rows[row] = (rows[row] ?? 0) + 1;
  }
  return rows.reduce((sum, count) => sum + count * count, 0);
};

/** The angle of the lines of a picture, in degrees clockwise, from what no box covers. */
export const skewOf = (picture: Raster, boxes: readonly Edges[], isSideways: boolean): number => {
  const { x, y } = inkPoints(picture, boxes);
  const [along, across] = isSideways ? [y, x] : [x, y];
  const rows = new Float64Array(2 * Math.ceil((picture.width + picture.height) / step) + 2);
  let best = { degrees: 0, value: -1 };
  const most = Math.round(fit.skew.most / fit.skew.step);
  for (let at = -most; at <= most; at += 1) {
    const degrees = at * fit.skew.step;
    const value = unevenness(along, across, Math.tan(radians(degrees)), rows);
    if (value > best.value) best = { degrees, value };
  }
  return isSideways ? -best.degrees : best.degrees;
};

/** A picture turned about its middle, so that its lines are level. */
export class Straightened {
  readonly picture: Raster;
  private readonly cos: number;
  private readonly sin: number;
  private readonly middle: readonly [x: number, y: number];

  constructor(source: Raster, degrees: number) {
    const { width, height } = source;
    this.cos = Math.cos(radians(degrees));
    this.sin = Math.sin(radians(degrees));
    this.middle = [width / 2, height / 2];
    const data = new Uint8Array(width * height).fill(255);
    for (let y = 0; y < height; y += 1)
      for (let x = 0; x < width; x += 1) {
        const [atX, atY] = this.turn(x + 0.5, y + 0.5, 1);
        const [column, row] = [Math.floor(atX), Math.floor(atY)];
        if (column >= 0 && column < width && row >= 0 && row < height)
          data[y * width + x] = toneAt(source, row * width + column);
      }
    this.picture = { width, height, channels: 1, data };
  }

  /** What lies around an area of the source, once that is turned. */
  around(area: Edges): Edges {
    return this.edges(area, -1);
  }

  /** What lies around an area of the level picture, in the source. */
  back(area: Edges): Edges {
    return this.edges(area, 1);
  }

  /** An area of the level picture that keeps its size, where its middle is in the source. */
  moved({ left, top, right, bottom }: Edges): Edges {
    const [x, y] = this.turn((left + right) / 2, (top + bottom) / 2, 1);
    const [across, down] = [(right - left) / 2, (bottom - top) / 2];
    return { left: x - across, right: x + across, top: y - down, bottom: y + down };
  }

  private edges({ left, top, right, bottom }: Edges, way: 1 | -1): Edges {
    const corners = [left, right].flatMap((x) => [top, bottom].map((y) => this.turn(x, y, way)));
    const [across, down] = [corners.map(([x]) => x), corners.map(([, y]) => y)];
    return {
      left: Math.min(...across),
      right: Math.max(...across),
      top: Math.min(...down),
      bottom: Math.max(...down),
    };
  }

  private turn(x: number, y: number, way: 1 | -1): readonly [x: number, y: number] {
    const [middleX, middleY] = this.middle;
    const [dx, dy, sin] = [x - middleX, y - middleY, this.sin * way];
    return [middleX + dx * this.cos - dy * sin, middleY + dx * sin + dy * this.cos];
  }
}
