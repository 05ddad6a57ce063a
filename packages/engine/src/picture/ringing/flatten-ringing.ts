import type { PixelRect } from '@blackbar/core/model';
import { isEmpty } from '../../pdfium/pixels/fill.ts';
import { acquireZeroed, release } from '../../pdfium/pixels/page-buffers.ts';
import type { Raster } from '../../pdfium/pixels/raster.ts';
import { distanceFrom, type Ground, pixelKind, readGround } from './ground.ts';
import { wholeStrokes } from './strokes.ts';
import { grow, type LossyArea, type TouchedZone, touchedZones, within } from './touched-zones.ts';

// Indexes are within bounds by construction: typed-array reads are cast.

/** The ground is read in a band of this width around a zone, where nothing covered has an effect. */
const bandPx = 10;
const cellPx = 16;
/** Far from a box, wavelets change the grain of the paper by less than this. */
const grainDistance = 16;
/** Paper that is not a photograph has at least this share of pixels within the grain. */
const paperShare = 0.6;

const paper: Ground = { colour: [255, 255, 255], ink: [51, 51, 51], isPhotograph: false };

const fillKind = (kinds: Uint8Array, width: number, rect: PixelRect, kind: number): void => {
  for (let y = rect.top; y < rect.bottom; y++)
    kinds.fill(kind, y * width + rect.left, y * width + rect.right);
};

/** The ground beside a zone, sampled further out in cells along each side. */
class Surroundings {
  private readonly raster: Raster;
  private readonly kinds: Uint8Array;
  private readonly touched: TouchedZone;
  private readonly band: PixelRect;
  private readonly whole: Ground;
  private readonly cells = new Map<string, Ground>();

  constructor(raster: Raster, kinds: Uint8Array, touched: TouchedZone) {
    this.raster = raster;
    this.kinds = kinds;
    this.touched = touched;
    this.band = within(grow(touched.zone, bandPx), touched.area);
    const ground = readGround(raster, kinds, this.band);
    this.whole = ground ?? { ...paper, colour: paper.colour.slice(0, Math.min(3, raster.channels)) };
  }

  /** The ground at a pixel of the zone or of the band. */
  at(x: number, y: number): Ground {
    const { box, zone } = this.touched;
    const isBeside = y >= box.top && y < box.bottom;
    const side = isBeside ? (x < box.left ? 'left' : 'right') : y < box.top ? 'top' : 'bottom';
    const cell = Math.floor((isBeside ? y - zone.top : x - zone.left) / cellPx);
    const key = `${side}${cell}`;
    const known = this.whole.isPhotograph ? this.whole : this.cells.get(key);
    if (known) return known;
    const ground = readGround(this.raster, this.kinds, this.cellRect(side, cell)) ?? this.whole;
    this.cells.set(key, ground);
    return ground;
  }

  /** A cell and its neighbours, in the band. */
  private cellRect(side: 'left' | 'right' | 'top' | 'bottom', cell: number): PixelRect {
    const { band } = this;
    const { zone } = this.touched;
    const from = (start: number) => start + (cell - 1) * cellPx;
    const columns = { ...band, left: from(zone.left), right: from(zone.left) + 3 * cellPx };
    const rows = { ...band, top: from(zone.top), bottom: from(zone.top) + 3 * cellPx };
    return within(
      {
        top: { ...columns, bottom: zone.top },
        bottom: { ...columns, top: zone.bottom },
        left: { ...rows, right: zone.left },
        right: { ...rows, left: zone.right },
      }[side],
      band,
    );
  }
}

/**
 * The pixel that mirrors one of the zone at the zone's edge, straight away from the box, where nothing covered has an
 * effect; -1 when there is none.
 */
const mirrorOf = (
  { width }: Raster,
  kinds: Uint8Array,
  { box, area }: TouchedZone,
  x: number,
  y: number,
): number => {
  const [stepX, stepY] = y < box.top ? [0, -1] : y >= box.bottom ? [0, 1] : x < box.left ? [-1, 0] : [1, 0];
  const freeAt = (away: number): number => {
    const [nx, ny] = [x + away * stepX, y + away * stepY];
    if (nx < area.left || nx >= area.right || ny < area.top || ny >= area.bottom) return outside;
    return kinds[ny * width + nx] === pixelKind.free ? ny * width + nx : -1;
  };
  let edge = 1;
  while (freeAt(edge) === -1) edge++;
  if (freeAt(edge) === outside) return -1;
  const mirrored = freeAt(2 * edge - 1);
  return mirrored >= 0 ? mirrored : freeAt(edge);
};

const outside = -2;

/** On paper, strokes become one colour and all else the paper; a photograph is mirrored from where it is untouched. */
const flattenZone = (raster: Raster, kinds: Uint8Array, touched: TouchedZone): void => {
  const { width, channels, data } = raster;
  const surroundings = new Surroundings(raster, kinds, touched);
  // Strokes that go on outside the zone are known by their parts there.
  const region = within(grow(touched.zone, bandPx), touched.area);
  const regionWidth = region.right - region.left;
  const distances = new Uint8Array(regionWidth * (region.bottom - region.top));
  const eachTouched = (visit: (pixel: number, x: number, y: number) => void): void => {
    for (let y = touched.zone.top; y < touched.zone.bottom; y++)
      for (let x = touched.zone.left; x < touched.zone.right; x++)
        if (kinds[y * width + x] === pixelKind.touched) visit(y * width + x, x, y);
  };
  for (let y = region.top; y < region.bottom; y++)
    for (let x = region.left; x < region.right; x++) {
      const pixel = y * width + x;
      if (kinds[pixel] === pixelKind.covered) continue;
      const { isPhotograph, colour } = surroundings.at(x, y);
      if (!isPhotograph)
        distances[(y - region.top) * regionWidth + x - region.left] = distanceFrom(
          data,
          pixel * channels,
          colour,
        );
    }
  const strokes = wholeStrokes(region, distances);
  eachTouched((pixel, x, y) => {
    const { isPhotograph, colour, ink } = surroundings.at(x, y);
    const isStroke = strokes[(y - region.top) * regionWidth + x - region.left] === 1;
    const from = isPhotograph ? mirrorOf(raster, kinds, touched, x, y) : -1;
    // One colour for all ink: its exact shade would carry the trace that is being removed.
    const flat = isStroke ? ink : colour;
    for (let channel = 0; channel < flat.length; channel++)
      data[pixel * channels + channel] =
        from < 0 ? (flat[channel] as number) : (data[from * channels + channel] as number);
  });
};

/** Where every sample depends on the covered ones, the grain of the paper goes, over the whole image. */
const flattenGrain = (raster: Raster, kinds: Uint8Array, area: PixelRect): void => {
  const { width, channels, data } = raster;
  const ground = readGround(raster, kinds, area);
  if (!ground) return;
  const { colour } = ground;
  const grain: number[] = [];
  let free = 0;
  for (let y = area.top; y < area.bottom; y++)
    for (let x = area.left; x < area.right; x++) {
      const pixel = y * width + x;
      if (kinds[pixel] !== pixelKind.free) continue;
      free++;
      if (distanceFrom(data, pixel * channels, colour) <= grainDistance) grain.push(pixel);
    }
  if (grain.length < free * paperShare) return;
  for (const pixel of grain)
    for (let channel = 0; channel < colour.length; channel++)
      data[pixel * channels + channel] = colour[channel] as number;
};

/**
 * A lossy image spreads every sample over others (ringing), so that the pixels just outside a tight box reveal what is
 * under it. Those that can are set to what their surroundings are. Call it before the boxes are burnt; `boxes` are the
 * pixels that will be.
 */
export const flattenRinging = (
  raster: Raster,
  boxes: readonly PixelRect[],
  areas: readonly LossyArea[],
): void => {
  const page = { left: 0, top: 0, right: raster.width, bottom: raster.height };
  const zones = touchedZones(boxes, areas, page);
  if (zones.length === 0) return;
  const kinds = acquireZeroed(raster.width * raster.height);
  for (const { zone } of zones) fillKind(kinds, raster.width, zone, pixelKind.touched);
  for (const box of boxes.filter((rect) => !isEmpty(rect)))
    fillKind(kinds, raster.width, within(box, page), pixelKind.covered);
  const wholes = new Set(zones.filter(({ isWhole }) => isWhole).map(({ area }) => area));
  for (const area of wholes) flattenGrain(raster, kinds, area);
  for (const zone of zones) flattenZone(raster, kinds, zone);
  release(kinds);
};
