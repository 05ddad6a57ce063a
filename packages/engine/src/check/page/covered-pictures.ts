import type { PageSize } from '@blackbar/core/model';
import { drawPart, type Part } from '../../pdfium/bitmap.ts';
import type { Edges } from '../../pdfium/edges.ts';
import type { Pdfium } from '../../pdfium/library.ts';
import { objectType, setActive } from '../../pdfium/page-objects.ts';
import { release } from '../../pdfium/pixels/page-buffers.ts';
import type { Raster } from '../../pdfium/pixels/raster.ts';
import { type PlacedObject, placedObjects } from '../../pdfium/placed-objects.ts';
import { overlaps } from './places.ts';

// Indexes are within bounds by construction: typed-array reads are cast.

interface CoveredPicture {
  kind: 'picture-under-bar' | 'unseen-picture';
  edges: Edges;
}

/** Narrower than this is a line, not a bar. */
const minSidePx = 6;
/** Looks at parts of one page: bounds the time that a page of thousands of shapes takes. */
const maxLooks = 400;
/** Bars have one colour, but for their edges. */
const barShare = 0.98;
const barTolerance = 8;
/** What lies beneath has to show something: this share of its pixels differs from the ground by so much. */
const shownShare = 0.004;
const shownDifference = 40;
/** Bars are black, white or grey: a coloured area over a picture is a design. */
const maxColour = 24;

const partOf = (edges: Edges, size: PageSize): Part => ({
  left: Math.max(0, Math.ceil(edges.left)),
  top: Math.max(0, Math.ceil(edges.top)),
  right: Math.min(size.width, Math.floor(edges.right)),
  bottom: Math.min(size.height, Math.floor(edges.bottom)),
});

const isLargeEnough = ({ left, top, right, bottom }: Part): boolean =>
  right - left >= minSidePx && bottom - top >= minSidePx;

const common = (a: Edges, b: Edges): Edges => ({
  left: Math.max(a.left, b.left),
  top: Math.max(a.top, b.top),
  right: Math.min(a.right, b.right),
  bottom: Math.min(a.bottom, b.bottom),
});

/** The green level that most pixels have. */
const groundOf = ({ data }: Raster): number => {
  const counts = new Uint32Array(256);
  for (let at = 1; at < data.length; at += 4)
    counts[data[at] as number] = (counts[data[at] as number] ?? 0) + 1;
  return counts.indexOf(Math.max(...counts));
};

const shareBeyond = (raster: Raster, ground: number, difference: number): number => {
  let beyond = 0;
  for (let at = 1; at < raster.data.length; at += 4)
    if (Math.abs((raster.data[at] as number) - ground) > difference) beyond++;
  return beyond / (raster.data.length / 4);
};

const isBar = (raster: Raster): boolean => {
  const ground = groundOf(raster);
  if (shareBeyond(raster, ground, barTolerance) > 1 - barShare) return false;
  for (let at = 0; at < raster.data.length; at += 4) {
    if (raster.data[at + 1] !== ground) continue;
    const [red, blue] = [raster.data[at] as number, raster.data[at + 2] as number];
    return Math.max(red, ground, blue) - Math.min(red, ground, blue) <= maxColour;
  }
  return false;
};

const showsSomething = (raster: Raster): boolean =>
  shareBeyond(raster, groundOf(raster), shownDifference) > shownShare;

const areSame = (one: Raster, other: Raster): boolean =>
  one.data.every((level, at) => level === other.data[at]);

/** Looks at parts of a loaded page with some of its objects switched off. */
class Look {
  left = maxLooks;
  private readonly pdfium: Pdfium;
  private readonly page: number;
  private readonly size: PageSize;

  constructor(pdfium: Pdfium, page: number, size: PageSize) {
    this.pdfium = pdfium;
    this.page = page;
    this.size = size;
  }

  at<T>(part: Part, without: readonly PlacedObject[], judge: (raster: Raster) => T): T {
    this.left--;
    setActive(this.pdfium, without, false);
    const raster = drawPart(this.pdfium, this.page, this.size.width, this.size.height, part);
    setActive(this.pdfium, without, true);
    const judged = judge(raster);
    release(raster.data);
    return judged;
  }
}

/**
 * Pictures of a loaded page that lie whole beneath a bar, and those that nobody sees. `isComplete` is false when the
 * page has too many shapes to look under all of them.
 */
export const findCoveredPictures = (
  pdfium: Pdfium,
  page: number,
  size: PageSize,
): { found: CoveredPicture[]; isComplete: boolean } => {
  const objects = placedObjects(pdfium, page, size);
  const whole: Edges = { left: 0, top: 0, right: size.width, bottom: size.height };
  const look = new Look(pdfium, page, size);
  const found: CoveredPicture[] = [];
  for (const [index, image] of objects.entries()) {
    if (image.type !== objectType.image) continue;
    if (!overlaps(image.area, whole)) {
      found.push({ kind: 'unseen-picture', edges: image.area });
      continue;
    }
    const above = objects.slice(index + 1).filter(({ area }) => overlaps(area, image.area));
    const covers = above.filter(({ type }) => type !== objectType.text);
    if (covers.length === 0) continue;
    if (look.left <= 0) return { found, isComplete: false };
    if (isUnseen(look, image, above, size)) {
      found.push({ kind: 'unseen-picture', edges: common(image.area, whole) });
      continue;
    }
    for (const cover of covers) {
      const part = partOf(common(cover.area, image.area), size);
      if (!isLargeEnough(part) || found.some(({ edges }) => isWithin(part, edges))) continue;
      if (look.left <= 0) return { found, isComplete: false };
      if (look.at(part, [], isBar) && look.at(part, above, showsSomething))
        found.push({ kind: 'picture-under-bar', edges: part });
    }
  }
  return { found, isComplete: true };
};

const isWithin = (part: Edges, edges: Edges): boolean =>
  part.left >= edges.left &&
  part.top >= edges.top &&
  part.right <= edges.right &&
  part.bottom <= edges.bottom;

/** Whether the page looks the same without an image that shows something where nothing lies over it. */
const isUnseen = (
  look: Look,
  image: PlacedObject,
  above: readonly PlacedObject[],
  size: PageSize,
): boolean => {
  const part = partOf(image.area, size);
  if (!isLargeEnough(part)) return false;
  const isSame = look.at(part, [], (full) => look.at(part, [image], (without) => areSame(full, without)));
  if (!isSame) return false;
  const differs = look.at(part, above, (bare) =>
    look.at(part, [image, ...above], (without) => !areSame(bare, without)),
  );
  return differs && look.at(part, above, showsSomething);
};
