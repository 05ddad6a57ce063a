import type { PageBox, PageSize } from '@blackbar/core/model';
import type { PDFRawStream } from '@cantoo/pdf-lib';
import type { OtherContent, ParsedPage, SourceDocument } from '../page/source-document.ts';
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
import { burnImage, edgeSamples, hidesBeside } from './burn-image.ts';
import { boundsOf, Covers } from './covers.ts';
import { cutPath, penOf, type Spaces } from './cut-path.ts';
import { asItIs, isOnLineOfBox, keepGlyphs, type PlacedText, WordSetter } from './cut-text.ts';
import type {
  Clip,
  Element,
  ImageElement,
  PathElement,
  Segment,
  ShadingElement,
  TextElement,
} from './element.ts';
import { flatten } from './flatten.ts';
import { measuredInk } from './glyph-ink.ts';
import { boundsOfSubpath, rectangleOf, rectangleSegments, writeSubpath } from './subpaths.ts';
import { type Shape, Uncovered } from './uncovered.ts';
import { type Unseen, unseenSamples } from './unseen-samples.ts';
import { FlatWriter } from './write-flat.ts';

/** A page of which nothing is left under its boxes, and where it looks otherwise than its source beside them. */
export interface CutPage {
  readonly page: ParsedPage;
  /** Pixels of the page image: where letters and rules reached out of a box. */
  readonly areas: readonly Part[];
  /** Why something is missing that is seen beside the boxes, if it is. */
  readonly missing: string | undefined;
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

const unitSquare: Bounds = { left: 0, bottom: 0, right: 1, top: 1 };

/** As much of an area as clips let through. */
const shownOf = (area: Bounds, clips: readonly Clip[]): Bounds =>
  clips.reduce((all, { bounds }) => intersection(all, bounds), area);

const isNothing = ({ left, bottom, right, top }: Bounds): boolean => right <= left || top <= bottom;

/** What is drawn with a smooth edge may reach so much further, in pixels. */
const smoothPx = 1;

/** Pictures that reach under a box, with nothing left there; `null` when nothing of them is seen beside it. */
type BurntImages = Map<ImageElement, PDFRawStream | null>;

/** Leaves out of a page what its boxes cover, before anything else is asked of it. */
class PageCut {
  readonly uncovered = new Uncovered();
  /** When burnt pictures were painted. */
  readonly burntAt = new Map<ImageElement, number>();
  missing: string | undefined;
  private readonly covers: Covers;
  private readonly spaces: Spaces;
  private readonly words: WordSetter;
  private readonly writer: FlatWriter;
  private readonly whole: Bounds;
  private readonly burnt: Readonly<BurntImages>;
  private isLastOnLine = false;

  constructor(
    covers: Covers,
    spaces: Spaces,
    size: PageSize,
    writer: FlatWriter,
    burnt: Readonly<BurntImages>,
  ) {
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
      this.uncovered.next();
      this.orLeaveOut(element, () => {
        if (element.kind === 'text') this.text(element);
        else if (element.kind === 'path') this.path(element);
        else this.area(element);
      });
    }
    this.writeWords();
  }

  /** What cannot be cut or written is left out, and drawn where that shows. */
  private orLeaveOut(element: Element, write: () => void): void {
    try {
      write();
    } catch (error) {
      if (!(error instanceof Unprovable)) throw error;
      this.missing ??= error.reason;
      this.uncovered.leave(this.around(element));
    }
  }

  /** Everything that an element may paint. */
  private around(element: Element): Bounds {
    const { toImage } = this.spaces;
    if (element.kind === 'image') return imageArea(element, toImage);
    if (element.kind !== 'path') return this.whole;
    const { reach } = penOf(element, toImage);
    return growBounds(
      joinBounds(element.subpaths.map((segments) => boundsOfSubpath(segments, toImage))),
      reach,
    );
  }

  private text(text: TextElement): void {
    const { covers } = this;
    const inks = text.glyphs.flatMap(({ ink }) => ink ?? []);
    const isSeen = inks.some((ink) => this.isShown(ink, text.clips));
    const { kept, isCut, gone } = keepGlyphs(text, covers);
    const isOnLine =
      isCut || isOnLineOfBox(text, this.spaces.toImage, covers) || (text.goesOn && this.isLastOnLine);
    this.isLastOnLine = isOnLine;
    for (const area of gone) this.uncovered.take(area);
    if (inks.length > 0 && !isSeen) return;
    for (const { ink } of kept) if (ink) this.uncovered.keep(shownOf(ink, text.clips), 'sign');
    if (isOnLine) {
      if (kept.some(({ isBlank }) => !isBlank)) this.words.add(text, kept);
      return;
    }
    this.writeWords();
    this.write(asItIs(text));
  }

  private writeWords(): void {
    for (const word of this.words.take()) this.orLeaveOut(word.text, () => this.write(word));
  }

  private write(placed: PlacedText): void {
    refuse(placed.text.refusal);
    this.writer.text(placed, this.neededClips(placed.text.clips, placed.ink));
  }

  private path(path: PathElement): void {
    const { toImage } = this.spaces;
    const subpaths = cutPath(path, this.spaces, this.covers, (area) => this.uncovered.take(area));
    if (subpaths.length === 0) return;
    refuse(path.refusal);
    const inks = subpaths.map((segments) => boundsOfSubpath(segments, toImage));
    const reach = path.paint.startsWith('f') ? 0 : penOf(path, toImage).reach;
    const clips = this.neededClips(path.clips, growBounds(joinBounds(inks), reach));
    for (const [index, ink] of inks.entries())
      this.uncovered.keep(
        shownOf(growBounds(ink, reach), path.clips),
        shapeOf(path, subpaths[index] ?? [], toImage),
      );
    this.writer.path({ ...path, subpaths }, clips);
  }

  /** Shadings: all of it, or nothing. Pictures: what is left of their samples. */
  private area(element: ImageElement | ShadingElement): void {
    const own = element.kind === 'image' ? imageArea(element, this.spaces.toImage) : this.whole;
    const seen = shownOf(own, element.clips);
    if (isNothing(seen) || this.covers.hide(seen)) return;
    refuse(element.refusal);
    this.uncovered.keep(seen, 'other');
    if (element.kind === 'image') {
      const stream = this.burnt.get(element);
      if (stream === null) return;
      if (!stream && this.covers.cross(own)) throw new Unprovable('image-crosses');
      if (stream) this.burntAt.set(element, this.uncovered.order);
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

const shapeOf = ({ paint, clips }: PathElement, segments: readonly Segment[], toImage: Matrix): Shape => {
  if (!clips.every(({ isRectangle }) => isRectangle)) return 'other';
  if (rectangleOf(segments, toImage)) return paint.startsWith('f') ? 'surface' : 'sign';
  return paint === 'S' && segments.every(({ operator }) => operator !== 'c') ? 'sign' : 'other';
};

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
    missing: cut.missing ?? unplaced,
    uncovered: (ignored) =>
      cut.uncovered.showing(covers, ignored.map(boundsOf)).map((area) => partOf(area, size)),
  };
};
