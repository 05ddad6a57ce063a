import { type PDFContext, PDFDict } from '@cantoo/pdf-lib';
import type { Body, PathPiece, Piece } from '../page/walk/piece.ts';
import {
  type Bounds,
  boundsOfPoints,
  growBounds,
  identity,
  type Matrix,
  matrixFrom,
  multiply,
} from '../syntax/geometry.ts';
import { numbersAt, resolve } from '../syntax/read-object.ts';
import { halfWidth, reachOf, straightLines } from './cut-path.ts';
import { applyParameters, type DrawingState, initialDrawing, setDrawing } from './drawing-state.ts';
import type { Segment } from './element.ts';
import { closed, paints } from './flatten.ts';
import { type Pen, steadySubpath } from './steady-subpath.ts';
import { placed, rectangleOf, segmentsOf, writeSubpath } from './subpaths.ts';

/** A subpath of the source, and what is left of it. */
interface Steady {
  readonly whole: string;
  readonly left: readonly string[];
}

const isChanged = ({ whole, left }: Steady): boolean => left.length !== 1 || left[0] !== whole;

const isGone = (subpaths: readonly Steady[]): boolean => subpaths.every(({ left }) => left.length === 0);

const partsOf = ({ parts }: PathPiece, subpaths: readonly Steady[]): PathPiece['parts'] => [
  { paintId: parts[0]?.paintId ?? 0, subpaths: subpaths.flatMap(({ left }) => left) },
];

const unclipped = { clip: '', clipOutlines: undefined } as const;

/** Paths of a body without what boxes hide of them. */
class SteadyBody {
  private readonly context: PDFContext;
  private readonly toImage: Matrix;
  private readonly boxes: readonly Bounds[];
  private readonly pieces: Piece[] = [];
  private readonly saved: DrawingState[] = [];
  private state: DrawingState;
  /** Around what is left of all that is slanted or round and goes under a box, as far as it is seen beside it. */
  readonly crossing: Bounds[];

  constructor(
    context: PDFContext,
    toImage: Matrix,
    boxes: readonly Bounds[],
    state: DrawingState,
    crossing: Bounds[],
  ) {
    this.context = context;
    this.crossing = crossing;
    this.toImage = toImage;
    this.boxes = boxes;
    this.state = state;
  }

  of(body: Body): Body {
    for (const piece of body.pieces) this.piece(piece);
    const isSame =
      this.pieces.length === body.pieces.length &&
      this.pieces.every((piece, at) => piece === body.pieces[at]);
    // One that is drawn more than once is written once.
    return isSame ? body : { ...body, pieces: this.pieces };
  }

  private piece(piece: Piece): void {
    const { state, pieces } = this;
    if (typeof piece !== 'string' && piece.kind === 'path') {
      pieces.push(...this.path(piece));
      return;
    }
    if (typeof piece !== 'string' && piece.kind === 'form') {
      const body = this.form(piece.body);
      pieces.push(body === piece.body ? piece : { ...piece, body });
      return;
    }
    pieces.push(piece);
    if (typeof piece === 'string') setDrawing(state, piece);
    else if (piece.kind === 'save') this.saved.push({ ...state });
    else if (piece.kind === 'restore') this.state = this.saved.pop() ?? state;
    else if (piece.kind === 'graphics-state') {
      const parameters = resolve(this.context, piece.source);
      if (parameters instanceof PDFDict) applyParameters(state, parameters);
    }
  }

  private form(body: Body): Body {
    const { context, toImage, boxes, state, crossing } = this;
    const dictionary = body.stream?.dict;
    const own = matrixFrom(dictionary && numbersAt(dictionary, 'Matrix', 6));
    const inner = { ...state, matrix: multiply(own, state.matrix) };
    return new SteadyBody(context, toImage, boxes, inner, crossing).of(body);
  }

  private path(piece: PathPiece): Piece[] {
    const { state } = this;
    const kind = paints[piece.paint];
    const doesFill = kind !== undefined && kind.paint !== 'S';
    const doesStroke = kind !== undefined && kind.paint !== 'f' && kind.paint !== 'f*';
    const matrix = multiply(state.matrix, this.toImage);
    const pen = { ...state.line, half: halfWidth(state.line, matrix) };
    const own = piece.parts.flatMap(({ subpaths }) => subpaths);
    const areas = own.map((subpath) => this.area(subpath, matrix));
    const isClosed = (index: number) => kind?.closes === true && index === own.length - 1;
    const lines = doesStroke
      ? own.map((subpath, index) => this.line(subpath, matrix, pen, isClosed(index)))
      : [];
    if (![...areas, ...lines].some(isChanged)) return [piece];
    const painted = (paint: string, subpaths: readonly Steady[]): Piece[] =>
      isGone(subpaths) ? [] : [{ ...piece, ...unclipped, paint, parts: partsOf(piece, subpaths) }];
    const parts = isGone(areas) ? piece.parts : partsOf(piece, areas);
    const clip: Piece[] = piece.clip === '' ? [] : [{ ...piece, paint: '', parts }];
    if (!kind) return clip;
    if (!doesStroke) return [...painted(kind.paint, areas), ...clip];
    if (!doesFill || lines.every((line) => !isChanged(line) || line.left.length === 0))
      return [...painted(kind.paint, lines), ...clip];
    // One after the other, they look different where either lets something through.
    if (Object.keys(state.blending).length > 0 || state.refusal !== undefined) return [piece];
    return [...painted(kind.paint === 'B' ? 'f' : 'f*', areas), ...painted('S', lines), ...clip];
  }

  private area(whole: string, matrix: Matrix): Steady {
    const segments = segmentsOf(whole, identity);
    // The sides of a rectangle lie where they lie, however far they reach.
    return rectangleOf(segments, matrix)
      ? { whole, left: [whole] }
      : this.steady(whole, segments, matrix, undefined);
  }

  private line(own: string, matrix: Matrix, pen: Pen, closes: boolean): Steady {
    const open = segmentsOf(own, identity);
    const segments = closes ? closed(open) : open;
    return this.steady(segments === open ? own : `${own}\nh`, segments, matrix, pen);
  }

  private leavesBoxes(segments: readonly Segment[], matrix: Matrix): boolean {
    return segments.some(({ points }) => {
      const [x = 0, y = 0] = placed(points.slice(-2), matrix);
      return !this.boxes.some((box) => x > box.left && x < box.right && y > box.bottom && y < box.top);
    });
  }

  private steady(whole: string, segments: readonly Segment[], matrix: Matrix, pen: Pen | undefined): Steady {
    const left = steadySubpath(segments, matrix, this.boxes, pen);
    if (left.length === 1 && left[0] === segments) return { whole, left: [whole] };
    if (left.some((one) => !straightLines(one, matrix) && this.leavesBoxes(one, matrix))) {
      const points = left.flatMap((one) => one.flatMap((segment) => placed(segment.points, matrix)));
      this.crossing.push(growBounds(boundsOfPoints(points), pen ? reachOf(pen, pen.half) : 0));
    }
    return { whole, left: left.map(writeSubpath) };
  }
}

/** A page's body that is drawn the same beside its boxes, whatever corners its paths have under them. */
export const steadyBody = (
  context: PDFContext,
  body: Body,
  toImage: Matrix,
  boxes: readonly Bounds[],
): {
  body: Body;
  /** Around what is left of all that is slanted or round and goes under a box, in pixels: the rest is drawn as before. */
  crossing: readonly Bounds[];
} => {
  const steady = new SteadyBody(context, toImage, boxes, initialDrawing(), []);
  const other = steady.of(body);
  return { body: other, crossing: steady.crossing };
};
