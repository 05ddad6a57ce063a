import type { PixelRect } from '@blackbar/core/model';
import type { LossyArea } from '../pdfium/lossy-images.ts';
import { isEmpty } from '../pdfium/pixels/fill.ts';
import { acquireZeroed, release } from '../pdfium/pixels/page-buffers.ts';
import type { Raster } from '../pdfium/pixels/raster.ts';

// Indexes are within bounds by construction: typed-array reads are cast.

/** How far ringing reaches: a 16-pixel coding unit that a box cuts, plus two pixels of chroma upsampling. */
const reachPx = 18;
/** Beyond that, no hidden pixel has an effect: the background is sampled in a band of this width. */
const bandPx = 10;
const cellPx = 16;
/** Ringing differs from the background by less than this; legible ink by more. */
const inkDistance = 90;
/** Every stroke has pixels that differ by at least this. */
const coreDistance = 130;
/** Half the width of the range that counts as one background colour. */
const rangeHalf = 4;
/** Background pixels differ by at most this. */
const backgroundDistance = 24;
/** With more than this share of neither background nor ink, it is a photograph, which has no ink to keep. */
const photographShare = 0.4;

const free = 0;
const nearBox = 1;
const underBox = 2;

const grow = ({ left, top, right, bottom }: PixelRect, by: number, within: PixelRect): PixelRect => ({
  left: Math.max(within.left, left - by),
  top: Math.max(within.top, top - by),
  right: Math.min(within.right, right + by),
  bottom: Math.min(within.bottom, bottom + by),
});

const fillMask = (mask: Uint8Array, width: number, rect: PixelRect, value: number): void => {
  for (let y = rect.top; y < rect.bottom; y++)
    mask.fill(value, y * width + rect.left, y * width + rect.right);
};

interface Background {
  /** One value per channel. */
  colour: readonly number[];
  isPhotograph: boolean;
}

const countValue = (histogram: Uint32Array | undefined, value: number | undefined): void => {
  if (histogram && value !== undefined) histogram[value] = (histogram[value] ?? 0) + 1;
};

/** The mode of a histogram, within its most frequent narrow range: beside text, that is the background. */
const modeOf = (histogram: Uint32Array): number => {
  let best = 255;
  let most = -1;
  let sum = 0;
  for (let value = 255 + rangeHalf; value >= 0; value--) {
    // Out of bounds there is nothing to add or subtract.
    sum += (histogram[value - rangeHalf] ?? 0) - (histogram[value + rangeHalf + 1] ?? 0);
    if (value < 256 && sum > most) [best, most] = [value, sum];
  }
  const range = histogram.subarray(Math.max(0, best - rangeHalf), best + rangeHalf + 1);
  return Math.max(0, best - rangeHalf) + range.indexOf(Math.max(...range));
};

/** The background colour of a rectangle, from pixels that hidden pixels cannot affect; `null` when there are none. */
const readBackground = (
  { width, channels, data }: Raster,
  mask: Uint8Array,
  rect: PixelRect,
): Background | null => {
  const colours = Math.min(3, channels);
  const histograms = Array.from({ length: colours }, () => new Uint32Array(256));
  let total = 0;
  for (let y = rect.top; y < rect.bottom; y++)
    for (let x = rect.left; x < rect.right; x++) {
      if (mask[y * width + x] !== free) continue;
      total++;
      for (let channel = 0; channel < colours; channel++)
        countValue(histograms[channel], data[(y * width + x) * channels + channel]);
    }
  if (total === 0) return null;
  const colour = histograms.map(modeOf);
  const [first = new Uint32Array(256)] = histograms;
  let between = 0;
  for (let value = 0; value < 256; value++) {
    const distance = Math.abs(value - (colour[0] as number));
    if (distance > backgroundDistance && distance < inkDistance) between += first[value] as number;
  }
  return { colour, isPhotograph: between > total * photographShare };
};

/** The background around one box, sampled further out, in cells along each side. */
const backgroundAround = (
  raster: Raster,
  mask: Uint8Array,
  box: PixelRect,
  zone: PixelRect,
  area: PixelRect,
) => {
  const band = grow(zone, bandPx, area);
  const whole = readBackground(raster, mask, band) ?? { colour: [255, 255, 255], isPhotograph: false };
  const cells = {
    top: [] as Background[],
    bottom: [] as Background[],
    left: [] as Background[],
    right: [] as Background[],
  };
  const cellAt = (side: keyof typeof cells, index: number): Background => {
    const known = cells[side][index];
    if (known) return known;
    const from = (start: number) => start + (index - 1) * cellPx;
    const to = (start: number) => start + (index + 2) * cellPx;
    const columns = {
      left: Math.max(band.left, from(zone.left)),
      right: Math.min(band.right, to(zone.left)),
    };
    const rows = { top: Math.max(band.top, from(zone.top)), bottom: Math.min(band.bottom, to(zone.top)) };
    const rect = {
      top: { ...columns, top: band.top, bottom: zone.top },
      bottom: { ...columns, top: zone.bottom, bottom: band.bottom },
      left: { ...rows, left: band.left, right: zone.left },
      right: { ...rows, left: zone.right, right: band.right },
    }[side];
    const background = readBackground(raster, mask, rect) ?? whole;
    cells[side][index] = background;
    return background;
  };
  /** Runs of one row of the zone, each beside one cell. */
  return (y: number): Run[] => {
    const runs: Run[] = [];
    const add = (from: number, to: number, side: keyof typeof cells, index: number) => {
      if (from < to) runs.push({ y, from, to, background: cellAt(side, index) });
    };
    if (y < box.top || y >= box.bottom) {
      const side = y < box.top ? 'top' : 'bottom';
      for (let from = zone.left, index = 0; from < zone.right; from += cellPx, index++)
        add(from, Math.min(zone.right, from + cellPx), side, index);
    } else {
      const index = Math.floor((y - zone.top) / cellPx);
      add(zone.left, Math.min(zone.right, box.left), 'left', index);
      add(Math.max(zone.left, box.right), zone.right, 'right', index);
    }
    return runs;
  };
};

interface Run {
  y: number;
  from: number;
  /** Exclusive. */
  to: number;
  background: Background;
}

/** Ink to keep: connected strokes with a core, none of which touches the box. */
const detachedInk = (zone: PixelRect, box: PixelRect, distance: Uint8Array): Uint8Array => {
  const width = zone.right - zone.left;
  const height = zone.bottom - zone.top;
  const seen = new Uint8Array(width * height);
  const kept = new Uint8Array(width * height);
  const beside = (x: number, y: number): boolean =>
    x >= box.left - 1 && x <= box.right && y >= box.top - 1 && y <= box.bottom;
  for (let start = 0; start < distance.length; start++) {
    if (seen[start] || (distance[start] as number) < inkDistance) continue;
    const stroke = [start];
    seen[start] = 1;
    let hasCore = false;
    let touches = false;
    for (let next = 0; next < stroke.length; next++) {
      const at = stroke[next] as number;
      const x = at % width;
      const y = (at - x) / width;
      hasCore ||= (distance[at] as number) >= coreDistance;
      touches ||= beside(zone.left + x, zone.top + y);
      for (let dy = -1; dy <= 1; dy++)
        for (let dx = -1; dx <= 1; dx++) {
          const [nx, ny] = [x + dx, y + dy];
          if (nx < 0 || ny < 0 || nx >= width || ny >= height) continue;
          const neighbour = ny * width + nx;
          if (seen[neighbour] || (distance[neighbour] as number) < inkDistance) continue;
          seen[neighbour] = 1;
          stroke.push(neighbour);
        }
    }
    if (hasCore && !touches) for (const at of stroke) kept[at] = 1;
  }
  return kept;
};

/** The distance from the background of each pixel of a run that hidden pixels can have affected. */
const measureRun = (
  { width, channels, data }: Raster,
  mask: Uint8Array,
  { y, from, to, background }: Run,
  distance: Uint8Array,
  inZone: number,
): void => {
  if (background.isPhotograph) return;
  const colours = Math.min(3, channels);
  for (let x = from; x < to; x++) {
    const pixel = y * width + x;
    if (mask[pixel] !== nearBox) continue;
    let most = 0;
    for (let channel = 0; channel < colours; channel++) {
      const off = Math.abs(
        (data[pixel * channels + channel] as number) - (background.colour[channel] as number),
      );
      if (off > most) most = off;
    }
    distance[inZone + x - from] = most;
  }
};

/** Sets such pixels to the background colour, or to one ink colour where `kept` is 1. */
const flattenRun = (
  { width, channels, data }: Raster,
  mask: Uint8Array,
  { y, from, to, background: { colour } }: Run,
  kept: Uint8Array,
  inZone: number,
): void => {
  const colours = Math.min(3, channels);
  for (let x = from; x < to; x++) {
    const pixel = y * width + x;
    if (mask[pixel] !== nearBox) continue;
    const at = pixel * channels;
    const isDark = (data[at] as number) < (colour[0] as number);
    for (let channel = 0; channel < colours; channel++) {
      const background = colour[channel] as number;
      // One colour for all ink: its exact shade would carry the trace that is being removed.
      const ink = isDark ? Math.round(background * 0.2) : Math.round(255 - (255 - background) * 0.2);
      data[at + channel] = kept[inZone + x - from] === 1 ? ink : background;
    }
  }
};

const flattenZone = (
  raster: Raster,
  mask: Uint8Array,
  box: PixelRect,
  zone: PixelRect,
  area: PixelRect,
): void => {
  const runsOf = backgroundAround(raster, mask, box, zone, area);
  const zoneWidth = zone.right - zone.left;
  const inZone = ({ y, from }: Run) => (y - zone.top) * zoneWidth + from - zone.left;
  const runs: Run[] = [];
  for (let y = zone.top; y < zone.bottom; y++) runs.push(...runsOf(y));
  const distance = new Uint8Array(zoneWidth * (zone.bottom - zone.top));
  for (const run of runs) measureRun(raster, mask, run, distance, inZone(run));
  const kept = detachedInk(zone, box, distance);
  for (const run of runs) flattenRun(raster, mask, run, kept, inZone(run));
};

/**
 * JPEG spreads every pixel over its block (ringing), so that the pixels just outside a tight box reveal what is under
 * it. Around each box on a lossy image, faint variation becomes the background colour and strokes become one ink
 * colour. Call it before the boxes are burnt; `boxes` are the pixels that will be.
 */
export const flattenRinging = (
  raster: Raster,
  boxes: readonly PixelRect[],
  areas: readonly LossyArea[],
): void => {
  const whole = { left: 0, top: 0, right: raster.width, bottom: raster.height };
  const zones = areas.flatMap(({ rect, scale }) => {
    const area = grow(rect, 0, whole);
    return boxes.flatMap((box) => {
      const zone = grow(box, Math.ceil(reachPx * scale), area);
      return isEmpty(zone) || isEmpty(grow(box, 0, area)) ? [] : [{ box, zone, area }];
    });
  });
  if (zones.length === 0) return;
  const mask = acquireZeroed(raster.width * raster.height);
  for (const { zone } of zones) fillMask(mask, raster.width, zone, nearBox);
  for (const box of boxes) fillMask(mask, raster.width, grow(box, 0, whole), underBox);
  for (const { box, zone, area } of zones) flattenZone(raster, mask, box, zone, area);
  release(mask);
};
