import { ByteReader } from '../../syntax/byte-reader.ts';
import type { Bounds } from '../../syntax/geometry.ts';
import { Unprovable } from '../../syntax/unprovable.ts';

export interface GlyphPoint {
  x: number;
  y: number;
  /** False for the control point of a curve of second degree. */
  isOn: boolean;
}

/** One `glyf` entry, taken apart. `claimed` is the box its header says is around it. */
export type Glyph =
  | { kind: 'empty' }
  | { kind: 'simple'; claimed: Bounds; contours: GlyphPoint[][]; overlaps: boolean }
  | { kind: 'composite'; claimed: Bounds; components: Component[] };

/** Another glyph as a part: where it goes, in font units, or which points are laid on each other. */
export interface Component {
  glyph: number;
  /** x' = a x + c y and y' = b x + d y. */
  scale: readonly [a: number, b: number, c: number, d: number];
  at: { dx: number; dy: number } | { point: number; ownPoint: number };
  lendsMetrics: boolean;
  overlaps: boolean;
}

/** Flags of a point (OpenType, `glyf`, simple glyph description). */
export const pointFlag = {
  onCurve: 0x01,
  xShort: 0x02,
  yShort: 0x04,
  repeat: 0x08,
  xSameOrPositive: 0x10,
  ySameOrPositive: 0x20,
  overlaps: 0x40,
} as const;

/** Flags of a component (OpenType, `glyf`, composite glyph description). */
const ARG_1_AND_2_ARE_WORDS = 0x0001;
const ARGS_ARE_XY_VALUES = 0x0002;
const WE_HAVE_A_SCALE = 0x0008;
const MORE_COMPONENTS = 0x0020;
const WE_HAVE_AN_X_AND_Y_SCALE = 0x0040;
const WE_HAVE_A_TWO_BY_TWO = 0x0080;
const USE_MY_METRICS = 0x0200;
const OVERLAP_COMPOUND = 0x0400;
const SCALED_COMPONENT_OFFSET = 0x0800;

/** Number of contours and bounding box. */
export const headerLength = 10;
const maxComponents = 256;

const claimedBox = (reader: ByteReader): Bounds => ({
  left: reader.i16(2),
  bottom: reader.i16(4),
  right: reader.i16(6),
  top: reader.i16(8),
});

const readSimple = (reader: ByteReader, count: number): Glyph => {
  const endPoints = Array.from({ length: count }, (_, index) => reader.u16(headerLength + 2 * index));
  if (endPoints.some((end, index) => index > 0 && end < (endPoints[index - 1] ?? 0)))
    throw new Unprovable('font-damaged');
  const pointCount = (endPoints.at(-1) ?? -1) + 1;
  const instructionsAt = headerLength + 2 * count;

  let at = instructionsAt + 2 + reader.u16(instructionsAt);
  const flags: number[] = [];
  while (flags.length < pointCount) {
    const flag = reader.u8(at++);
    const repeats = flag & pointFlag.repeat ? reader.u8(at++) : 0;
    for (let times = 0; times <= repeats && flags.length < pointCount; times++) flags.push(flag);
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
  const xs = readAxis(pointFlag.xShort, pointFlag.xSameOrPositive);
  const ys = readAxis(pointFlag.yShort, pointFlag.ySameOrPositive);
  const points = flags.map((flag, index) => ({
    x: xs[index] ?? 0,
    y: ys[index] ?? 0,
    isOn: (flag & pointFlag.onCurve) !== 0,
  }));
  return {
    kind: 'simple',
    claimed: claimedBox(reader),
    contours: endPoints.map((end, index) => points.slice((endPoints[index - 1] ?? -1) + 1, end + 1)),
    overlaps: ((flags[0] ?? 0) & pointFlag.overlaps) !== 0,
  };
};

const f2dot14 = (reader: ByteReader, at: number): number => reader.i16(at) / 16384;

const readComponent = (reader: ByteReader, at: number, flags: number): { part: Component; next: number } => {
  const areWords = (flags & ARG_1_AND_2_ARE_WORDS) !== 0;
  const scaleAt = at + (areWords ? 8 : 6);
  let [a, b, c, d] = [1, 0, 0, 1];
  let next = scaleAt;
  if (flags & WE_HAVE_A_SCALE) {
    a = d = f2dot14(reader, scaleAt);
    next += 2;
  } else if (flags & WE_HAVE_AN_X_AND_Y_SCALE) {
    [a, d] = [f2dot14(reader, scaleAt), f2dot14(reader, scaleAt + 2)];
    next += 4;
  } else if (flags & WE_HAVE_A_TWO_BY_TWO) {
    [a, b] = [f2dot14(reader, scaleAt), f2dot14(reader, scaleAt + 2)];
    [c, d] = [f2dot14(reader, scaleAt + 4), f2dot14(reader, scaleAt + 6)];
    next += 8;
  }
  const isOffset = (flags & ARGS_ARE_XY_VALUES) !== 0;
  const argument = (index: number): number => {
    const argumentAt = at + 4 + (areWords ? 2 : 1) * index;
    if (areWords) return isOffset ? reader.i16(argumentAt) : reader.u16(argumentAt);
    return isOffset ? reader.i8(argumentAt) : reader.u8(argumentAt);
  };
  const [first, second] = [argument(0), argument(1)];
  const isScaled = (flags & SCALED_COMPONENT_OFFSET) !== 0;
  const place = isOffset
    ? {
        dx: first * (isScaled ? Math.hypot(a, c) : 1),
        dy: second * (isScaled ? Math.hypot(d, b) : 1),
      }
    : { point: first, ownPoint: second };
  return {
    part: {
      glyph: reader.u16(at + 2),
      scale: [a, b, c, d],
      at: place,
      lendsMetrics: (flags & USE_MY_METRICS) !== 0,
      overlaps: (flags & OVERLAP_COMPOUND) !== 0,
    },
    next,
  };
};

const readComposite = (reader: ByteReader): Glyph => {
  const components: Component[] = [];
  let at = headerLength;
  let flags: number;
  do {
    flags = reader.u16(at);
    const { part, next } = readComponent(reader, at, flags);
    components.push(part);
    at = next;
  } while (flags & MORE_COMPONENTS && components.length < maxComponents);
  return { kind: 'composite', claimed: claimedBox(reader), components };
};

export const readGlyph = (bytes: Uint8Array): Glyph => {
  if (bytes.length === 0) return { kind: 'empty' };
  const reader = new ByteReader(bytes);
  const contours = reader.i16(0);
  if (contours === 0) return { kind: 'empty' };
  return contours > 0 ? readSimple(reader, contours) : readComposite(reader);
};
