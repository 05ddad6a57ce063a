import { ByteReader } from '../../syntax/byte-reader.ts';
import { ByteWriter } from '../../syntax/byte-writer.ts';
import { Unprovable } from '../../syntax/unprovable.ts';
import { type Extent, ExtentPen } from '../outlines/extent.ts';

/** One `glyf` entry, taken apart so that it can be written again with nothing but its outline. */
export type Glyph =
  | { kind: 'empty' }
  | {
      kind: 'simple';
      header: Uint8Array;
      /** The last point of each contour. */
      endPoints: number[];
      instructions: Uint8Array;
      /** Flags and coordinates, as in the file. */
      points: Uint8Array;
      extent: Extent | undefined;
    }
  | { kind: 'composite'; header: Uint8Array; components: Component[]; instructions: Uint8Array };

export interface Component {
  glyph: number;
  flags: number;
  /** Arguments and transformation, as in the file. */
  placement: Uint8Array;
}

/** Flags of a point (OpenType, `glyf`, simple glyph description). */
const X_SHORT_VECTOR = 0x02;
const Y_SHORT_VECTOR = 0x04;
const REPEAT_FLAG = 0x08;
const X_IS_SAME_OR_POSITIVE_X_SHORT_VECTOR = 0x10;
const Y_IS_SAME_OR_POSITIVE_Y_SHORT_VECTOR = 0x20;

/** Flags of a component (OpenType, `glyf`, composite glyph description). */
const ARG_1_AND_2_ARE_WORDS = 0x0001;
const ARGS_ARE_XY_VALUES = 0x0002;
const WE_HAVE_A_SCALE = 0x0008;
const MORE_COMPONENTS = 0x0020;
const WE_HAVE_AN_X_AND_Y_SCALE = 0x0040;
const WE_HAVE_A_TWO_BY_TWO = 0x0080;
const WE_HAVE_INSTRUCTIONS = 0x0100;
const USE_MY_METRICS = 0x0200;
const SCALED_COMPONENT_OFFSET = 0x0800;

/** Number of contours and bounding box, of which the left edge comes first. */
const headerLength = 10;
export const headerLeft = 2;
const maxComponents = 256;

const readSimple = (reader: ByteReader, contours: number): Glyph => {
  const endPoints = Array.from({ length: contours }, (_, index) => reader.u16(headerLength + 2 * index));
  if (endPoints.some((end, index) => index > 0 && end < (endPoints[index - 1] ?? 0)))
    throw new Unprovable('font-damaged');
  const pointCount = (endPoints.at(-1) ?? -1) + 1;
  const instructionsAt = headerLength + 2 * contours;
  const pointsAt = instructionsAt + 2 + reader.u16(instructionsAt);

  let at = pointsAt;
  const flags: number[] = [];
  while (flags.length < pointCount) {
    const flag = reader.u8(at++);
    const repeats = flag & REPEAT_FLAG ? reader.u8(at++) : 0;
    for (let count = 0; count <= repeats && flags.length < pointCount; count++) flags.push(flag);
  }
  const readAxis = (isShort: number, isSameOrPositive: number): number[] => {
    let value = 0;
    return flags.map((flag) => {
      if (flag & isShort) value += flag & isSameOrPositive ? reader.u8(at++) : -reader.u8(at++);
      else if (!(flag & isSameOrPositive)) {
        value += reader.i16(at);
        at += 2;
      }
      return value;
    });
  };
  const xs = readAxis(X_SHORT_VECTOR, X_IS_SAME_OR_POSITIVE_X_SHORT_VECTOR);
  const ys = readAxis(Y_SHORT_VECTOR, Y_IS_SAME_OR_POSITIVE_Y_SHORT_VECTOR);
  const pen = new ExtentPen();
  let first = 0;
  for (const end of endPoints) {
    // A contour of one or two points encloses nothing; some fonts keep anchors in such contours.
    for (let point = first; end - first >= 2 && point <= end; point++)
      pen.cover(xs[point] ?? 0, ys[point] ?? 0);
    first = end + 1;
  }
  return {
    kind: 'simple',
    header: reader.slice(0, headerLength),
    endPoints,
    instructions: reader.slice(instructionsAt + 2, pointsAt),
    points: reader.slice(pointsAt, at),
    extent: pen.result(),
  };
};

const readComposite = (reader: ByteReader): Glyph => {
  const components: Component[] = [];
  let at = headerLength;
  let flags: number;
  do {
    flags = reader.u16(at);
    const glyph = reader.u16(at + 2);
    let size = flags & ARG_1_AND_2_ARE_WORDS ? 4 : 2;
    if (flags & WE_HAVE_A_SCALE) size += 2;
    else if (flags & WE_HAVE_AN_X_AND_Y_SCALE) size += 4;
    else if (flags & WE_HAVE_A_TWO_BY_TWO) size += 8;
    components.push({ glyph, flags, placement: reader.slice(at + 4, at + 4 + size) });
    at += 4 + size;
  } while (flags & MORE_COMPONENTS && components.length < maxComponents);
  const hasInstructions = (flags & WE_HAVE_INSTRUCTIONS) !== 0 && at + 2 <= reader.length;
  const end = hasInstructions ? Math.min(reader.length, at + 2 + reader.u16(at)) : at;
  const instructions = hasInstructions ? reader.slice(at + 2, end) : new Uint8Array();
  return { kind: 'composite', header: reader.slice(0, headerLength), components, instructions };
};

export const readGlyph = (bytes: Uint8Array): Glyph => {
  if (bytes.length === 0) return { kind: 'empty' };
  const reader = new ByteReader(bytes);
  const contours = reader.i16(0);
  if (contours === 0) return { kind: 'empty' };
  return contours > 0 ? readSimple(reader, contours) : readComposite(reader);
};

/** The glyph and nothing that stands between its parts or after them. */
export const writeGlyph = (
  glyph: Glyph,
  renumber: (component: number) => number,
  isHinted: boolean,
): Uint8Array => {
  if (glyph.kind === 'empty') return new Uint8Array();
  const writer = new ByteWriter().append(glyph.header);
  const instructions = isHinted ? glyph.instructions : new Uint8Array();
  if (glyph.kind === 'simple') {
    for (const end of glyph.endPoints) writer.u16(end);
    writer.u16(instructions.length).append(instructions).append(glyph.points);
  } else {
    glyph.components.forEach((component, index) => {
      const isLast = index === glyph.components.length - 1;
      const link = isLast ? (instructions.length > 0 ? WE_HAVE_INSTRUCTIONS : 0) : MORE_COMPONENTS;
      writer
        .u16((component.flags & ~(WE_HAVE_INSTRUCTIONS | MORE_COMPONENTS)) | link)
        .u16(renumber(component.glyph))
        .append(component.placement);
    });
    if (instructions.length > 0) writer.u16(instructions.length).append(instructions);
  }
  return writer.padTo(4).bytes();
};

/** Whether the whole glyph begins where this part of it does. */
export const lendsMetrics = ({ flags }: Component): boolean => (flags & USE_MY_METRICS) !== 0;

/** Whether a part says by itself how far it is moved. */
export const hasOffset = ({ flags }: Component): boolean =>
  (flags & ARGS_ARE_XY_VALUES) !== 0 && (flags & SCALED_COMPONENT_OFFSET) === 0;

const f2dot14 = (reader: ByteReader, at: number): number => reader.i16(at) / 16384;

/** Where a component's outline comes to lie. */
export const placeExtent = (extent: Extent, component: Component): Extent => {
  const reader = new ByteReader(component.placement);
  const { flags } = component;
  const areWords = (flags & ARG_1_AND_2_ARE_WORDS) !== 0;
  const at = areWords ? 4 : 2;
  let [xx, xy, yx, yy] = [1, 0, 0, 1];
  if (flags & WE_HAVE_A_SCALE) xx = yy = f2dot14(reader, at);
  else if (flags & WE_HAVE_AN_X_AND_Y_SCALE) [xx, yy] = [f2dot14(reader, at), f2dot14(reader, at + 2)];
  else if (flags & WE_HAVE_A_TWO_BY_TWO) {
    xx = f2dot14(reader, at);
    xy = f2dot14(reader, at + 2);
    yx = f2dot14(reader, at + 4);
    yy = f2dot14(reader, at + 6);
  }
  // Without xy values the offset comes from matching points; the outline then lies near its own place.
  const dx = flags & ARGS_ARE_XY_VALUES ? (areWords ? reader.i16(0) : reader.i8(0)) : 0;
  const dy = flags & ARGS_ARE_XY_VALUES ? (areWords ? reader.i16(2) : reader.i8(1)) : 0;
  const pen = new ExtentPen();
  for (const x of [extent.left, extent.right]) {
    for (const y of [extent.bottom, extent.top]) pen.cover(x * xx + y * yx + dx, x * xy + y * yy + dy);
  }
  return pen.result() ?? extent;
};
