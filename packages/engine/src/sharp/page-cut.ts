import type { PageSize } from '@blackbar/core/model';
import type { PDFRawStream } from '@cantoo/pdf-lib';
import {
  type Bounds,
  contains,
  growBounds,
  intersection,
  joinBounds,
  type Matrix,
  multiply,
  transformBounds,
} from '../syntax/geometry.ts';
import { Unprovable } from '../syntax/unprovable.ts';
import type { Covers } from './covers.ts';
import { cutPath, penOf, reachBeside, type Spaces, straightLines } from './cut-path.ts';
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
import { plainColour } from './plain-colour.ts';
import { steadySubpath } from './steady-subpath.ts';
import { boundsOfSubpath, rectangleOf, rectangleSegments, writeSubpath } from './subpaths.ts';
import { rulePx, type Shape, Uncovered } from './uncovered.ts';
import type { FlatWriter } from './write-flat.ts';

const unitSquare: Bounds = { left: 0, bottom: 0, right: 1, top: 1 };

/** As much of an area as clips let through. */
export const shownOf = (area: Bounds, clips: readonly Clip[]): Bounds =>
  clips.reduce((all, { bounds }) => intersection(all, bounds), area);

export const isNothing = ({ left, bottom, right, top }: Bounds): boolean => right <= left || top <= bottom;

/** What is drawn with a smooth edge may reach so much further, in pixels. */
const smoothPx = 1;

/** Pictures that reach under a box, with nothing left there; `null` when nothing of them is seen beside it. */
export type BurntImages = Map<ImageElement, PDFRawStream | null>;

/** Leaves out of a page what its boxes cover, before anything else is asked of it. */
export class PageCut {
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
      this.uncovered.leave(shownOf(this.around(element), element.clips), this.mayHide(element));
    }
  }

  /** Everything that an element may paint. */
  private around(element: Element): Bounds {
    const { toImage } = this.spaces;
    if (element.kind === 'image') return imageArea(element, toImage);
    if (element.kind !== 'path') return this.whole;
    const inks = element.subpaths.flatMap((segments) =>
      this.seenOf(element, segments).map((seen) =>
        growBounds(boundsOfSubpath(seen, toImage), mostBeside(element, seen, toImage)),
      ),
    );
    return joinBounds(inks);
  }

  /** What of an outline does not lie under boxes; all of it where nothing is left. */
  private seenOf(path: PathElement, segments: readonly Segment[]): (readonly Segment[])[] {
    const { toImage } = this.spaces;
    const pen = path.paint === 'S' ? { ...path.style.line, ...penOf(path, toImage) } : undefined;
    const seen = steadySubpath(segments, toImage, this.covers.boxes, pen);
    return seen.length > 0 ? [...seen] : [segments];
  }

  private mayHide(element: Element): boolean {
    if (element.kind !== 'path') return element.kind !== 'text';
    return element.paint !== 'S' || 2 * penOf(element, this.spaces.toImage).half > rulePx;
  }

  private text(text: TextElement): void {
    const { covers } = this;
    const inks = text.glyphs.flatMap(({ ink }) => ink ?? []);
    const isSeen = inks.some((ink) => this.isShown(ink, text.clips));
    const { kept, isCut, gone } = keepGlyphs(text, covers);
    const isOnLine =
      isCut || isOnLineOfBox(text, this.spaces.toImage, covers) || (text.goesOn && this.isLastOnLine);
    this.isLastOnLine = isOnLine;
    const colour = plainColour(text);
    const isKept = new Set(kept);
    for (const glyph of text.glyphs) {
      this.uncovered.nextPart();
      const area = gone.get(glyph);
      if (area) this.uncovered.take(area, colour);
      else if (glyph.ink && isKept.has(glyph) && isSeen)
        this.uncovered.keep(shownOf(glyph.ink, text.clips), 'letter', colour);
    }
    if (inks.length > 0 && !isSeen) return;
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
    const colour = plainColour(path);
    // Of one path, too, a part may hide another.
    const parts = path.subpaths.flatMap((subpath) => {
      const order = this.uncovered.nextPart();
      const take = (area: Bounds) => this.uncovered.take(area, colour);
      return cutPath(path, subpath, this.spaces, this.covers, take).map((segments) => ({
        segments,
        order,
        ink: growBounds(boundsOfSubpath(segments, toImage), reachBeside(path, segments, toImage)),
      }));
    });
    if (parts.length === 0) return;
    refuse(path.refusal);
    const clips = this.neededClips(path.clips, joinBounds(parts.map(({ ink }) => ink)));
    for (const { segments, order, ink } of parts)
      this.uncovered.keep(shownOf(ink, path.clips), shapeOf(path, segments, toImage), colour, order);
    this.writeWords();
    this.writer.path({ ...path, subpaths: parts.map(({ segments }) => segments) }, clips);
  }

  /** Shadings: all of it, or nothing. Pictures: what is left of their samples. */
  private area(element: ImageElement | ShadingElement): void {
    const own = element.kind === 'image' ? imageArea(element, this.spaces.toImage) : this.whole;
    const seen = shownOf(own, element.clips);
    if (isNothing(seen) || this.covers.hide(seen)) return;
    refuse(element.refusal);
    this.uncovered.keep(seen, 'other', plainColour(element));
    if (element.kind === 'image') {
      const stream = this.burnt.get(element);
      if (stream === null) return;
      if (!stream && this.covers.cross(own)) throw new Unprovable('image-crosses');
      if (stream) this.burntAt.set(element, this.uncovered.order);
      const image = stream ? { ...element.image, stream, source: undefined } : element.image;
      const clips = this.neededClips(element.clips, own);
      this.writeWords();
      this.writer.image({ ...element, image }, clips);
      return;
    }
    if (this.covers.touch(seen)) throw new Unprovable('shading-crosses');
    const clips = this.neededClips(element.clips, undefined);
    this.writeWords();
    this.writer.shading(element, clips);
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

/** How far a path may paint beside its subpath, whatever its corners are. Lines that meet at right angles have no longer ones. */
const mostBeside = (path: PathElement, segments: readonly Segment[], toImage: Matrix): number => {
  if (path.paint.startsWith('f')) return 0;
  const { half, reach } = penOf(path, toImage);
  return straightLines(segments, toImage) ? half : reach;
};

const shapeOf = ({ paint, clips }: PathElement, segments: readonly Segment[], toImage: Matrix): Shape => {
  if (!clips.every(({ isRectangle }) => isRectangle)) return 'other';
  if (rectangleOf(segments, toImage)) return paint.startsWith('f') ? 'surface' : 'line';
  return paint === 'S' && segments.every(({ operator }) => operator !== 'c') ? 'line' : 'other';
};

export const imageArea = ({ matrix }: ImageElement, toImage: Matrix): Bounds =>
  transformBounds(unitSquare, multiply(matrix, toImage));

const refuse = (reason: string | undefined): void => {
  if (reason !== undefined) throw new Unprovable(reason);
};
