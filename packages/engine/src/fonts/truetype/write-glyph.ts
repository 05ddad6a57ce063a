import { ByteWriter } from '../../syntax/byte-writer.ts';
import { Unprovable } from '../../syntax/unprovable.ts';
import { type GlyphPoint, pointFlag } from './glyph.ts';

const mostUnits = 0x7fff;

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
