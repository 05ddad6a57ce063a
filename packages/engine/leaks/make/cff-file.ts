import { op, writeDictionary } from '../../src/fonts/cff/dictionary.ts';
import { cffStandardStrings } from '../../src/fonts/encodings/cff-strings.ts';
import { ByteWriter } from '../../src/syntax/byte-writer.ts';

export interface CffFileGlyph {
  /** A name, or a CID where the font is CID-keyed. */
  id: string | number;
  charstring: Uint8Array;
  /** Which of the font's Font DICTs it belongs to. */
  fontDict?: number;
}

export interface CffFileParts {
  /** The first is `.notdef`. */
  glyphs: readonly CffFileGlyph[];
  isCidKeyed?: boolean;
  globalSubrs?: readonly Uint8Array[];
  /** Local subroutines of each Font DICT; a name-keyed font has one. */
  localSubrs?: readonly (readonly Uint8Array[])[];
  /** Codes of the glyphs, one each; without, the standard encoding counts. */
  codes?: ReadonlyMap<string | number, number>;
  unitsPerEm?: number;
  /** Equal tables can be written in several ways. */
  offsetSize?: 2 | 3 | 4;
  charsetFormat?: 0 | 1 | 2;
  encodingFormat?: 0 | 1;
  fdSelectFormat?: 0 | 3;
}

const ascii = (text: string): Uint8Array => Uint8Array.from(text, (char) => char.charCodeAt(0));

const writeOffset = (writer: ByteWriter, value: number, size: number): void => {
  for (let byte = size - 1; byte >= 0; byte--) writer.u8((value >>> (8 * byte)) & 0xff);
};

const index = (items: readonly Uint8Array[], offsetSize: number): Uint8Array => {
  const writer = new ByteWriter().u16(items.length);
  if (items.length === 0) return writer.bytes();
  writer.u8(offsetSize);
  let offset = 1;
  writeOffset(writer, offset, offsetSize);
  for (const item of items) {
    offset += item.length;
    writeOffset(writer, offset, offsetSize);
  }
  for (const item of items) writer.append(item);
  return writer.bytes();
};

/** Numbers that follow each other, as first and how many more. */
const ranges = (numbers: readonly number[], maxMore: number): { first: number; more: number }[] => {
  const out: { first: number; more: number }[] = [];
  for (const number of numbers) {
    const last = out.at(-1);
    if (last && number === last.first + last.more + 1 && last.more < maxMore) last.more++;
    else out.push({ first: number, more: 0 });
  }
  return out;
};

const writeCharset = (ids: readonly number[], format: 0 | 1 | 2): Uint8Array => {
  const writer = new ByteWriter().u8(format);
  if (format === 0) for (const id of ids) writer.u16(id);
  else
    for (const { first, more } of ranges(ids, format === 1 ? 0xff : 0xffff)) {
      writer.u16(first);
      if (format === 1) writer.u8(more);
      else writer.u16(more);
    }
  return writer.bytes();
};

/** Codes in the order of the glyphs; a glyph without one ends the table. */
const writeEncoding = (codes: readonly number[], format: 0 | 1): Uint8Array => {
  const writer = new ByteWriter().u8(format);
  if (format === 0) {
    writer.u8(codes.length);
    for (const code of codes) writer.u8(code);
    return writer.bytes();
  }
  const runs = ranges(codes, 0xff);
  writer.u8(runs.length);
  for (const { first, more } of runs) writer.u8(first).u8(more);
  return writer.bytes();
};

const writeFdSelect = (fontDicts: readonly number[], format: 0 | 3): Uint8Array => {
  if (format === 0) return Uint8Array.from([0, ...fontDicts]);
  const starts = fontDicts.flatMap((dict, glyph) => (dict === fontDicts[glyph - 1] ? [] : [{ glyph, dict }]));
  const writer = new ByteWriter().u8(3).u16(starts.length);
  for (const { glyph, dict } of starts) writer.u16(glyph).u8(dict);
  return writer.u16(fontDicts.length).bytes();
};

/** A complete CFF font (Adobe Technical Note 5176). */
export const cffFile = (parts: CffFileParts): Uint8Array => {
  const { glyphs, isCidKeyed = false, globalSubrs = [], localSubrs = [[]], codes, unitsPerEm } = parts;
  const { offsetSize = 2, charsetFormat = 0, encodingFormat = 0, fdSelectFormat = 0 } = parts;
  const strings: string[] = [];
  const sid = (text: string): number => {
    const standard = cffStandardStrings.indexOf(text);
    if (standard >= 0) return standard;
    if (!strings.includes(text)) strings.push(text);
    return cffStandardStrings.length + strings.indexOf(text);
  };
  const ros = isCidKeyed ? [sid('Adobe'), sid('Identity'), 0] : [];
  const ids = glyphs.slice(1).map(({ id }) => (typeof id === 'number' ? id : sid(id)));
  const coded = glyphs.slice(1).map(({ id }) => codes?.get(id));
  const known = coded.slice(0, coded.includes(undefined) ? coded.indexOf(undefined) : undefined);
  const matrix: [number, number[]][] = unitsPerEm
    ? [[op.FontMatrix, [1 / unitsPerEm, 0, 0, 1 / unitsPerEm, 0, 0]]]
    : [];

  const header = Uint8Array.of(1, 0, 4, offsetSize);
  const names = index([ascii('Made')], offsetSize);
  const afterTop = new ByteWriter()
    .append(index(strings.map(ascii), offsetSize))
    .append(index(globalSubrs, offsetSize))
    .bytes();
  const top = (at: Record<string, number>, privateAt: readonly number[], fdArrayAt: number): Uint8Array =>
    index(
      [
        writeDictionary([
          ...(isCidKeyed ? [[op.ROS, ros] as const] : []),
          ...matrix,
          [op.charset, [at.charset ?? 0]],
          ...(isCidKeyed
            ? ([
                [op.FDArray, [fdArrayAt]],
                [op.FDSelect, [at.fdSelect ?? 0]],
              ] as const)
            : ([
                ...(codes ? [[op.Encoding, [at.encoding ?? 0]] as const] : []),
                [op.Private, privateAt],
              ] as const)),
          [op.CharStrings, [at.charstrings ?? 0]],
        ]),
      ],
      4,
    );
  const bodyStart = header.length + names.length + top({}, [0, 0], 0).length + afterTop.length;
  const body = new ByteWriter();
  const place = (bytes: Uint8Array): number => {
    const at = bodyStart + body.length;
    body.append(bytes);
    return at;
  };
  const at = {
    charset: place(writeCharset(ids, charsetFormat)),
    encoding: place(writeEncoding(known as number[], encodingFormat)),
    fdSelect: place(
      writeFdSelect(
        glyphs.map(({ fontDict = 0 }) => fontDict),
        fdSelectFormat,
      ),
    ),
    charstrings: place(
      index(
        glyphs.map(({ charstring }) => charstring),
        offsetSize,
      ),
    ),
  };
  const privates = localSubrs.map((subrs) => {
    const dictionary = (subrsAt: number): Uint8Array =>
      writeDictionary([
        [op.BlueValues, [-15, 15]],
        [op.nominalWidthX, [500]],
        ...(subrs.length > 0 ? [[op.Subrs, [subrsAt]] as const] : []),
      ]);
    const { length } = dictionary(0);
    const privateAt = place(dictionary(length));
    place(subrs.length > 0 ? index(subrs, offsetSize) : new Uint8Array());
    return [length, privateAt] as const;
  });
  const fdArrayAt = isCidKeyed
    ? place(
        index(
          privates.map((privateAt) => writeDictionary([[op.Private, privateAt]])),
          offsetSize,
        ),
      )
    : 0;
  return new ByteWriter()
    .append(header)
    .append(names)
    .append(top(at, privates[0] ?? [0, 0], fdArrayAt))
    .append(afterTop)
    .append(body.bytes())
    .bytes();
};
