import { ByteWriter } from '../../syntax/byte-writer.ts';
import { Unprovable } from '../../syntax/unprovable.ts';
import { inklessContours, type Polyline } from '../outlines/inkless.ts';
import { type GlyphPoint, pointFlag } from './glyph.ts';

/** Pieces that a curve is cut into to be looked at. */
const steps = 6;
/** Narrower than this part of an em is no ink. */
const leastEm = 1 / 2000;
const mostUnits = 0x7fff;

const middle = (one: GlyphPoint, other: GlyphPoint): GlyphPoint => ({
  x: (one.x + other.x) / 2,
  y: (one.y + other.y) / 2,
  isOn: true,
});

/** The contour with the points between two control points, beginning on the curve. */
const spelledOut = (contour: readonly GlyphPoint[]): GlyphPoint[] => {
  const points = contour.flatMap((point, index) => {
    const next = contour[(index + 1) % contour.length] ?? point;
    return point.isOn || next.isOn ? [point] : [point, middle(point, next)];
  });
  const first = points.findIndex(({ isOn }) => isOn);
  return first < 0 ? [] : [...points.slice(first), ...points.slice(0, first)];
};

const polyline = (contour: readonly GlyphPoint[]): Polyline => {
  const points = spelledOut(contour);
  const line: number[] = [];
  points.forEach((point, index) => {
    const next = points[(index + 1) % points.length] ?? point;
    const before = points[index - 1] ?? point;
    if (point.isOn) line.push(point.x, point.y);
    else
      for (let step = 1; step < steps; step++) {
        const t = step / steps;
        const [a, b, c] = [(1 - t) * (1 - t), 2 * t * (1 - t), t * t];
        line.push(a * before.x + b * point.x + c * next.x, a * before.y + b * point.y + c * next.y);
      }
  });
  return line;
};

const isIdle = (before: GlyphPoint, point: GlyphPoint, after: GlyphPoint): boolean =>
  before.isOn &&
  point.isOn &&
  after.isOn &&
  (point.x - before.x) * (after.y - before.y) === (point.y - before.y) * (after.x - before.x);

/** Without points that shape nothing: on the way of a straight line, or at the tip of one that turns back on itself. */
const withoutIdlePoints = (contour: readonly GlyphPoint[]): GlyphPoint[] => {
  const points = [...contour];
  for (let index = 0, unchanged = 0; unchanged < points.length && points.length > 2; ) {
    const at = index % points.length;
    const [before, point, after] = [points.at(at - 1), points[at], points[(at + 1) % points.length]];
    if (before && point && after && isIdle(before, point, after)) {
      points.splice(at, 1);
      index = Math.max(0, at - 1);
      unchanged = 0;
    } else {
      index = at + 1;
      unchanged++;
    }
  }
  return points;
};

/** An outline as it is written: its contours that leave ink, with the points that shape them, on whole units. */
export const plainContours = (
  contours: readonly (readonly GlyphPoint[])[],
  unitsPerEm: number,
): GlyphPoint[][] => {
  const inkless = inklessContours(contours.map(polyline), unitsPerEm * leastEm);
  return contours
    .filter((_, index) => !inkless.has(index))
    .map((contour) =>
      withoutIdlePoints(contour.map(({ x, y, isOn }) => ({ x: Math.round(x), y: Math.round(y), isOn }))),
    )
    .filter((contour) => contour.length > 2 || contour.some(({ isOn }) => !isOn));
};

export interface GlyphBox {
  left: number;
  bottom: number;
  right: number;
  top: number;
}

export const boxOfContours = (contours: readonly (readonly GlyphPoint[])[]): GlyphBox => {
  const points = contours.flat();
  if (points.length === 0) return { left: 0, bottom: 0, right: 0, top: 0 };
  const xs = points.map(({ x }) => x);
  const ys = points.map(({ y }) => y);
  const box = {
    left: Math.min(...xs),
    bottom: Math.min(...ys),
    right: Math.max(...xs),
    top: Math.max(...ys),
  };
  if (Object.values(box).some((edge) => Math.abs(edge) > mostUnits)) throw new Unprovable('font-damaged');
  return box;
};

/** One axis of a step: the flags that tell its form, and its bytes. */
const writeStep = (writer: ByteWriter, step: number, isShort: number, isSameOrPositive: number): number => {
  if (step === 0) return isSameOrPositive;
  if (Math.abs(step) > mostUnits) throw new Unprovable('font-damaged');
  if (Math.abs(step) > 0xff) {
    writer.u16(step & 0xffff);
    return 0;
  }
  writer.u8(Math.abs(step));
  return isShort | (step > 0 ? isSameOrPositive : 0);
};

/** A simple glyph of these contours, in the one way that is shortest; no instructions. */
export const writeGlyph = (contours: readonly (readonly GlyphPoint[])[], overlaps: boolean): Uint8Array => {
  if (contours.length === 0) return new Uint8Array();
  const { left, bottom, right, top } = boxOfContours(contours);
  const writer = new ByteWriter().u16(contours.length);
  for (const edge of [left, bottom, right, top]) writer.u16(edge & 0xffff);
  let end = -1;
  for (const contour of contours) {
    end += contour.length;
    writer.u16(end);
  }
  writer.u16(0); // no instructions
  const xs = new ByteWriter();
  const ys = new ByteWriter();
  let [x, y] = [0, 0];
  const flags = contours.flat().map((point, index) => {
    const flag =
      (point.isOn ? pointFlag.onCurve : 0) |
      (overlaps && index === 0 ? pointFlag.overlaps : 0) |
      writeStep(xs, point.x - x, pointFlag.xShort, pointFlag.xSameOrPositive) |
      writeStep(ys, point.y - y, pointFlag.yShort, pointFlag.ySameOrPositive);
    x = point.x;
    y = point.y;
    return flag;
  });
  for (let at = 0; at < flags.length; ) {
    const flag = flags[at] ?? 0;
    let equal = 1;
    while (flags[at + equal] === flag && equal < 256) equal++;
    if (equal > 2) writer.u8(flag | pointFlag.repeat).u8(equal - 1);
    else for (let times = 0; times < equal; times++) writer.u8(flag);
    at += equal;
  }
  return writer.append(xs.bytes()).append(ys.bytes()).padTo(4).bytes();
};
