import type { PageBox, PixelRect } from '@blackbar/core/model';
import type { PdfDocument } from '../page/document.ts';
import { keepEverything } from '../page/write/decisions.ts';
import { drawPart, type Part } from '../pdfium/bitmap.ts';
import { pageToImage } from '../pdfium/characters.ts';
import { type DrawnLabel, drawLabels, labelsOn } from '../pdfium/labels/labels.ts';
import { withAnnouncements } from '../picture/announcements.ts';
import { freeWords } from '../picture/free-words.ts';
import type { DrawPart } from '../picture/island.ts';
import type { PageWriter } from '../rebuild/page-writer.ts';
import { hasUnwritten, hidesText, isUnwritten, writeKept } from '../rebuild/vector-page.ts';
import { toVectorPart, type VectorPart } from '../rebuild/vector-part.ts';
import { addIslands } from '../seen/islands.ts';
import { decidePage } from '../seen/judge-page.ts';
import { writePageFile } from '../seen/probe/page-file.ts';
import { decidedPage } from '../seen/probe/probe-file.ts';
import { withProbe } from '../seen/probe/probed-page.ts';
import { recognisedWords } from '../seen/recognised-words.ts';
import type { Matrix } from '../syntax/geometry.ts';
import { Unprovable } from '../syntax/unprovable.ts';
import { Covers, without } from './covers.ts';
import { cutPage, pageToPixels } from './cut-page.ts';
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
  islands: readonly Part[];
  draw: DrawPart;
}

const besideBoxes = ({ left, top, right, bottom }: Part, covers: Covers): Part[] =>
  without({ left, right, bottom: top, top: bottom }, covers.boxes).map((part) => ({
    left: part.left,
    right: part.right,
    top: part.bottom,
    bottom: part.top,
  }));

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
  const cut = await cutPage(pdfium, source, taken, toImage, size, boxes);
  const decided = decidePage(pdfium, source.context, cut.page, size);
  const { written, islands } = await writeKept(writer, cut.page, decided, (refused) =>
    addIslands(decided, cut.page.body.items, refused, toImage, size),
  );
  const covers = new Covers(boxes, size);
  const labels = labelsOn(boxes, size);
  const words = withAnnouncements(
    [
      ...(taken.hadInvisibleText || hidesText(cut.page, decided)
        ? recognisedWords(document, index, boxes)
        : []),
      ...(hasUnwritten(cut.page.body) ? freeWords(document, source, index, boxes, isUnwritten) : []),
    ],
    labels,
  );
  // A picture of the source would show what was cut off.
  const draw: DrawPart = (width, height, area) =>
    withProbe(
      pdfium,
      writePageFile(source.context, cut.page.source, [decidedPage(source.context, cut.page, keepEverything)]),
      size,
      (probed) => drawPart(pdfium, probed.handle, width, height, area),
    );
  return {
    draw,
    islands: islands.flatMap((island) => besideBoxes(island, covers)),
    part: toVectorPart(taken.source, written, { widthPt, heightPt, size, words }),
    cut: {
      boxes: covers.rects,
      labels: drawLabels(pdfium, labels),
      areas: cut.areas,
    },
  };
};
