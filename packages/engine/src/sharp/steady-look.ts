import type { PageBox, PageSize } from '@blackbar/core/model';
import type { PdfDocument } from '../page/document.ts';
import type { ParsedPage, SourceDocument } from '../page/source-document.ts';
import { keepEverything } from '../page/write/decisions.ts';
import { drawPart, type Part } from '../pdfium/bitmap.ts';
import type { Codecs } from '../pdfium/codecs.ts';
import type { Pdfium } from '../pdfium/library.ts';
import { release } from '../pdfium/pixels/page-buffers.ts';
import type { Raster } from '../pdfium/pixels/raster.ts';
import { type SourceLook, sourceLook } from '../picture/draw-source.ts';
import type { DrawPart } from '../picture/island.ts';
import type { OpenPage } from '../picture/picture-page.ts';
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
const copyOf = ({ context }: SourceDocument, taken: ParsedPage): PageFile =>
  writePageFile(context, taken.source, [decidedPage(context, taken, keepEverything)]);

const opening =
  (pdfium: Pdfium, file: PageFile, size: PageSize): OpenPage =>
  (use) =>
    withProbe(pdfium, file, size, ({ handle }) => use(handle));

/** Draws parts of a page that was taken apart. */
export const drawTaken = (
  pdfium: Pdfium,
  source: SourceDocument,
  taken: ParsedPage,
  size: PageSize,
): ((...part: Parameters<DrawPart>) => Raster) => {
  const open = opening(pdfium, copyOf(source, taken), size);
  return (width, height, area) => open((handle) => drawPart(pdfium, handle, width, height, area));
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
  open: OpenPage,
  boxes: readonly PageBox[],
): void => {
  const { width, height } = size;
  const whole = { left: 0, top: 0, right: width, bottom: height };
  const draw = (handle: number) => drawPart(document.pdfium, handle, width, height, whole);
  const before = document.withPage(index, draw);
  if (!before) throw new Unprovable('page-unreadable');
  const after = open(draw);
  const isOther = missingAreas(before, after, underBoxes(boxes, size)).length > 0;
  release(before.data, after.data);
  if (isOther) throw new Unprovable('island');
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
  const open = opening(pdfium, copyOf(source, steady(source, taken, boxes).page), size);
  refuseOtherLook(document, index, size, open, boxes);
  return sourceLook(source.codecs, document, index, size, boxes, (width, height, area) =>
    open((handle) => drawPart(pdfium, handle, width, height, area)),
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

/** A copy is drawn twice, and its page once more: not what takes long. */
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
): Promise<OpenPage | undefined> => {
  try {
    const source = await document.openSource(codecs);
    const taken = takePage(document, source, index);
    if (!mayCross(taken, boxes)) return undefined;
    const { page, isCrossed } = steady(source, taken, boxes);
    if (!isCrossed) return undefined;
    const file = copyOf(source, page);
    if ((file.contentBytes[0] ?? 0) > maxCopyBytes) return undefined;
    const open = opening(document.pdfium, file, taken.size);
    refuseOtherLook(document, index, taken.size, open, boxes);
    return open;
  } catch (error) {
    if (!(error instanceof Unprovable)) throw error;
    return undefined;
  }
};
