import type { PageBox, PageSize } from '@blackbar/core/model';
import type { PdfDocument } from '../page/document.ts';
import { channelsOf } from '../page/draw-page-image.ts';
import type { ParsedPage, SourceDocument } from '../page/source-document.ts';
import { keepEverything } from '../page/write/decisions.ts';
import { drawGreyPage, drawPart, type Part } from '../pdfium/bitmap.ts';
import type { Codecs } from '../pdfium/codecs.ts';
import type { Pdfium } from '../pdfium/library.ts';
import { release } from '../pdfium/pixels/page-buffers.ts';
import type { Raster } from '../pdfium/pixels/raster.ts';
import { type SourceLook, sourceLook } from '../picture/draw-source.ts';
import type { DrawPart } from '../picture/island.ts';
import type { DrawCopy } from '../picture/picture-page.ts';
import { type PageFile, writePageFile } from '../seen/probe/page-file.ts';
import { decidedPage } from '../seen/probe/probe-file.ts';
import { withProbe } from '../seen/probe/probed-page.ts';
import { growBounds, invert, overlap, transformBounds } from '../syntax/geometry.ts';
import { Unprovable } from '../syntax/unprovable.ts';
import { Covers } from './covers.ts';
import { missingAreas } from './missing-areas.ts';
import { steadyBody } from './steady-body.ts';
import { type TakenPage, takePage } from './taken-page.ts';

/** A page that was taken apart, with everything on it. */
class Copy {
  readonly contentBytes: number;
  private readonly pdfium: Pdfium;
  private readonly file: PageFile;
  private readonly size: PageSize;
  private kept: Raster | undefined;

  constructor(pdfium: Pdfium, { context }: SourceDocument, taken: ParsedPage, size: PageSize) {
    this.pdfium = pdfium;
    this.file = writePageFile(context, taken.source, [decidedPage(context, taken, keepEverything)]);
    this.contentBytes = this.file.contentBytes[0] ?? 0;
    this.size = size;
  }

  open<T>(use: (handle: number) => T): T {
    return withProbe(this.pdfium, this.file, this.size, ({ handle }) => use(handle));
  }

  draw(width: number, height: number, area: Part): Raster {
    const { kept } = this;
    if (kept?.width === width && kept.height === height && isWhole(area, kept)) {
      this.kept = undefined;
      return kept;
    }
    return this.open((handle) => drawPart(this.pdfium, handle, width, height, area));
  }

  /** The drawing of the whole page is given to who asks for it next, instead of drawing it again. */
  keep(drawn: Raster): void {
    this.kept = drawn;
  }
}

const isWhole = ({ left, top, right, bottom }: Part, { width, height }: PageSize): boolean =>
  left === 0 && top === 0 && right === width && bottom === height;

/** Draws parts of a page that was taken apart. */
export const drawTaken = (
  pdfium: Pdfium,
  source: SourceDocument,
  taken: ParsedPage,
  size: PageSize,
): ((...part: Parameters<DrawPart>) => Raster) => {
  const copy = new Copy(pdfium, source, taken, size);
  return (width, height, area) => copy.draw(width, height, area);
};

/** The smooth edge of what lies under a box reaches a pixel further, and a little more. */
export const edgePx = 2;

/** What lies under boxes, and at their edges. */
export const underBoxes = (boxes: readonly PageBox[], size: PageSize): Part[] =>
  new Covers(boxes, size).rects.map(({ left, top, right, bottom }) => ({
    left: left - edgePx,
    top: top - edgePx,
    right: right + edgePx,
    bottom: bottom + edgePx,
  }));

/** Throws `Unprovable` when a copy looks otherwise than its page, beside the boxes. */
const refuseOtherLook = (
  document: PdfDocument,
  index: number,
  size: PageSize,
  copy: Copy,
  boxes: readonly PageBox[],
): void => {
  const { width, height } = size;
  const whole = { left: 0, top: 0, right: width, bottom: height };
  const before = document.withPage(index, (handle) =>
    drawPart(document.pdfium, handle, width, height, whole),
  );
  if (!before) throw new Unprovable('page-unreadable');
  const after = copy.draw(width, height, whole);
  const isOther = missingAreas(before, after, underBoxes(boxes, size)).length > 0;
  release(before.data);
  if (isOther) {
    release(after.data);
    throw new Unprovable('island');
  }
  copy.keep(after);
};

const steady = (
  { context }: SourceDocument,
  { taken, toImage, size }: TakenPage,
  boxes: readonly PageBox[],
) => {
  const { body, isCrossed } = steadyBody(context, taken.body, toImage, new Covers(boxes, size).boxes);
  return { page: { ...taken, body }, isCrossed };
};

/**
 * The look of a page beside its boxes, to the last level of every pixel whatever lies under them: drawn from a copy whose
 * paths have no corners there. Throws `Unprovable` when that looks otherwise than the source. `index` counts from 0.
 */
export const steadyLook = async (
  document: PdfDocument,
  source: SourceDocument,
  taken: TakenPage,
  index: number,
  boxes: readonly PageBox[],
): Promise<SourceLook> => {
  const { pdfium } = document;
  const { size } = taken;
  const copy = new Copy(pdfium, source, steady(source, taken, boxes).page, size);
  refuseOtherLook(document, index, size, copy, boxes);
  return sourceLook(source.codecs, document, index, size, boxes, (width, height, area) =>
    copy.draw(width, height, area),
  );
};

/** Whether something slanted or round may go under a box: what is painted elsewhere, and rectangles, need not be looked at. */
const mayCross = ({ taken: { body }, toImage, size }: TakenPage, boxes: readonly PageBox[]): boolean => {
  const fromImage = invert(toImage);
  if (!fromImage) return true;
  const places = new Covers(boxes, size).boxes.map((box) =>
    transformBounds(growBounds(box, edgePx), fromImage),
  );
  return body.items.some(
    ({ kind, box, isRectangle, clip }) =>
      clip === 'shape' ||
      (kind === 'path' && !isRectangle && (!box || places.some((place) => overlap(place, box, 0)))),
  );
};

/** A copy is drawn and so is its page: not what takes long. */
const maxCopyBytes = 2_000_000;

/**
 * The same copy for a page that becomes a picture; `undefined` when its own drawing will do, because nothing slanted goes
 * under a box, or there is no copy that looks like it. `index` counts from 0.
 */
export const steadyCopy = async (
  codecs: Codecs,
  document: PdfDocument,
  index: number,
  boxes: readonly PageBox[],
): Promise<DrawCopy | undefined> => {
  const { pdfium } = document;
  try {
    const source = await document.openSource(codecs);
    const taken = takePage(document, source, index);
    if (!mayCross(taken, boxes)) return undefined;
    const { page, isCrossed } = steady(source, taken, boxes);
    if (!isCrossed) return undefined;
    const copy = new Copy(pdfium, source, page, taken.size);
    if (copy.contentBytes > maxCopyBytes) return undefined;
    refuseOtherLook(document, index, taken.size, copy, boxes);
    return (imageSize, covered) => {
      const { width, height } = imageSize;
      const channels = copy.open((handle) => channelsOf(pdfium, handle, imageSize, covered));
      return channels === 1
        ? copy.open((handle) => drawGreyPage(pdfium, handle, width, height))
        : copy.draw(width, height, { left: 0, top: 0, right: width, bottom: height });
    };
  } catch (error) {
    if (!(error instanceof Unprovable)) throw error;
    return undefined;
  }
};
