import type { PageBox, PageSize, PixelRect } from '@blackbar/core/model';
import type { PdfDocument } from '../page/document.ts';
import type { ParsedPage, SourceDocument } from '../page/source-document.ts';
import { keepEverything } from '../page/write/decisions.ts';
import { drawPart, type Part } from '../pdfium/bitmap.ts';
import { pageToImage } from '../pdfium/characters.ts';
import { type DrawnLabel, drawLabels, labelsOn } from '../pdfium/labels/labels.ts';
import type { Pdfium } from '../pdfium/library.ts';
import { release } from '../pdfium/pixels/page-buffers.ts';
import type { Raster } from '../pdfium/pixels/raster.ts';
import { withAnnouncements } from '../picture/announcements.ts';
import { type SourceLook, sourceLook } from '../picture/draw-source.ts';
import { freeWords } from '../picture/free-words.ts';
import type { DrawPart } from '../picture/island.ts';
import type { PageWriter } from '../rebuild/page-writer.ts';
import { hasUnwritten, hidesText, isUnwritten, writeKept } from '../rebuild/vector-page.ts';
import { toVectorPart, type VectorPart } from '../rebuild/vector-part.ts';
import { decidePage } from '../seen/decide-page.ts';
import { addIslands, islandsAround } from '../seen/islands.ts';
import { writePageFile } from '../seen/probe/page-file.ts';
import { decidedPage } from '../seen/probe/probe-file.ts';
import { withProbe } from '../seen/probe/probed-page.ts';
import { recognisedWords } from '../seen/recognised-words.ts';
import { type Bounds, growBounds, invert, type Matrix, transformBounds } from '../syntax/geometry.ts';
import { Unprovable } from '../syntax/unprovable.ts';
import { Covers, drawnAroundPx, without } from './covers.ts';
import { type CutPage, cutPage, pageToPixels } from './cut-page.ts';
import { missingAreas } from './missing-areas.ts';
import { placed } from './subpaths.ts';

/** What is painted over a cut page. Plain data. */
export interface Cut {
  /** Pixels of the page image, black. */
  boxes: readonly PixelRect[];
  labels: DrawnLabel[];
  /** Where the page looks otherwise than its source beside the boxes. */
  areas: readonly Part[];
}

/** A page with what is painted over it, and the areas of its page image that have to be drawn. */
interface SharpPage {
  part: VectorPart;
  cut: Cut;
  /** The later ones over the others. */
  islands: readonly DrawnAreas[];
}

interface DrawnAreas {
  readonly areas: readonly Part[];
  readonly draw: DrawPart;
}

const besideBoxes = ({ left, top, right, bottom }: Part, covers: Covers): Part[] =>
  without({ left, right, bottom: top, top: bottom }, covers.boxes).map((part) => ({
    left: part.left,
    right: part.right,
    top: part.bottom,
    bottom: part.top,
  }));

/** The smooth edge of what lies under a box reaches a pixel further, and a little more. */
const edgePx = 2;
const grown = ({ left, top, right, bottom }: Part, by: number): Part => ({
  left: Math.max(0, left - by),
  top: Math.max(0, top - by),
  right: right + by,
  bottom: bottom + by,
});

const islandsOf = (drawn: readonly Part[], size: PageSize, reason = 'island'): Part[] =>
  islandsAround(
    drawn.map((area) => grown(area, drawnAroundPx)),
    size,
    reason,
  );

const drawCut = (
  pdfium: Pdfium,
  { context }: SourceDocument,
  { page }: CutPage,
  { width, height }: PageSize,
  area: Part,
): Raster => {
  const file = writePageFile(context, page.source, [decidedPage(context, page, keepEverything)]);
  return withProbe(pdfium, file, { width, height }, ({ handle }) =>
    drawPart(pdfium, handle, width, height, area),
  );
};

/** So often what was left out is looked for; more takes longer than a picture is worth. */
const maxAttempts = 4;

/**
 * Cuts a page, and finds the areas where it then looks otherwise than its source beside the boxes: they are drawn from the
 * source, and nothing else of the page is left in them, because what was left out may have hidden it. Where they are is told by
 * pixels that people see. Throws `Unprovable` when there is no end to it.
 */
const cutWithIslands = async (
  pdfium: Pdfium,
  source: SourceDocument,
  taken: ParsedPage,
  toImage: Matrix,
  size: PageSize,
  boxes: readonly PageBox[],
  look: () => Promise<SourceLook>,
): Promise<{ cut: CutPage; drawn: readonly Part[] }> => {
  const whole = { left: 0, top: 0, right: size.width, bottom: size.height };
  let drawn: readonly Part[] = [];
  let before: Raster | undefined;
  try {
    for (let attempt = 0; attempt < maxAttempts; attempt += 1) {
      const cut = await cutPage(pdfium, source, taken, toImage, size, boxes, drawn);
      if (cut.missing === undefined && drawn.length === 0 && cut.uncovered([]).length === 0)
        return { cut, drawn };
      const { draw, zones } = await look();
      before ??= draw(size, whole) ?? undefined;
      if (!before) throw new Unprovable('page-unreadable');
      const after = drawCut(pdfium, source, cut, size, whole);
      const ignored = [...cut.areas, ...zones];
      const known = [
        ...new Covers(boxes, size).rects.map((rect) => grown(rect, edgePx)),
        ...ignored,
        ...islandsOf(drawn, size, cut.missing),
      ];
      const found = [...missingAreas(before, after, known), ...cut.uncovered(ignored)];
      release(after.data);
      if (found.length === 0) return { cut, drawn };
      drawn = [...drawn, ...found];
    }
    throw new Unprovable('island');
  } finally {
    if (before) release(before.data);
  }
};

/** Boxes in the page's user space, with a little around them. */
const placesOf = ({ boxes }: Covers, toImage: Matrix): Bounds[] => {
  const fromImage = invert(toImage);
  return fromImage ? boxes.map((box) => transformBounds(growBounds(box, edgePx), fromImage)) : [];
};

/** PDFium and the writer may round a page's place on its image differently, by so many pixels. */
const samePlacePx = 0.25;

/** Where the page lies has to be beyond doubt: the boxes were drawn on PDFium's image. */
const refuseOtherPlace = (ours: Matrix, theirs: Matrix | null, corners: readonly number[]): void => {
  const [one, other] = [placed(corners, ours), theirs ? placed(corners, theirs) : []];
  if (!one.every((at, index) => Math.abs(at - (other[index] ?? Number.NaN)) <= samePlacePx))
    throw new Unprovable('page-object');
};

/**
 * Exports one page with boxes as vector: what they cover is cut out, and the rest goes the way of any page that is kept.
 * Throws `Unprovable` when the page must be a picture. `index` counts from 0.
 */
export const sharpPage = async (
  writer: PageWriter,
  document: PdfDocument,
  index: number,
  boxes: readonly PageBox[],
): Promise<SharpPage> => {
  const page = document.pages[index];
  const { pdfium } = document;
  const objectNumber = pdfium.call.EPDFDoc_GetPageObjectNumberByIndex(document.file.handle, index);
  if (!page || objectNumber === 0) throw new Unprovable('page-object');
  const { widthPt, heightPt, size } = page;
  // Readers that the export is verified with leave the unit out.
  if (page.userUnit !== 1) throw new Unprovable('user-unit');
  const { source } = writer;
  const taken = source.parsePage(objectNumber);
  const toImage = pageToPixels(taken.source, size, widthPt, heightPt);
  const { left, bottom, right, top } = taken.source.box;
  const theirs = document.withPage(index, (handle) => pageToImage(pdfium, handle, size));
  refuseOtherPlace(toImage, theirs, [left, bottom, right, top]);
  let known: Promise<SourceLook> | undefined;
  const look = () => {
    known ??= sourceLook(source.codecs, document, index, size, boxes);
    return known;
  };
  const { cut, drawn } = await cutWithIslands(pdfium, source, taken, toImage, size, boxes, look);
  const covers = new Covers(boxes, size);
  const decided = decidePage(pdfium, source.context, cut.page, size, placesOf(covers, toImage));
  const { written, islands } = await writeKept(writer, cut.page, decided, (refused) =>
    addIslands(decided, cut.page.body.items, refused, toImage, size),
  );
  const labels = labelsOn(boxes, size);
  const words = withAnnouncements(
    [
      ...(taken.hadInvisibleText || hidesText(cut.page, decided)
        ? recognisedWords(document, index, boxes)
        : []),
      ...(hasUnwritten(cut.page.body) ? freeWords(document, source, index, boxes, isUnwritten) : []),
      ...(drawn.length > 0 ? freeWords(document, source, index, boxes, undefined, drawn) : []),
    ],
    labels,
  );
  const seen = drawn.length > 0 ? await look() : undefined;
  const beside = (areas: readonly Part[], draw: DrawPart): DrawnAreas => ({
    areas: areas.flatMap((area) => besideBoxes(area, covers)),
    draw,
  });
  return {
    islands: [
      // A picture of the source would show what was cut off.
      beside(islands, (width, height, area) => drawCut(pdfium, source, cut, { width, height }, area)),
      beside(
        islandsOf(drawn, size, cut.missing),
        (width, height, area) => seen?.draw({ width, height }, area) ?? null,
      ),
    ],
    part: toVectorPart(taken.source, written, { widthPt, heightPt, size, words }),
    cut: {
      boxes: covers.rects,
      labels: drawLabels(pdfium, labels),
      areas: cut.areas,
    },
  };
};
