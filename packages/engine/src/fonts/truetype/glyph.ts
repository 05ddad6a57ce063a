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
      ends: number[];
      program: Uint8Array;
      points: Uint8Array;
      extent: Extent | undefined;
    }
  | { kind: 'composite'; header: Uint8Array; components: Component[]; program: Uint8Array };

export interface Component {
  glyph: number;
  flags: number;
  /** Offset and scale, as in the file. */
  placement: Uint8Array;
}

const haveWords = 0x0001;
const haveXy = 0x0002;
const haveScale = 0x0008;
const moreComponents = 0x0020;
const haveTwoScales = 0x0040;
const haveMatrix = 0x0080;
const haveInstructions = 0x0100;
const maxComponents = 256;

const readSimple = (reader: ByteReader, contours: number): Glyph => {
  const ends = Array.from({ length: contours }, (_, index) => reader.u16(10 + 2 * index));
  if (ends.some((end, index) => index > 0 && end < (ends[index - 1] ?? 0)))
    throw new Unprovable('font-damaged');
  const pointCount = (ends.at(-1) ?? -1) + 1;
  const instructionsAt = 10 + 2 * contours;
  const pointsAt = instructionsAt + 2 + reader.u16(instructionsAt);

  let at = pointsAt;
  const flags: number[] = [];
  while (flags.length < pointCount) {
    const flag = reader.u8(at++);
    const repeats = flag & 0x08 ? reader.u8(at++) : 0;
    for (let count = 0; count <= repeats && flags.length < pointCount; count++) flags.push(flag);
  }
  const readAxis = (short: number, same: number): number[] => {
    let value = 0;
    return flags.map((flag) => {
      if (flag & short) value += flag & same ? reader.u8(at++) : -reader.u8(at++);
      else if (!(flag & same)) {
        value += reader.i16(at);
        at += 2;
      }
      return value;
    });
  };
  const xs = readAxis(0x02, 0x10);
  const ys = readAxis(0x04, 0x20);
  const pen = new ExtentPen();
  let first = 0;
  for (const end of ends) {
    // A contour of one or two points encloses nothing; some fonts keep anchors in such contours.
    for (let point = first; end - first >= 2 && point <= end; point++)
      pen.cover(xs[point] ?? 0, ys[point] ?? 0);
    first = end + 1;
  }
  return {
    kind: 'simple',
    header: reader.slice(0, 10),
    ends,
    program: reader.slice(instructionsAt + 2, pointsAt),
    points: reader.slice(pointsAt, at),
    extent: pen.result(),
  };
};

const readComposite = (reader: ByteReader): Glyph => {
  const components: Component[] = [];
  let at = 10;
  let flags: number;
  do {
    flags = reader.u16(at);
    const glyph = reader.u16(at + 2);
    let size = flags & haveWords ? 4 : 2;
    if (flags & haveScale) size += 2;
    else if (flags & haveTwoScales) size += 4;
    else if (flags & haveMatrix) size += 8;
    components.push({ glyph, flags, placement: reader.slice(at + 4, at + 4 + size) });
    at += 4 + size;
  } while (flags & moreComponents && components.length < maxComponents);
  const hasProgram = (flags & haveInstructions) !== 0 && at + 2 <= reader.length;
  const end = hasProgram ? Math.min(reader.length, at + 2 + reader.u16(at)) : at;
  const program = hasProgram ? reader.slice(at + 2, end) : new Uint8Array();
  return { kind: 'composite', header: reader.slice(0, 10), components, program };
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
  const program = isHinted ? glyph.program : new Uint8Array();
  if (glyph.kind === 'simple') {
    for (const end of glyph.ends) writer.u16(end);
    writer.u16(program.length).append(program).append(glyph.points);
  } else {
    glyph.components.forEach((component, index) => {
      const isLast = index === glyph.components.length - 1;
      const link = isLast ? (program.length > 0 ? haveInstructions : 0) : moreComponents;
      writer
        .u16((component.flags & ~(haveInstructions | moreComponents)) | link)
        .u16(renumber(component.glyph))
        .append(component.placement);
    });
    if (program.length > 0) writer.u16(program.length).append(program);
  }
  return writer.padTo(4).bytes();
};

const f2dot14 = (reader: ByteReader, at: number): number => reader.i16(at) / 16384;

/** Where a component's outline comes to lie. */
export const placeExtent = (extent: Extent, component: Component): Extent => {
  const reader = new ByteReader(component.placement);
  const { flags } = component;
  const words = (flags & haveWords) !== 0;
  const at = words ? 4 : 2;
  let [xx, xy, yx, yy] = [1, 0, 0, 1];
  if (flags & haveScale) xx = yy = f2dot14(reader, at);
  else if (flags & haveTwoScales) [xx, yy] = [f2dot14(reader, at), f2dot14(reader, at + 2)];
  else if (flags & haveMatrix) {
    xx = f2dot14(reader, at);
    xy = f2dot14(reader, at + 2);
    yx = f2dot14(reader, at + 4);
    yy = f2dot14(reader, at + 6);
  }
  // Without xy values the offset comes from matching points; the outline then lies near its own place.
  const dx = flags & haveXy ? (words ? reader.i16(0) : reader.i8(0)) : 0;
  const dy = flags & haveXy ? (words ? reader.i16(2) : reader.i8(1)) : 0;
  const pen = new ExtentPen();
  for (const x of [extent.left, extent.right]) {
    for (const y of [extent.bottom, extent.top]) pen.cover(x * xx + y * yx + dx, x * xy + y * yy + dy);
  }
  return pen.result() ?? extent;
};
