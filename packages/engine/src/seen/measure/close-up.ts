import { colourWords } from '../../pdfium/pixels/colour-words.ts';
import { release } from '../../pdfium/pixels/page-buffers.ts';
import { isContrast, mayBeSeam, seen } from '../definition/definition.ts';
import type { ProbedPage } from '../probe/probed-page.ts';
import { type Area, areaWithin, pixelsIn } from './area.ts';
import { darkness } from './judge.ts';
import type { Drawings } from './measure.ts';
import { growPx, isThin, type Thing } from './thing.ts';

// Indexes are within bounds by construction: typed-array reads are cast.

/** Where a thing is looked at, how much larger, and which pixels count there: all of its ink when not told. */
export interface CloseUp {
  readonly area: Area;
  readonly times: number;
  readonly counts: ((x: number, y: number) => boolean) | undefined;
}

/**
 * A pixel that edges of two outlines go through is darker than one of them makes it, even inside the other's area: of a
 * path so thin that all its pixels are such, that shows one in the other.
 */
export const mayBeWithin = ({ kind, isTold, area }: Thing): boolean =>
  kind === 'subpath' && !isTold && isThin(area);

/** So much of what any part tells is enough to look at. */
const toldPx = 48;

/** Pixels of an area, counted in squares. */
class Squares {
  all = 0;
  private readonly within: Area;
  private readonly columns: number;
  private readonly counted: Int32Array;

  constructor(within: Area) {
    const { left, top, right, bottom } = within;
    this.within = within;
    this.columns = Math.max(1, Math.ceil((right - left) / toldPx));
    this.counted = new Int32Array(this.columns * Math.max(1, Math.ceil((bottom - top) / toldPx)));
  }

  add(x: number, y: number): void {
    const { left, top } = this.within;
    const at = Math.floor((y - top) / toldPx) * this.columns + Math.floor((x - left) / toldPx);
    this.counted[at] = (this.counted[at] as number) + 1;
    this.all += 1;
  }

  /** The square with most of them, and a little more. */
  densest(): Area {
    const { columns, counted, within } = this;
    const most = counted.indexOf(counted.reduce((one, other) => Math.max(one, other), 0));
    const [left, top] = [
      within.left + (most % columns) * toldPx - growPx,
      within.top + Math.floor(most / columns) * toldPx - growPx,
    ];
    const side = toldPx + 2 * growPx;
    return areaWithin({ left, top, right: left + side, bottom: top + side }, within);
  }
}

/** Where a thing is looked at larger: around its own ink; of what is told by any part of it, where that shows most clearly. */
export const closeUpOf = (thing: Thing, { part, full, without, alone }: Drawings): CloseUp => {
  const { area, isTold, ink, rows } = thing;
  const times = mayBeWithin(thing) ? seen.thinCloseUp : seen.closeUp;
  const within = areaWithin(area, part);
  if (!alone) return { area: within, times, counts: undefined };
  const width = part.right - part.left;
  const [shown, clear] = [new Squares(within), new Squares(within)];
  const found = { left: within.right, top: within.bottom, right: within.left, bottom: within.top };
  for (let y = within.top; y < within.bottom; y += 1)
    for (let x = rows?.leftAt(y) ?? within.left; x < (rows?.rightAt(y) ?? within.right); x += 1) {
      const at = (y - part.top) * width + x - part.left;
      const dark = darkness(alone[at] as number);
      if (dark === 0) continue;
      found.left = Math.min(found.left, x);
      found.right = Math.max(found.right, x + 1);
      found.top = Math.min(found.top, y);
      found.bottom = Math.max(found.bottom, y + 1);
      const [one, other] = [full[at] as number, without[at] as number];
      if (one === other) continue;
      shown.add(x, y);
      if (isClear(one, other, dark, ink)) clear.add(x, y);
    }
  if (!isTold) {
    const { left, top, right, bottom } = found;
    const grown = {
      left: left - growPx,
      top: top - growPx,
      right: right + growPx,
      bottom: bottom + growPx,
    };
    return { area: right > left ? areaWithin(grown, within) : within, times, counts: undefined };
  }
  if (clear.all < seen.fewPixels) return { area: shown.densest(), times, counts: undefined };
  const own = clear.densest();
  const marked = new Uint8Array(pixelsIn(own));
  const indexOf = (x: number, y: number): number => (y - own.top) * (own.right - own.left) + x - own.left;
  for (let y = own.top; y < own.bottom; y += 1)
    for (let x = own.left; x < own.right; x += 1) {
      if (rows && (x < rows.leftAt(y) || x >= rows.rightAt(y))) continue;
      const at = (y - part.top) * width + x - part.left;
      if (isClear(full[at] as number, without[at] as number, darkness(alone[at] as number), ink))
        marked[indexOf(x, y)] = 1;
    }
  return { area: own, times, counts: (x, y) => marked[indexOf(x, y)] === 1 };
};

/** Whether a pixel shows a thing as no seam does. */
const isClear = (one: number, other: number, dark: number, ink: Thing['ink']): boolean =>
  dark >= seen.ownInk && isContrast(one, other) && !mayBeSeam(one, other, dark, ink);

/** Whether a thing shows when the page is drawn larger: what shines through seams is lines there, and a veil is a veil. */
export const isSeenCloseUp = (
  page: ProbedPage,
  bare: ProbedPage,
  thing: Thing,
  { area, times, counts }: CloseUp,
): boolean => {
  if (!page.affords(2 * page.costOf(area, times))) return false;
  const full = colourWords(page.drawLarger(area, times));
  page.switchOff(thing.objects);
  page.switchOn(thing.instead);
  const without = colourWords(page.drawLarger(area, times));
  page.switchOff(thing.instead);
  page.switchOn(thing.objects);
  bare.switchOn(thing.bare);
  const alone = colourWords(bare.drawLarger(area, times));
  bare.switchOff(thing.bare);
  const width = (area.right - area.left) * times;
  let [own, shown] = [0, 0];
  for (let y = area.top; y < area.bottom; y += 1)
    for (let x = area.left; x < area.right; x += 1) {
      if (counts && !counts(x, y)) continue;
      const first = (y - area.top) * times * width + (x - area.left) * times;
      for (let row = first; row < first + times * width; row += width)
        for (let at = row; at < row + times; at += 1) {
          if (darkness(alone[at] as number) < seen.ownInk) continue;
          own += 1;
          const [one, other] = [full[at] as number, without[at] as number];
          if (one !== other && isContrast(one, other)) shown += 1;
        }
    }
  release(full, without, alone);
  return own > 0 && shown >= own * (thing.isTold ? seen.closeUpShare : seen.share);
};
