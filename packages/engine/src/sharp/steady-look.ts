import type { PageBox, PageSize } from '@blackbar/core/model';
import type { PdfDocument } from '../page/document.ts';
import type { ParsedPage, SourceDocument } from '../page/source-document.ts';
import { keepEverything } from '../page/write/decisions.ts';
import { drawGreyPart, drawPart, type Part } from '../pdfium/bitmap.ts';
import type { Codecs } from '../pdfium/codecs.ts';
import type { Pdfium } from '../pdfium/library.ts';
import { release } from '../pdfium/pixels/page-buffers.ts';
import { partOfRaster } from '../pdfium/pixels/part-of-raster.ts';
import type { Raster } from '../pdfium/pixels/raster.ts';
import { type PaintOver, type SourceLook, sourceLook } from '../picture/draw-source.ts';
import type { DrawPart } from '../picture/island.ts';
import { areaWithin, isEmptyArea } from '../seen/measure/area.ts';
import { type PageFile, writePageFile } from '../seen/probe/page-file.ts';
import { decidedPage } from '../seen/probe/probe-file.ts';
import { withProbe } from '../seen/probe/probed-page.ts';
import { growBounds, invert, overlap, transformBounds } from '../syntax/geometry.ts';
import { Unprovable } from '../syntax/unprovable.ts';
import { Covers } from './covers.ts';
import { crossingParts, edgePx, moved, paste, scaled } from './crossing-parts.ts';
import { missingAreas } from './missing-areas.ts';
import { steadyBody } from './steady-body.ts';
import { type TakenPage, takePage } from './taken-page.ts';

/** A page that was taken apart, with everything on it. */
class Copy {
  readonly contentBytes: number;
  private readonly pdfium: Pdfium;
  private readonly file: PageFile;
  private readonly size: PageSize;

  constructor(pdfium: Pdfium, { context }: SourceDocument, taken: ParsedPage, size: PageSize) {
    this.pdfium = pdfium;
    this.file = writePageFile(context, taken.source, [decidedPage(context, taken, keepEverything)]);
    this.contentBytes = this.file.contentBytes[0] ?? 0;
    this.size = size;
  }

  open<T>(use: (handle: number) => T): T {
    return withProbe(this.pdfium, this.file, this.size, ({ handle }) => use(handle));
  }
}

/** Draws parts of a page that was taken apart. */
export const drawTaken = (
  pdfium: Pdfium,
  source: SourceDocument,
  taken: ParsedPage,
  size: PageSize,
): ((...part: Parameters<DrawPart>) => Raster) => {
  const copy = new Copy(pdfium, source, taken, size);
  return (width, height, area) => copy.open((handle) => drawPart(pdfium, handle, width, height, area));
};

/** What lies under boxes, and at their edges. */
export const underBoxes = (boxes: readonly PageBox[], size: PageSize): Part[] =>
  new Covers(boxes, size).rects.map(({ left, top, right, bottom }) => ({
    left: left - edgePx,
    top: top - edgePx,
    right: right + edgePx,
    bottom: bottom + edgePx,
  }));

/** A part that was drawn, and where. */
interface DrawnPart {
  readonly part: Part;
  readonly drawn: Raster;
}

/** Paints what crosses boxes over drawings of its page, from a copy whose paths have no corners under them. */
class Steady {
  private readonly document: PdfDocument;
  private readonly index: number;
  private readonly size: PageSize;
  private readonly copy: Copy;
  private readonly parts: readonly Part[];
  /** Places where the copy may look otherwise. */
  private readonly known: readonly Part[];
  /** Whether the copy looks like its page beside the boxes; `undefined` until it was looked at. */
  private isAlike: boolean | undefined;

  constructor(
    document: PdfDocument,
    index: number,
    size: PageSize,
    { copy, parts }: { copy: Copy; parts: readonly Part[] },
    boxes: readonly PageBox[],
  ) {
    this.document = document;
    this.index = index;
    this.size = size;
    this.copy = copy;
    this.parts = parts;
    this.known = underBoxes(boxes, size);
  }

  /** What it is painted over stays as it is, and `false` is answered, when the copy looks otherwise. */
  paintOver(raster: Raster, imageSize: PageSize, area: Part): boolean {
    const { size, parts } = this;
    const { width, height } = imageSize;
    if (raster.width === size.width && raster.height === size.height && isSame(imageSize, size)) {
      if (this.isAlike === false) return false;
      const all = this.drawn(parts, raster, imageSize);
      this.isAlike ??= this.areAlike(
        all,
        parts.map((part) => partOfRaster(raster, part)),
      );
      if (this.isAlike) for (const { drawn, part } of all) paste(raster, area, drawn, part);
      release(...all.map(({ drawn }) => drawn.data));
      return this.isAlike;
    }
    this.isAlike ??= this.isAlikeAnew();
    if (!this.isAlike) return false;
    const within = parts
      .map((part) => areaWithin(scaled(part, size, { width, height }), area))
      .filter((part) => !isEmptyArea(part));
    for (const { drawn, part } of this.drawn(within, raster, imageSize)) {
      paste(raster, area, drawn, part);
      release(drawn.data);
    }
    return true;
  }

  /** Looks at the page image. */
  private isAlikeAnew(): boolean {
    const { document, index, size, parts } = this;
    const before = document.withPage(index, (handle) =>
      parts.map((part) => drawPart(document.pdfium, handle, size.width, size.height, part)),
    );
    if (!before) throw new Unprovable('page-unreadable');
    const after = this.drawn(parts, { channels: 4 }, size);
    const isAlike = this.areAlike(after, before);
    release(...before.map(({ data }) => data), ...after.map(({ drawn }) => drawn.data));
    return isAlike;
  }

  private areAlike(after: readonly DrawnPart[], before: readonly Raster[]): boolean {
    return after.every(({ drawn, part }, at) => {
      const known = this.known.map((one) => moved(one, -part.left, -part.top));
      return missingAreas(before[at] as Raster, drawn, known).length === 0;
    });
  }

  /** Parts of the copy, in as many channels as what it is painted over. */
  private drawn(
    parts: readonly Part[],
    { channels }: Pick<Raster, 'channels'>,
    imageSize: PageSize,
  ): DrawnPart[] {
    if (parts.length === 0) return [];
    const { pdfium } = this.document;
    return this.copy.open((handle) =>
      parts.map((part) => ({
        part,
        drawn:
          channels === 1
            ? drawGreyPart(pdfium, handle, imageSize, part)
            : drawPart(pdfium, handle, imageSize.width, imageSize.height, part),
      })),
    );
  }
}

const isSame = (one: PageSize, other: PageSize): boolean =>
  one.width === other.width && one.height === other.height;

/** `undefined` when nothing slanted or round is seen to go under a box. */
const steady = (
  pdfium: Pdfium,
  source: SourceDocument,
  { taken, toImage, size }: TakenPage,
  boxes: readonly PageBox[],
): { copy: Copy; parts: readonly Part[] } | undefined => {
  const covers = new Covers(boxes, size).boxes;
  const { body, crossing } = steadyBody(source.context, taken.body, toImage, covers);
  const parts = crossingParts(crossing, size);
  return parts.length === 0 ? undefined : { copy: new Copy(pdfium, source, { ...taken, body }, size), parts };
};

/**
 * The look of a page beside its boxes, to the last level of every pixel whatever lies under them: what crosses them is drawn
 * from a copy whose paths have no corners there. Drawing it throws `Unprovable` when that looks otherwise than the source.
 * `index` counts from 0.
 */
export const steadyLook = async (
  document: PdfDocument,
  source: SourceDocument,
  taken: TakenPage,
  index: number,
  boxes: readonly PageBox[],
): Promise<SourceLook> => {
  const { size } = taken;
  const found = steady(document.pdfium, source, taken, boxes);
  const over = found && new Steady(document, index, size, found, boxes);
  return sourceLook(source.codecs, document, index, size, boxes, (...drawing) => {
    if (over?.paintOver(...drawing) === false) throw new Unprovable('island');
  });
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
 * The same for a page that becomes a picture; `undefined` when its own drawing will do, because nothing slanted goes under a
 * box, or there is no copy that looks like it. `index` counts from 0.
 */
export const steadyPicture = async (
  codecs: Codecs,
  document: PdfDocument,
  index: number,
  boxes: readonly PageBox[],
): Promise<PaintOver | undefined> => {
  const { pdfium } = document;
  try {
    const source = await document.openSource(codecs);
    const taken = takePage(document, source, index);
    if (!mayCross(taken, boxes)) return undefined;
    const found = steady(pdfium, source, taken, boxes);
    if (!found || found.copy.contentBytes > maxCopyBytes) return undefined;
    const over = new Steady(document, index, taken.size, found, boxes);
    return (...drawing) => {
      over.paintOver(...drawing);
    };
  } catch (error) {
    if (!(error instanceof Unprovable)) throw error;
    return undefined;
  }
};
