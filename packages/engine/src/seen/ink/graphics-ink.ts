import { drawPage, type Part, renderFlags } from '../../pdfium/bitmap.ts';
import { objectType, setActive } from '../../pdfium/page-objects.ts';
import { colourBits, colourWords } from '../../pdfium/pixels/colour-words.ts';
import { release } from '../../pdfium/pixels/page-buffers.ts';
import type { Raster } from '../../pdfium/pixels/raster.ts';
import { Unprovable } from '../../syntax/unprovable.ts';
import { type ProbedObject, pixelBounds } from '../probe/probed-objects.ts';
import type { ProbedPage } from '../probe/probed-page.ts';
import { areaOf, colourSet, ownColour } from './pixels.ts';

/** With more paths than this, asking once which of them own a pixel is cheaper than taking away each. */
const maxSingleTrials = 8;
/** What all trials of a page may draw, in whole pages. */
const maxTrialPages = 12;

const pixelsIn = ({ left, top, right, bottom }: Part): number =>
  Math.max(0, right - left) * Math.max(0, bottom - top);

const tilePx = 64;

/** A part in small tiles, those in its middle first. */
const tilesOf = ({ left, top, right, bottom }: Part): Part[] => {
  const tiles: Part[] = [];
  for (let y = top; y < bottom; y += tilePx)
    for (let x = left; x < right; x += tilePx)
      tiles.push({
        left: x,
        top: y,
        right: Math.min(right, x + tilePx),
        bottom: Math.min(bottom, y + tilePx),
      });
  const fromMiddle = (tile: Part) =>
    Math.abs(tile.left + tile.right - left - right) + Math.abs(tile.top + tile.bottom - top - bottom);
  return tiles.sort((a, b) => fromMiddle(a) - fromMiddle(b));
};

/** Those that show no pixel in a colour of their own. They may still shine through others. Spoils the page. */
const withoutOwnPixel = (page: ProbedPage, paths: readonly ProbedObject[], size: Raster): ProbedObject[] => {
  const { call } = page.pdfium;
  paths.forEach(({ handle }, index) => {
    const colour = ownColour(index);
    const [red, green, blue] = [colour & 255, (colour >> 8) & 255, colour >> 16];
    call.FPDFPageObj_SetFillColor(handle, red, green, blue, 255);
    call.FPDFPageObj_SetStrokeColor(handle, red, green, blue, 255);
  });
  const drawn = drawPage(page.pdfium, page.handle, size.width, size.height, renderFlags.noSmoothing);
  const seen = colourSet(drawn);
  release(drawn.data);
  return paths.filter((_, index) => !seen.has(ownColour(index)));
};

const rowDiffers = (
  one: Int32Array,
  oneFrom: number,
  other: Int32Array,
  otherFrom: number,
  width: number,
): boolean => {
  for (let x = 0; x < width; x += 1)
    if (((one[oneFrom + x] as number) ^ (other[otherFrom + x] as number)) & colourBits) return true;
  return false;
};

/** Takes objects away and compares what is left, part by part, with the page as it is. */
class Trials {
  private readonly page: ProbedPage;
  private readonly bare: Raster;
  private pixelsLeft: number;

  constructor(page: ProbedPage, bare: Raster) {
    this.page = page;
    this.bare = bare;
    this.pixelsLeft = bare.width * bare.height * maxTrialPages;
  }

  /** Where an object can leave a trace; `undefined` when that is nowhere on the page. */
  partOf(object: ProbedObject): Part | undefined {
    const bounds = pixelBounds(this.page.pdfium, object);
    const part = bounds && areaOf(bounds, this.bare, 1);
    return part && pixelsIn(part) > 0 ? part : undefined;
  }

  /** Whether any pixel of the parts changes without the objects. Most do at once, so little is drawn at a time. */
  leaveTrace(objects: readonly ProbedObject[], parts: readonly Part[]): boolean {
    const { pdfium } = this.page;
    setActive(pdfium, objects, false);
    try {
      return parts.some((part) => tilesOf(part).some((tile) => this.isChanged(tile)));
    } finally {
      setActive(pdfium, objects, true);
    }
  }

  private isChanged(part: Part): boolean {
    this.pixelsLeft -= pixelsIn(part);
    if (this.pixelsLeft < 0) throw new Unprovable('hidden-graphics');
    const drawn = this.page.drawPart(part);
    const { width, height } = drawn;
    const before = colourWords(this.bare);
    const after = colourWords(drawn);
    let isChanged = false;
    for (let y = 0; y < height && !isChanged; y += 1)
      isChanged = rowDiffers(before, (part.top + y) * this.bare.width + part.left, after, y * width, width);
    release(drawn.data);
    return isChanged;
  }
}

/**
 * Which probed paths and images leave no trace: taking them away, alone and all together, changes no pixel of `bare`,
 * the page without text. Ends with a fresh page without its text.
 */
export const tracelessPaintIds = (page: ProbedPage, bare: Raster): Set<number> => {
  const isCandidate = ({ paintId, type }: ProbedObject) =>
    paintId > 0 && (type === objectType.path || type === objectType.image);
  const paths = page.objects.filter((object) => isCandidate(object) && object.type === objectType.path);
  const owners = new Set<number>();
  if (paths.length > maxSingleTrials) {
    const unowned = new Set(withoutOwnPixel(page, paths, bare));
    for (const path of paths) if (!unowned.has(path)) owners.add(path.paintId);
    page.load();
    page.switchOffText();
  }
  const trials = new Trials(page, bare);
  const traceless = new Map<ProbedObject, Part | undefined>();
  const seen = new Set(owners);
  for (const object of page.objects) {
    if (!isCandidate(object) || owners.has(object.paintId)) continue;
    const part = trials.partOf(object);
    if (part && trials.leaveTrace([object], [part])) seen.add(object.paintId);
    else traceless.set(object, part);
  }
  const hidden = [...traceless].filter(([object]) => !seen.has(object.paintId));
  const parts = hidden.flatMap(([, part]) => (part ? [part] : []));
  // Two alike on top of each other hide one another; without both, something is missing.
  if (
    trials.leaveTrace(
      hidden.map(([object]) => object),
      parts,
    )
  )
    throw new Unprovable('hidden-graphics');
  return new Set(hidden.map(([object]) => object.paintId));
};
