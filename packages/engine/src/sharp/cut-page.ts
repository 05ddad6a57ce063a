import type { PageBox, PageSize } from '@blackbar/core/model';
import type { PDFRawStream } from '@cantoo/pdf-lib';
import type { OtherContent, ParsedPage, SourceDocument } from '../page/source-document.ts';
import type { Part } from '../pdfium/bitmap.ts';
import type { Pdfium } from '../pdfium/library.ts';
import { uprightToPage } from '../rebuild/vector-pages.ts';
import { type Bounds, contains, invert, type Matrix, multiply, transformBounds } from '../syntax/geometry.ts';
import { Unprovable } from '../syntax/unprovable.ts';
import { burnImage, edgeSamples, hidesBeside } from './burn-image.ts';
import { coveredPage } from './covered-page.ts';
import { boundsOf, Covers } from './covers.ts';
import type { ImageElement } from './element.ts';
import { flatten } from './flatten.ts';
import { measuredInk } from './glyph-ink.ts';
import { type BurntImages, imageArea, isNothing, PageCut, shownOf } from './page-cut.ts';
import { type Unseen, unseenSamples } from './unseen-samples.ts';
import { FlatWriter } from './write-flat.ts';

/** A page of which nothing is left under its boxes, and where it looks otherwise than its source beside them. */
export interface CutPage {
  readonly page: ParsedPage;
  /** Pixels of the page image: where letters and rules reached out of a box. */
  readonly areas: readonly Part[];
  /** Pixels of the page image: where something pale may have come to light beneath what was left out. */
  readonly beneath: readonly Part[];
  /** Of areas where it looks otherwise: all of what was left out that hid something there. */
  readonly spread: (areas: readonly Part[]) => Part[];
  /** Why something is missing that is seen beside the boxes, if it is. */
  readonly missing: string | undefined;
  /** The same with pictures over some pixels of its page image, as it is judged. */
  readonly covered: (areas: readonly Part[]) => ParsedPage;
  /** Pixels of the page image: where something shows that was hidden, apart from what can be seen outside `ignored`. */
  readonly uncovered: (ignored: readonly Part[]) => Part[];
}

/** From the page's user space to pixels of its page image, exactly. */
export const pageToPixels = (
  page: ParsedPage['source'],
  { width, height }: PageSize,
  widthPt: number,
  heightPt: number,
): Matrix => {
  const upright = invert(uprightToPage(page));
  if (!upright) throw new Unprovable('page-object');
  return multiply(upright, [width / widthPt, 0, 0, -height / heightPt, 0, height]);
};

/** A picture that cannot be burnt is left out where it is cut. */
const leftOut = (error: unknown): void => {
  if (!(error instanceof Unprovable)) throw error;
};

/** What viewers show differently would look as one of them shows it: only a picture says so. */
const refuseDisputed = ({ body }: ParsedPage, toImage: Matrix, covers: Covers): void => {
  const isGone = (box: Bounds | undefined) => box && covers.hide(transformBounds(box, toImage));
  if (body.items.some(({ isDisputed, box }) => isDisputed && !isGone(box))) throw new Unprovable('disputed');
};

/** A pixel around an area, for its smooth edge. */
const partOf = ({ left, bottom, right, top }: Bounds, { width, height }: PageSize): Part => ({
  left: Math.max(0, Math.floor(left) - 1),
  top: Math.max(0, Math.floor(bottom) - 1),
  right: Math.min(width, Math.ceil(right) + 1),
  bottom: Math.min(height, Math.ceil(top) + 1),
});

/**
 * The page without what its boxes cover, taken apart, cut, and read again as if the source had been so; without what lies in
 * areas that are `drawn` over it, too. What reaches into a box and cannot be cut is left out.
 */
export const cutPage = async (
  pdfium: Pdfium,
  source: SourceDocument,
  taken: ParsedPage,
  toImage: Matrix,
  size: PageSize,
  boxes: readonly PageBox[],
  drawn: readonly Part[] = [],
): Promise<CutPage> => {
  const fromImage = invert(toImage);
  if (!fromImage) throw new Unprovable('page-object');
  const covers = new Covers(boxes, size, drawn);
  const { elements, unplaced } = flatten(
    source.context,
    taken.body,
    toImage,
    measuredInk(pdfium, source.context, taken, size),
    covers,
  );
  refuseDisputed(taken, toImage, covers);
  const burnt: BurntImages = new Map();
  const burn = (element: ImageElement, hidden?: Uint8Array): Promise<unknown> =>
    burnImage(pdfium, source.codecs, element, toImage, covers, hidden).then(
      (stream) => burnt.set(element, stream),
      leftOut,
    );
  for (const element of elements) {
    if (element.kind !== 'image' || element.refusal !== undefined) continue;
    const own = imageArea(element, toImage);
    const seen = shownOf(own, element.clips);
    if (covers.cross(own) && !isNothing(seen) && !covers.hide(seen)) await burn(element);
  }
  const write = (): { cut: PageCut; content: OtherContent } => {
    const writer = new FlatWriter(source.context);
    const cut = new PageCut(covers, { toImage, fromImage }, size, writer, burnt);
    cut.cut(elements);
    return { cut, content: writer.finish() };
  };
  let { cut, content } = write();
  const whole = { left: 0, bottom: 0, right: size.width, top: size.height };
  const asked = new Map<ImageElement, PDFRawStream>();
  for (const [element, order] of cut.burntAt) {
    const stream = burnt.get(element);
    const edges = edgeSamples(element, toImage, covers);
    const isOpen = (area: Bounds): boolean =>
      contains(whole, area) &&
      element.clips.every(({ bounds, isRectangle }) => isRectangle && contains(bounds, area)) &&
      !cut.uncovered.liesOver(area, order);
    if (stream && !edges.every(isOpen)) asked.set(element, stream);
  }
  const unseen =
    asked.size > 0
      ? unseenSamples(pdfium, source, taken.source, content, covers, fromImage, size, asked)
      : new Map<ImageElement, Unseen>();
  for (const [element, samples] of unseen) {
    const stream = asked.get(element);
    if (samples === 'all') burnt.set(element, null);
    else if (samples === 'unsure' || !stream) burnt.delete(element);
    else if (hidesBeside(samples, stream, element, toImage, covers)) {
      burnt.delete(element);
      await burn(element, samples);
    } else unseen.delete(element);
  }
  if (unseen.size > 0) ({ cut, content } = write());
  return {
    page: source.parseContent(taken.source, content),
    areas: cut.uncovered.areas.map((area) => partOf(area, size)),
    beneath: cut.uncovered.beneath.map((area) => partOf(area, size)),
    spread: (areas) => cut.uncovered.spread(areas.map(boundsOf)).map((area) => partOf(area, size)),
    missing: cut.missing ?? unplaced,
    covered: (areas) => coveredPage(source, taken.source, content, areas.map(boundsOf), fromImage),
    uncovered: (ignored) =>
      cut.uncovered.showing(covers, ignored.map(boundsOf)).map((area) => partOf(area, size)),
  };
};
