import { ByteWriter } from '../../syntax/byte-writer.ts';
import { toBytes } from '../../syntax/bytes.ts';
import { cffStandardStrings } from '../encodings/cff-strings.ts';
import type { Extent } from '../outlines/extent.ts';
import { joinExtents } from '../outlines/extent.ts';
import { type Contour, extentOfContours } from '../outlines/outline.ts';
import { hasSupplement } from './cff.ts';
import { op, writeDictionary } from './dictionary.ts';
import { writeCharstring } from './write-charstring.ts';

/** A glyph to write: under a name in a simple font, under a CID in a composite one. */
export interface CffGlyph {
  id: string | number;
  codes: readonly number[];
  contours: readonly Contour[];
  /** In font units. */
  advance: number;
}

const usualMatrix = [0.001, 0, 0, 0.001, 0, 0];

const writeIndex = (items: readonly Uint8Array[]): Uint8Array => {
  const writer = new ByteWriter().u16(items.length);
  if (items.length === 0) return writer.bytes();
  writer.u8(4);
  let offset = 1;
  writer.u32(offset);
  for (const item of items) {
    offset += item.length;
    writer.u32(offset);
  }
  for (const item of items) writer.append(item);
  return writer.bytes();
};

class StringTable {
  readonly added: string[] = [];

  sid(text: string): number {
    const standard = cffStandardStrings.indexOf(text);
    if (standard >= 0) return standard;
    if (!this.added.includes(text)) this.added.push(text);
    return cffStandardStrings.length + this.added.indexOf(text);
  }
}

const idOf = ({ id }: CffGlyph, strings: StringTable): number =>
  typeof id === 'number' ? id : strings.sid(id);

const writeCharset = (glyphs: readonly CffGlyph[], strings: StringTable): Uint8Array => {
  const writer = new ByteWriter().u8(0);
  for (const glyph of glyphs) writer.u16(idOf(glyph, strings));
  return writer.bytes();
};

const writeEncoding = (glyphs: readonly CffGlyph[], strings: StringTable): Uint8Array => {
  const coded = glyphs.filter(({ codes }) => codes.length > 0);
  const firsts = coded.slice(0, 255);
  const extras = coded
    .flatMap((glyph) => glyph.codes.slice(1).map((code) => ({ code, sid: idOf(glyph, strings) })))
    .slice(0, 255);
  const writer = new ByteWriter().u8(extras.length > 0 ? hasSupplement : 0).u8(firsts.length);
  for (const glyph of firsts) writer.u8(glyph.codes[0] ?? 0);
  if (extras.length > 0) writer.u8(extras.length);
  for (const { code, sid } of extras) writer.u8(code).u16(sid);
  return writer.bytes();
};

const boxOf = (glyphs: readonly CffGlyph[]): number[] => {
  let all: Extent | undefined;
  for (const { contours } of glyphs) all = joinExtents(all, extentOfContours(contours));
  const { left = 0, bottom = 0, right = 0, top = 0 } = all ?? {};
  return [Math.floor(left), Math.floor(bottom), Math.ceil(right), Math.ceil(top)];
};

type Entry = readonly [number, readonly number[]];

/** Every glyph begins with its whole width; an empty dictionary would be none for some viewers. */
const privateEntries: Entry[] = [
  [op.defaultWidthX, [0]],
  [op.nominalWidthX, [0]],
];

/**
 * A CFF file of exactly these glyphs: outlines and widths, no hints and no subroutines. The first glyph is `.notdef`,
 * or CID 0. `matrix` is from font units to text space.
 */
export const writeCff = (
  glyphs: readonly CffGlyph[],
  isCidKeyed: boolean,
  matrix: readonly number[],
): Uint8Array => {
  const [, ...named] = glyphs;
  const strings = new StringTable();
  const ros = isCidKeyed ? [strings.sid('Adobe'), strings.sid('Identity'), 0] : [];
  const charset = writeCharset(named, strings);
  const encoding = isCidKeyed ? new Uint8Array() : writeEncoding(named, strings);
  const charStrings = writeIndex(glyphs.map(({ contours, advance }) => writeCharstring(contours, advance)));
  const ownPrivate = writeDictionary(privateEntries);
  const isUsual = usualMatrix.every((value, index) => value === matrix[index]);
  const matrixEntry: Entry[] = isUsual ? [] : [[op.FontMatrix, matrix]];

  const topDictionary = (
    at: Record<'charset' | 'encoding' | 'select' | 'charStrings' | 'private' | 'dicts', number>,
  ) =>
    writeDictionary([
      ...(isCidKeyed ? ([[op.ROS, ros]] as Entry[]) : []),
      [op.FontBBox, boxOf(glyphs)],
      ...matrixEntry,
      ...(isCidKeyed ? ([[op.CIDCount, [glyphs.length]]] as Entry[]) : []),
      [op.charset, [at.charset]],
      [op.CharStrings, [at.charStrings]],
      ...((isCidKeyed
        ? [
            [op.FDArray, [at.dicts]],
            [op.FDSelect, [at.select]],
          ]
        : [
            [op.Encoding, [at.encoding]],
            [op.Private, [ownPrivate.length, at.private]],
          ]) as Entry[]),
    ]);
  const none = { charset: 0, encoding: 0, select: 0, charStrings: 0, private: 0, dicts: 0 };
  const fixed = new ByteWriter()
    .u8(1)
    .u8(0)
    .u8(4)
    .u8(4)
    .append(writeIndex([toBytes('F')]))
    .bytes();
  const afterTop = new ByteWriter()
    .append(writeIndex(strings.added.map(toBytes)))
    .append(writeIndex([])) // global subroutines
    .bytes();
  const body = new ByteWriter();
  const bodyStart = fixed.length + writeIndex([topDictionary(none)]).length + afterTop.length;
  const place = (bytes: Uint8Array): number => {
    const at = bodyStart + body.length;
    body.append(bytes);
    return at;
  };
  const charsetAt = place(charset);
  const encodingAt = place(encoding);
  // Format 3: one range, from the first glyph to the last.
  const select = new ByteWriter().u8(3).u16(1).u16(0).u8(0).u16(glyphs.length).bytes();
  const selectAt = isCidKeyed ? place(select) : 0;
  const charStringsAt = place(charStrings);
  const privateAt = place(ownPrivate);
  const dicts = writeIndex([writeDictionary([[op.Private, [ownPrivate.length, privateAt]]])]);
  const top = topDictionary({
    charset: charsetAt,
    encoding: encodingAt,
    select: selectAt,
    charStrings: charStringsAt,
    private: privateAt,
    dicts: isCidKeyed ? place(dicts) : 0,
  });
  return new ByteWriter()
    .append(fixed)
    .append(writeIndex([top]))
    .append(afterTop)
    .append(body.bytes())
    .bytes();
};
