import type { Codecs } from '../pdfium/codecs.ts';
import { ContentReader } from '../syntax/content/content-reader.ts';
import { isName, type Operation } from '../syntax/content/operand.ts';
import { pathPaintOperators } from '../syntax/content/operators.ts';
import {
  type Bounds,
  boundsOfPoints,
  growBounds,
  identity,
  intersection,
  joinBounds,
  keepsRectangles,
  type Matrix,
  multiply,
  transformBounds,
} from '../syntax/geometry.ts';
import { Name, Ref, type Value } from '../syntax/output.ts';
import { isDictionary, type ReadObject, type ReadOutput } from '../syntax/read-output.ts';
import { maxContentBytes } from './content.ts';

/** Something that the operators of a page paint, or a path that cuts what they paint. */
export interface WrittenExtent {
  readonly kind: 'path' | 'clip' | 'picture' | 'shading';
  /** In the page's user space, as far as upright clips let it through. */
  readonly bounds: Bounds;
  /** A fill of a rectangle in black. */
  readonly isBlackBox: boolean;
  /** Which of the page's content streams says so. */
  readonly stream: number;
}

interface State {
  matrix: Matrix;
  fill: string;
  width: number;
  cap: number;
  clip: Bounds | undefined;
}

interface Subpath {
  points: number[];
  isRectangle: boolean;
}

const unitSquare: Bounds = { left: 0, bottom: 0, right: 1, top: 1 };
const fills = new Set(['g', 'rg', 'k', 'cs', 'scn']);
const paths = new Set(['m', 'l', 'c', 'v', 'y', 're']);
const strokes = new Set(['S', 's', 'B', 'B*', 'b', 'b*']);
/** Corners reach further than half the width of their line. */
const cornerReach = Math.SQRT2;

/** Reads where a page paints off its operators alone; what it cannot place ends it. */
class ExtentReader {
  readonly extents: WrittenExtent[] = [];
  private state: State = { matrix: identity, fill: '0 g', width: 1, cap: 0, clip: undefined };
  private readonly saved: State[] = [];
  private path: Subpath[] = [];
  private isClip = false;
  private readonly isPicture: (name: string) => boolean;
  private stream = 0;

  constructor(isPicture: (name: string) => boolean) {
    this.isPicture = isPicture;
  }

  /** `false` when something cannot be placed. */
  read(content: Uint8Array, stream: number): boolean {
    this.stream = stream;
    const reader = new ContentReader(content);
    for (let operation = reader.next(); operation; operation = reader.next())
      if (!this.step(operation)) return false;
    return reader.damage === 0;
  }

  private step({ operator, operands }: Operation): boolean {
    const { state } = this;
    const numbers = operands.filter((operand) => typeof operand === 'number');
    if (operator === 'q') this.saved.push({ ...state });
    else if (operator === 'Q') this.state = this.saved.pop() ?? state;
    else if (operator === 'cm') state.matrix = multiply(numbers as unknown as Matrix, state.matrix);
    else if (operator === 'w') state.width = numbers[0] ?? 1;
    else if (operator === 'J') state.cap = numbers[0] ?? 0;
    else if (fills.has(operator)) state.fill = `${numbers.join(' ')} ${operator}`;
    else if (operator === 'gs') state.fill = `${state.fill} gs`;
    else if (paths.has(operator)) this.add(operator, numbers);
    else if (operator === 'W' || operator === 'W*') this.isClip = true;
    else if (operator === 'n' || pathPaintOperators.has(operator)) this.paint(operator);
    else if (operator === 'sh') {
      if (!state.clip) return false;
      this.push('shading', state.clip, false);
    } else if (operator === 'Do') {
      const [name] = operands;
      if (!isName(name) || !this.isPicture(name.name)) return false;
      this.push('picture', transformBounds(unitSquare, state.matrix), false);
    }
    return true;
  }

  private add(operator: string, numbers: readonly number[]): void {
    const [x = 0, y = 0, width = 0, height = 0] = numbers;
    if (operator === 're') {
      const points = [x, y, x + width, y, x + width, y + height, x, y + height];
      this.path.push({ points, isRectangle: true });
    } else if (operator === 'm') this.path.push({ points: [...numbers], isRectangle: false });
    else this.path.at(-1)?.points.push(...numbers);
  }

  private paint(operator: string): void {
    const { state } = this;
    const [a, b, c, d] = state.matrix;
    const scale = Math.max(Math.hypot(a, b), Math.hypot(c, d));
    const half = strokes.has(operator) ? (state.width * scale) / 2 : 0;
    const subpaths = this.path.filter(({ points }) => points.length >= 2);
    const boxes = subpaths.map(({ points }) => boundsOfPoints(placed(points, state.matrix)));
    const isRectangle = subpaths.length === 1 && subpaths.every(isRectangleAlone);
    const isBlackBox = isRectangle && operator === 'f' && state.fill === '0 g';
    if (operator !== 'n')
      for (const [index, box] of boxes.entries())
        for (const ink of this.inksOf(operator, box, subpaths[index] as Subpath, half))
          this.push('path', ink, isBlackBox);
    if (this.isClip && boxes.length > 0) {
      const box = joinBounds(boxes);
      this.extents.push({ kind: 'clip', bounds: box, isBlackBox: false, stream: this.stream });
      state.clip = state.clip ? intersection(state.clip, box) : box;
    }
    this.isClip = false;
    this.path = [];
  }

  /** A rectangle that is a line around, and nothing inside, is its four sides. */
  private inksOf(operator: string, box: Bounds, subpath: Subpath, half: number): Bounds[] {
    const [a, b, c, d] = this.state.matrix;
    const isFrame = operator === 'S' && isRectangleAlone(subpath) && keepsRectangles([a, b, c, d, 0, 0]);
    if (!isFrame) return [this.inked(box, subpath, half)];
    const { left, bottom, right, top } = box;
    const sides = [
      { ...box, right: left },
      { ...box, left: right },
      { ...box, top: bottom },
      { ...box, bottom: top },
    ];
    return sides.map((side) => growBounds(side, half));
  }

  /** Of a subpath that is painted: a level or upright line is as thick as it is, anything else may have corners. */
  private inked(box: Bounds, { points }: Subpath, half: number): Bounds {
    if (half === 0 || points.length !== 4 || !isStraight(box)) return growBounds(box, half * cornerReach);
    const { left, bottom, right, top } = growBounds(box, half);
    // A line that ends bluntly reaches no further than its ends.
    if (this.state.cap !== 0) return { left, bottom, right, top };
    return box.bottom === box.top ? { ...box, bottom, top } : { ...box, left, right };
  }

  private push(kind: WrittenExtent['kind'], own: Bounds, isBlackBox: boolean): void {
    const { clip } = this.state;
    const bounds = clip ? intersection(own, clip) : own;
    this.extents.push({ kind, bounds, isBlackBox, stream: this.stream });
  }
}

/** What follows a rectangle without a start of its own goes on from its corner. */
const isRectangleAlone = ({ points, isRectangle }: Subpath): boolean => isRectangle && points.length === 8;

/** Level or upright. */
const isStraight = ({ left, bottom, right, top }: Bounds): boolean => left === right || bottom === top;

const placed = (points: readonly number[], [a, b, c, d, e, f]: Matrix): number[] =>
  points.map((coordinate, at) =>
    at % 2 === 0
      ? a * coordinate + c * (points[at + 1] ?? 0) + e
      : b * (points[at - 1] ?? 0) + d * coordinate + f,
  );

type Dictionary = { [key: string]: Value };

/** Where a page of our own output paints, from the operators as they were written; `null` when that cannot be told. */
export const writtenExtents = (file: ReadOutput, page: number, codecs: Codecs): WrittenExtent[] | null => {
  const at = (value: Value | undefined): ReadObject | undefined =>
    value instanceof Ref ? file.objects[value.number - 1] : value === undefined ? undefined : { value };
  const dictionaryAt = (value: Value | undefined): Dictionary | undefined => {
    const found = at(value)?.value;
    return isDictionary(found) ? found : undefined;
  };
  const kids = dictionaryAt(dictionaryAt(file.root)?.Pages)?.Kids;
  const dictionary = Array.isArray(kids) ? dictionaryAt(kids[page - 1]) : undefined;
  if (!dictionary || dictionary.UserUnit !== undefined) return null;
  const pictures = dictionaryAt(dictionaryAt(dictionary.Resources)?.XObject);
  const isPicture = (name: string): boolean => {
    const subtype = dictionaryAt(pictures?.[name])?.Subtype;
    return subtype instanceof Name && subtype.value === 'Image';
  };
  const reader = new ExtentReader(isPicture);
  const streams = Array.isArray(dictionary.Contents) ? dictionary.Contents : [dictionary.Contents];
  for (const [index, ref] of streams.entries()) {
    const stream = at(ref)?.stream;
    if (!stream || !reader.read(codecs.inflate(stream, maxContentBytes), index)) return null;
  }
  return reader.extents;
};
