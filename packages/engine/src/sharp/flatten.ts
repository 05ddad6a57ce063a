import { type PDFContext, PDFDict } from '@cantoo/pdf-lib';
import type { Body, FormPiece, PathPiece, Piece, ShowPiece } from '../page/walk/piece.ts';
import { moveTo } from '../page/walk/text-position.ts';
import { type Bounds, boundsFrom, type Matrix, matrixFrom, multiply } from '../syntax/geometry.ts';
import { booleanAt, dictionaryAt, numbersAt, resolve } from '../syntax/read-object.ts';
import { Unprovable } from '../syntax/unprovable.ts';
import { type Covers, without } from './covers.ts';
import { applyParameters, type DrawingState, initialDrawing, setDrawing } from './drawing-state.ts';
import type { Clip, Element, PathElement, Segment, Style } from './element.ts';
import type { InkOf } from './glyph-ink.ts';
import { layOut } from './lay-out.ts';
import { boundsOfSubpath, rectangleOf, rectangleSegments, segmentsOf, writeSubpath } from './subpaths.ts';

/** How operators paint, and whether they close the last subpath first. */
export const paints: Readonly<Record<string, { paint: PathElement['paint']; closes: boolean }>> = {
  f: { paint: 'f', closes: false },
  'f*': { paint: 'f*', closes: false },
  S: { paint: 'S', closes: false },
  s: { paint: 'S', closes: true },
  B: { paint: 'B', closes: false },
  'B*': { paint: 'B*', closes: false },
  b: { paint: 'B', closes: true },
  'b*': { paint: 'B*', closes: true },
};

export const closed = (segments: readonly Segment[]): readonly Segment[] =>
  segments.at(-1)?.operator === 'h' ? segments : [...segments, { operator: 'h', points: [] }];

/** Render modes from here on clip what follows to the glyphs. */
const firstClippingMode = 4;

/** Takes forms apart, and remembers with each object what it depends on. */
class Flattening {
  readonly elements: Element[] = [];
  unplaced: string | undefined;
  private state: DrawingState = initialDrawing();
  private readonly saved: DrawingState[] = [];
  private readonly context: PDFContext;
  private readonly toImage: Matrix;
  private readonly inkOf: InkOf;
  private readonly covers: Covers;
  private isMoved = true;

  constructor(context: PDFContext, toImage: Matrix, inkOf: InkOf, covers: Covers) {
    this.context = context;
    this.toImage = toImage;
    this.inkOf = inkOf;
    this.covers = covers;
  }

  flatten({ pieces }: Body): void {
    for (const piece of pieces) this.piece(piece);
  }

  private piece(piece: Piece): void {
    const { state } = this;
    if (typeof piece === 'string') {
      setDrawing(state, piece);
      return;
    }
    switch (piece.kind) {
      case 'save':
        this.saved.push({ ...state });
        break;
      case 'restore':
        this.state = this.saved.pop() ?? state;
        break;
      case 'move':
        moveTo(state, piece.text);
        this.isMoved = true;
        break;
      case 'show':
        this.show(piece);
        break;
      case 'path':
        this.path(piece);
        break;
      case 'image': {
        const painted = this.painted(state.fillRefusal);
        this.elements.push({ kind: 'image', image: piece, matrix: state.matrix, ...painted });
        break;
      }
      case 'shading': {
        const { source } = piece;
        this.elements.push({ kind: 'shading', source, matrix: state.matrix, ...this.painted(undefined) });
        break;
      }
      case 'form':
        this.form(piece);
        break;
      case 'graphics-state': {
        const parameters = resolve(this.context, piece.source);
        if (!(parameters instanceof PDFDict)) throw new Unprovable('graphics-state');
        applyParameters(state, parameters);
        break;
      }
      default:
        if (piece.operator === 'cs' || piece.operator === 'scn') state.fillRefusal = 'pattern';
        else state.strokeRefusal = 'pattern';
    }
  }

  private painted(refusal: string | undefined): {
    style: Style;
    clips: readonly Clip[];
    refusal: string | undefined;
  } {
    const { fill, stroke, line, blending, clips } = this.state;
    return { style: { fill, stroke, line, blending }, clips, refusal: this.state.refusal ?? refusal };
  }

  private show(piece: ShowPiece): void {
    const { state } = this;
    if (state.mode >= firstClippingMode) state.refusal ??= 'text-clip';
    const { mode, fillRefusal, strokeRefusal } = state;
    const refusal = (mode === 1 ? undefined : fillRefusal) ?? (mode === 0 ? undefined : strokeRefusal);
    const laid = this.placed(state, piece);
    if (laid.text) {
      const goesOn = !this.isMoved;
      this.elements.push({ ...laid.text, goesOn, ...this.painted(refusal) });
    }
    this.isMoved = false;
    state.isPositionKnown = laid.end !== undefined;
    if (laid.end) state.textMatrix = laid.end;
  }

  private placed(state: DrawingState, piece: ShowPiece): ReturnType<typeof layOut> {
    const inks: (Bounds | undefined)[] = [];
    const inkOf: InkOf = (paintId) => {
      const ink = this.inkOf(paintId);
      inks.push(ink);
      return ink;
    };
    try {
      return layOut(state, piece, this.toImage, inkOf);
    } catch (error) {
      if (!(error instanceof Unprovable)) throw error;
      const codes = piece.runs.flatMap((run) => (typeof run === 'number' ? [] : run));
      // The next time it is drawn is asked for next.
      for (let at = inks.length; at < codes.length; at += 1) inkOf(piece.paintId + at);
      const isUnder = (ink: Bounds | undefined) => ink !== undefined && this.covers.hide(ink);
      if (!codes.every(({ ink }, at) => ink === 'blank' || isUnder(inks[at]))) this.unplaced ??= error.reason;
      return { text: undefined, end: undefined };
    }
  }

  private path({ parts, clip, paint }: PathPiece): void {
    const { state } = this;
    const kind = paints[paint];
    const subpaths = parts
      .flatMap((part) => part.subpaths)
      .map((construction) => segmentsOf(construction, state.matrix))
      .map((segments, index, all) =>
        kind?.closes && index === all.length - 1 ? closed(segments) : segments,
      );
    if (kind) {
      const doesFill = kind.paint !== 'S';
      const doesStroke = kind.paint !== 'f' && kind.paint !== 'f*';
      const refusal =
        (doesFill ? state.fillRefusal : undefined) ?? (doesStroke ? state.strokeRefusal : undefined);
      const path = { kind: 'path' as const, subpaths, pen: state.matrix, ...this.painted(refusal) };
      // Opaque, a fill and its line look the same one after the other, and are cut one by one.
      const isSplit = doesFill && doesStroke && Object.keys(state.blending).length === 0;
      if (isSplit)
        this.elements.push({ ...path, paint: kind.paint === 'B' ? 'f' : 'f*' }, { ...path, paint: 'S' });
      else this.elements.push({ ...path, paint: kind.paint });
    }
    if (clip !== '') this.clip(subpaths, clip);
  }

  /** What of it lies under boxes cuts nothing that stays. */
  private clip(all: readonly (readonly Segment[])[], clip: string): void {
    const { toImage } = this;
    const isSeen = (segments: readonly Segment[]) =>
      without(boundsOfSubpath(segments, toImage), this.covers.boxes).length > 0;
    const seen = all.filter(isSeen);
    const subpaths = seen.length > 0 ? seen : all;
    const [only] = subpaths;
    const rectangle = subpaths.length === 1 && only ? rectangleOf(only, toImage) : undefined;
    const boxes = subpaths.map((segments) => boundsOfSubpath(segments, toImage));
    this.addClip({
      bounds: rectangle ?? joined(boxes),
      isRectangle: rectangle !== undefined,
      text: [...subpaths.map(writeSubpath), clip].join('\n'),
    });
  }

  private addClip(clip: Clip): void {
    this.state.clips = [...this.state.clips, clip];
  }

  private form({ body }: FormPiece): void {
    const around = { ...this.state };
    const dictionary = body.stream?.dict;
    const box = dictionary && numbersAt(dictionary, 'BBox', 4);
    if (!dictionary || !box) throw new Unprovable('form');
    const { state } = this;
    state.matrix = multiply(matrixFrom(numbersAt(dictionary, 'Matrix', 6)), state.matrix);
    const { left, bottom, right, top } = boundsFrom(box);
    const corners = rectangleSegments({ left, bottom, right, top }, state.matrix);
    const rectangle = rectangleOf(corners, this.toImage);
    this.addClip({
      bounds: rectangle ?? boundsOfSubpath(corners, this.toImage),
      isRectangle: rectangle !== undefined,
      text: `${writeSubpath(corners)}\nW`,
    });
    const group = dictionaryAt(dictionary, 'Group');
    // What is painted one after the other looks like a group only where that is put down as it is.
    if (['ca', 'CA', 'BM'].some((key) => state.blending[key] !== undefined)) state.refusal ??= 'group';
    if (group && booleanAt(group, 'K')) state.refusal ??= 'group';
    const first = this.elements.length;
    const depth = this.saved.length;
    this.flatten(body);
    this.saved.length = depth;
    this.state = around;
    if (!group) return;
    for (let at = first; at < this.elements.length; at += 1) {
      const element = this.elements[at] as Element;
      if (element.style.blending.BM !== undefined)
        this.elements[at] = { ...element, refusal: element.refusal ?? 'group' };
    }
  }
}

const joined = (boxes: readonly Clip['bounds'][]): Clip['bounds'] =>
  boxes.reduce((one, other) => ({
    left: Math.min(one.left, other.left),
    bottom: Math.min(one.bottom, other.bottom),
    right: Math.max(one.right, other.right),
    top: Math.max(one.top, other.top),
  }));

/** Everything a page paints, in order; no element depends on another. */
export const flatten = (
  context: PDFContext,
  body: Body,
  toImage: Matrix,
  inkOf: InkOf,
  covers: Covers,
): {
  elements: Element[];
  /** Why some text is not among them: nobody knows where it stands, and it is seen. */
  unplaced: string | undefined;
} => {
  const flattening = new Flattening(context, toImage, inkOf, covers);
  flattening.flatten(body);
  const { elements, unplaced } = flattening;
  return { elements, unplaced };
};
