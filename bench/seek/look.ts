import type { Drawing } from './draw.ts';
import type { Bounds } from './engine.ts';
import { grown, pageSidePt } from './scene.ts';
import { type Drawn, pixelsOf } from './sight.ts';
import type { WrittenPage } from './write-page.ts';

// Indexes are within bounds by construction: typed-array reads are cast.

/** A drawing in blocks, three levels each: what two resolutions of one picture have in common. */
const blocksOf = (drawing: Drawing, area: Bounds, dpi: number, sidePt: number): number[] => {
  const { width, channels, data } = drawing;
  const block = Math.round((sidePt * dpi) / 72);
  const { left, right, top, bottom } = pixelsOf(area, dpi, drawing);
  const blocks: number[] = [];
  for (let y = top; y + block <= bottom; y += block)
    for (let x = left; x + block <= right; x += block) {
      const sum: [number, number, number] = [0, 0, 0];
      for (let row = y; row < y + block; row++)
        for (let at = channels * (row * width + x), end = at + channels * block; at < end; at += channels) {
          sum[0] += data[at] as number;
          sum[1] += data[at + 1] as number;
          sum[2] += data[at + 2] as number;
        }
      blocks.push(...sum.map((value) => value / (block * block)));
    }
  return blocks;
};

const distances = (one: readonly number[], other: readonly number[]): number[] =>
  one.map((value, index) => Math.abs(value - (other[index] ?? value)));

const total = (values: readonly number[]): number => values.reduce((sum, value) => sum + value, 0);

/** Small things are blurred by a lower resolution, which larger blocks even out. */
const sidePtFor = ({ left, right, bottom, top }: Bounds): number =>
  Math.min(right - left, top - bottom) < 8 ? 2 : 1;

/** Levels of a block that are no difference. */
const barelyOff = 2;

/** How far the export is from the page around the secret, as a share of how far the page without its secret is. */
export const offOf = (page: WrittenPage, drawn: Drawn, exported: Drawing, dpi: number): number => {
  const area = grown(page.place, 4);
  const [whole, without, out] = [drawn.whole, drawn.without, exported].map((drawing) =>
    blocksOf(drawing, area, dpi, sidePtFor(page.place)),
  ) as [number[], number[], number[]];
  const own = distances(whole, without);
  // Only where the secret shows: an edge of something else may be a pixel off.
  const off = distances(whole, out).filter((_, index) => (own[index] ?? 0) > barelyOff);
  return total(off) / Math.max(1, total(own));
};

/** How far the export is from the page elsewhere, as a share of all that is on it. */
export const pageOffOf = ({ whole }: Drawn, exported: Drawing, dpi: number): number => {
  const area = { left: 0, bottom: 0, right: pageSidePt, top: pageSidePt };
  const [page, out] = [whole, exported].map((drawing) => blocksOf(drawing, area, dpi, 2)) as [
    number[],
    number[],
  ];
  const ink = page.map((level) => 255 - level);
  return total(distances(page, out)) / Math.max(1, total(ink));
};

/** Whether the export shows what the page does not: what is new in it is where the secret has its ink. */
export const showsMore = (
  page: WrittenPage,
  { whole, without, alone }: Drawn,
  exported: Drawing,
  dpi: number,
): boolean => {
  if (page.place.left !== page.alonePlace.left || page.place.bottom !== page.alonePlace.bottom) return false;
  const area = grown(page.place, 2);
  const [there, gone, own, out] = [whole, without, alone, exported].map((drawing) =>
    blocksOf(drawing, area, dpi, 1),
  ) as [number[], number[], number[], number[]];
  const shown = distances(there, gone);
  // Where the page shows it, as beside a box that covers half of a letter, the export may show less.
  const isCovered = (_: number, index: number): boolean => (shown[index] ?? 0) <= barelyOff;
  const change = distances(there, out).filter(isCovered);
  const ink = own
    .slice(0, there.length)
    .map((level) => 255 - level)
    .filter(isCovered);
  const both = total(change.map((value, index) => Math.min(value, ink[index] ?? 0)));
  return both > 0.3 * Math.max(total(ink), 2000) && both > 0.6 * total(change);
};
