import type { PageBox, PageSize, PixelRect } from '@blackbar/core/model';
import type { PdfDocument } from '../page/document.ts';
import type { ParsedPage, SourceDocument } from '../page/source-document.ts';
import type { Part } from '../pdfium/bitmap.ts';
import { type DrawnLabel, drawLabels, labelsOn } from '../pdfium/labels/labels.ts';
import type { Pdfium } from '../pdfium/library.ts';
import { release } from '../pdfium/pixels/page-buffers.ts';
import type { Raster } from '../pdfium/pixels/raster.ts';
import { withAnnouncements } from '../picture/announcements.ts';
import type { SourceLook } from '../picture/draw-source.ts';
import { freeWords } from '../picture/free-words.ts';
import type { DrawPart } from '../picture/island.ts';
import type { PageWriter } from '../rebuild/page-writer.ts';
import { hasUnwritten, hidesText, isUnwritten, writeKept } from '../rebuild/vector-page.ts';
import { toVectorPart, type VectorPart } from '../rebuild/vector-part.ts';
import { decidePage } from '../seen/decide-page.ts';
import { addIslands, islandsAround } from '../seen/islands.ts';
import { recognisedWords } from '../seen/recognised-words.ts';
import { type Bounds, growBounds, invert, type Matrix, transformBounds } from '../syntax/geometry.ts';
import { Unprovable } from '../syntax/unprovable.ts';
import { Covers, drawnAroundPx, without } from './covers.ts';
import { edgePx } from './crossing-parts.ts';
import { type CutPage, cutPage } from './cut-page.ts';
import { decideUnder } from './decide-under.ts';
import { missingAreas } from './missing-areas.ts';
import { drawTaken, steadyLook, underBoxes } from './steady-look.ts';
import { takePage } from './taken-page.ts';

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

const grown = ({ left, top, right, bottom }: Part, by: number): Part => ({
  left: Math.max(0, left - by),
  top: Math.max(0, top - by),
  right: right + by,
  bottom: bottom + by,
});

/** The other way round, but for sides of the page. */
const shrunk = ({ left, top, right, bottom }: Part, { width, height }: PageSize, by: number): Part => ({
  left: left === 0 ? 0 : left + by,
  top: top === 0 ? 0 : top + by,
  right: right === width ? width : right - by,
  bottom: bottom === height ? height : bottom - by,
});

const islandsOf = (drawn: readonly Part[], size: PageSize, reason = 'island'): Part[] =>
  islandsAround(
    drawn.map((area) => grown(area, drawnAroundPx)),
    size,
    reason,
  );

/** So often what was left out is looked for; more takes longer than a picture is worth. */
const maxAttempts = 16;

/** A page that was cut, with islands over it; nothing else of it is left in what is `drawn` of them. */
interface CutWithIslands {
  readonly cut: CutPage;
  readonly islands: readonly Part[];
  readonly drawn: readonly Part[];
}

/**
 * Cuts a page, and finds the areas where it then looks otherwise than its source beside the boxes: they are drawn from the
 * source, and nothing else of the page is left in them, because what was left out may have hidden it. Where they are is told by
 * pixels that people see, up to their very edges. Throws `Unprovable` when there is no end to it.
 */
const cutWithIslands = async (
  pdfium: Pdfium,
  source: SourceDocument,
  taken: ParsedPage,
  toImage: Matrix,
  size: PageSize,
  boxes: readonly PageBox[],
  look: () => Promise<SourceLook>,
): Promise<CutWithIslands> => {
  const whole = { left: 0, top: 0, right: size.width, bottom: size.height };
  const missing: Part[] = [];
  let reason: string | undefined;
  let before: Raster | undefined;
  try {
    for (let attempt = 0; attempt < maxAttempts; attempt += 1) {
      const islands = islandsOf(missing, size, reason);
      const drawn = islands.map((island) => shrunk(island, size, drawnAroundPx));
      const cut = await cutPage(pdfium, source, taken, toImage, size, boxes, drawn);
      if (cut.missing === undefined && drawn.length === 0 && cut.uncovered([]).length === 0)
        return { cut, islands, drawn };
      const { draw, zones } = await look();
      before ??= draw(size, whole) ?? undefined;
      if (!before) throw new Unprovable('page-unreadable');
      const after = drawTaken(pdfium, source, cut.page, size)(size.width, size.height, whole);
      const ignored = [...cut.areas, ...zones];
      const known = [...underBoxes(boxes, size), ...ignored, ...drawn.map((area) => grown(area, edgePx))];
      const differing = missingAreas(before, after, known, cut.beneath);
      const found = [...differing, ...cut.spread(differing), ...cut.uncovered(ignored)];
      release(after.data);
      if (found.length === 0) return { cut, islands, drawn };
      missing.push(...found);
      reason = cut.missing;
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
  const { pdfium } = document;
  const { source } = writer;
  const place = takePage(document, source, index);
  const { taken, toImage, size, widthPt, heightPt } = place;
  let known: Promise<SourceLook> | undefined;
  const look = () => {
    known ??= steadyLook(document, source, place, index, boxes);
    return known;
  };
  const {
    cut,
    islands: areas,
    drawn,
  } = await cutWithIslands(pdfium, source, taken, toImage, size, boxes, look);
  const covers = new Covers(boxes, size);
  const { page, decided, unsaid } = decideUnder(cut, areas, toImage, size, (judged) =>
    decidePage(pdfium, source.context, judged, size, placesOf(covers, toImage)),
  );
  const { written, islands } = await writeKept(writer, page, decided, (refused) =>
    addIslands(decided, page.body.items, refused, toImage, size),
  );
  const labels = labelsOn(boxes, size);
  const words = withAnnouncements(
    [
      ...(taken.hadInvisibleText || hidesText(page, decided) ? recognisedWords(document, index, boxes) : []),
      ...(hasUnwritten(page.body) ? freeWords(document, source, index, boxes, isUnwritten) : []),
      ...(drawn.length > 0
        ? freeWords(document, source, index, boxes, undefined, [...drawn, ...unsaid])
        : []),
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
      beside(islands, (...part) => drawTaken(pdfium, source, cut.page, size)(...part)),
      beside(areas, (width, height, area) => seen?.draw({ width, height }, area) ?? null),
    ],
    part: toVectorPart(taken.source, written, { widthPt, heightPt, size, words }),
    cut: {
      boxes: covers.rects,
      labels: drawLabels(pdfium, labels),
      areas: cut.areas,
    },
  };
};
