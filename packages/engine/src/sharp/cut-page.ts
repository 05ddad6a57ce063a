import type { PageBox, PageSize } from '@blackbar/core/model';
import type { PDFRawStream } from '@cantoo/pdf-lib';
import type { ParsedPage, SourceDocument } from '../page/source-document.ts';
import type { Part } from '../pdfium/bitmap.ts';
import type { Pdfium } from '../pdfium/library.ts';
import { uprightToPage } from '../rebuild/vector-pages.ts';
import {
  type Bounds,
  contains,
  growBounds,
  intersection,
  invert,
  joinBounds,
  type Matrix,
  multiply,
  transformBounds,
} from '../syntax/geometry.ts';
import { Unprovable } from '../syntax/unprovable.ts';
import { burnImage } from './burn-image.ts';
import { Covers } from './covers.ts';
import { cutPath, penOf, type Spaces } from './cut-path.ts';
import { asItIs, isOnLineOfBox, keepGlyphs, type PlacedText, WordSetter } from './cut-text.ts';
import type { Clip, Element, ImageElement, PathElement, ShadingElement, TextElement } from './element.ts';
import { flatten } from './flatten.ts';
import { measuredInk } from './glyph-ink.ts';
import { boundsOfSubpath, rectangleSegments, writeSubpath } from './subpaths.ts';
import { FlatWriter } from './write-flat.ts';

/** A page of which nothing is left under its boxes, and where it looks otherwise than its source beside them. */
export interface CutPage {
  readonly page: ParsedPage;
  /** Pixels of the page image: where letters and rules reached out of a box. */
  readonly areas: readonly Part[];
  /** Why something is missing that is seen beside the boxes, if it is. */
  readonly missing: string | undefined;
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

const unitSquare: Bounds = { left: 0, bottom: 0, right: 1, top: 1 };

/** As much of an area as clips let through. */
const shownOf = (area: Bounds, clips: readonly Clip[]): Bounds =>
  clips.reduce((all, { bounds }) => intersection(all, bounds), area);

const isNothing = ({ left, bottom, right, top }: Bounds): boolean => right <= left || top <= bottom;

/** What is drawn with a smooth edge may reach so much further, in pixels. */
const smoothPx = 1;

/** Pictures that reach under a box, with nothing left there. */
type BurntImages = ReadonlyMap<Element, PDFRawStream>;

/** Leaves out of a page what its boxes cover, before anything else is asked of it. */
class PageCut {
  readonly gone: Bounds[] = [];
  missing: string | undefined;
  private readonly covers: Covers;
  private readonly spaces: Spaces;
  private readonly words: WordSetter;
  private readonly writer: FlatWriter;
  private readonly whole: Bounds;
  private readonly burnt: BurntImages;
  private isLastOnLine = false;

  constructor(covers: Covers, spaces: Spaces, size: PageSize, writer: FlatWriter, burnt: BurntImages) {
    this.covers = covers;
    this.spaces = spaces;
    this.writer = writer;
    this.burnt = burnt;
    this.words = new WordSetter(spaces.toImage);
    this.whole = { left: 0, bottom: 0, right: size.width, top: size.height };
  }

  cut(elements: readonly Element[]): void {
    for (const element of elements) {
      if (element.kind !== 'text') this.writeWords();
      this.orLeaveOut(() => {
        if (element.kind === 'text') this.text(element);
        else if (element.kind === 'path') this.path(element);
        else this.area(element);
      });
    }
    this.writeWords();
  }

  /** What cannot be cut or written is left out, and drawn where that shows. */
  private orLeaveOut(write: () => void): void {
    try {
      write();
    } catch (error) {
      if (!(error instanceof Unprovable)) throw error;
      this.missing ??= error.reason;
    }
  }

  private text(text: TextElement): void {
    const { covers } = this;
    const inks = text.glyphs.flatMap(({ ink }) => ink ?? []);
    const isSeen = inks.some((ink) => this.isShown(ink, text.clips));
    const { kept, isCut, gone } = keepGlyphs(text, covers);
    const isOnLine =
      isCut || isOnLineOfBox(text, this.spaces.toImage, covers) || (text.goesOn && this.isLastOnLine);
    this.isLastOnLine = isOnLine;
    this.gone.push(...gone);
    if (inks.length > 0 && !isSeen) return;
    if (isOnLine) {
      if (kept.some(({ isBlank }) => !isBlank)) this.words.add(text, kept);
      return;
    }
    this.writeWords();
    this.write(asItIs(text));
  }

  private writeWords(): void {
    for (const word of this.words.take()) this.orLeaveOut(() => this.write(word));
  }

  private write(placed: PlacedText): void {
    refuse(placed.text.refusal);
    this.writer.text(placed, this.neededClips(placed.text.clips, placed.ink));
  }

  private path(path: PathElement): void {
    const subpaths = cutPath(path, this.spaces, this.covers, (area) => this.gone.push(area));
    if (subpaths.length === 0) return;
    refuse(path.refusal);
    const ink = joinBounds(subpaths.map((segments) => boundsOfSubpath(segments, this.spaces.toImage)));
    const reach = path.paint.startsWith('f') ? 0 : penOf(path, this.spaces.toImage).reach;
    const clips = this.neededClips(path.clips, growBounds(ink, reach));
    this.writer.path({ ...path, subpaths }, clips);
  }

  /** Shadings: all of it, or nothing. Pictures: what is left of their samples. */
  private area(element: ImageElement | ShadingElement): void {
    const own = element.kind === 'image' ? imageArea(element, this.spaces.toImage) : this.whole;
    const seen = shownOf(own, element.clips);
    if (isNothing(seen) || this.covers.hide(seen)) return;
    refuse(element.refusal);
    if (element.kind === 'image') {
      const stream = this.burnt.get(element);
      if (!stream && this.covers.cross(own)) throw new Unprovable('image-crosses');
      const image = stream ? { ...element.image, stream, source: undefined } : element.image;
      this.writer.image({ ...element, image }, this.neededClips(element.clips, own));
      return;
    }
    if (this.covers.touch(seen)) throw new Unprovable('shading-crosses');
    this.writer.shading(element, this.neededClips(element.clips, undefined));
  }

  private isShown(ink: Bounds, clips: readonly Clip[]): boolean {
    const seen = shownOf(ink, clips);
    return seen.right >= seen.left && seen.top >= seen.bottom;
  }

  /** Only clips that cut something: the others would say where something else ended. */
  private neededClips(clips: readonly Clip[], ink: Bounds | undefined): Clip[] {
    const needed = clips.filter(({ bounds, isRectangle }) => !(isRectangle && ink && contains(bounds, ink)));
    const isClear = ({ bounds, isRectangle }: Clip): boolean =>
      isRectangle ? this.covers.areClearOfEdges(bounds) : !this.covers.touch(bounds);
    const crossing = needed.filter((clip) => !isClear(clip));
    if (crossing.length === 0) return needed;
    if (!ink || crossing.some(({ isRectangle }) => !isRectangle)) throw new Unprovable('clip-crosses');
    return [...needed.filter(isClear), this.clipWithin(crossing, ink)];
  }

  /** A clip cuts nothing where there is no ink: it may end with that, before it runs into a box. */
  private clipWithin(clips: readonly Clip[], ink: Bounds): Clip {
    const bounds = [growBounds(ink, smoothPx), ink]
      .map((area) => shownOf(area, clips))
      .find((area) => !isNothing(area) && this.covers.areClearOfEdges(area));
    if (!bounds) throw new Unprovable('clip-crosses');
    const text = `${writeSubpath(rectangleSegments(bounds, this.spaces.fromImage))}\nW`;
    return { bounds, isRectangle: true, text };
  }
}

const imageArea = ({ matrix }: ImageElement, toImage: Matrix): Bounds =>
  transformBounds(unitSquare, multiply(matrix, toImage));

const refuse = (reason: string | undefined): void => {
  if (reason !== undefined) throw new Unprovable(reason);
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
  const { elements, unplaced } = flatten(
    source.context,
    taken.body,
    toImage,
    measuredInk(pdfium, source.context, taken, size),
  );
  const covers = new Covers(boxes, size, drawn);
  refuseDisputed(taken, toImage, covers);
  const writer = new FlatWriter(source.context);
  const burnt = new Map<Element, PDFRawStream>();
  for (const element of elements) {
    if (element.kind !== 'image' || element.refusal !== undefined) continue;
    const own = imageArea(element, toImage);
    const seen = shownOf(own, element.clips);
    if (covers.cross(own) && !isNothing(seen) && !covers.hide(seen))
      await burnImage(pdfium, source.codecs, element, toImage, covers).then(
        (stream) => burnt.set(element, stream),
        leftOut,
      );
  }
  const cut = new PageCut(covers, { toImage, fromImage }, size, writer, burnt);
  cut.cut(elements);
  return {
    page: source.parseContent(taken.source, writer.finish()),
    areas: cut.gone.map((area) => partOf(area, size)),
    missing: cut.missing ?? unplaced,
  };
};
