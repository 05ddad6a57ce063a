import { ByteWriter } from '../../syntax/byte-writer.ts';
import { toBytes } from '../../syntax/bytes.ts';
import { cffStandardStrings } from '../encodings/cff-strings.ts';
import { standardEncoding } from '../encodings/encodings.ts';
import { returnOperator, type2Operator } from '../outlines/charstring-operators.ts';
import { type Cff, hasSupplement } from './cff.ts';
import { type CffDictionary, op, writeDictionary } from './dictionary.ts';

/** A glyph to keep: by name in a simple font, by CID in a composite one. */
export type WantedGlyph =
  | { glyph: number; name: string; codes: readonly number[] }
  | { glyph: number; cid: number };

/** Numbers that shape hints and widths; everything else in a Private dictionary is dropped. */
const privateNumbers = [
  op.BlueValues,
  op.OtherBlues,
  op.FamilyBlues,
  op.FamilyOtherBlues,
  op.StdHW,
  op.StdVW,
  op.BlueScale,
  op.BlueShift,
  op.BlueFuzz,
  op.StemSnapH,
  op.StemSnapV,
  op.ForceBold,
  op.LanguageGroup,
  op.ExpansionFactor,
  op.defaultWidthX,
  op.nominalWidthX,
];

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

/** Only what was read while the kept glyphs ran; the numbering of subroutines stays. */
const keptSubrs = (font: Cff, subrs: readonly Uint8Array[]): Uint8Array[] =>
  subrs.map((subr) => {
    const length = font.interpreter.bytesRead.get(subr);
    return length === undefined ? Uint8Array.of(returnOperator) : subr.subarray(0, length);
  });

const numbersOf = (dictionary: CffDictionary, operators: readonly number[]): [number, number[]][] =>
  operators.flatMap((operator) => {
    const numbers = dictionary.get(operator);
    return numbers && numbers.length > 0 ? [[operator, numbers] as [number, number[]]] : [];
  });

/** Accented glyphs name their parts by standard code, so the parts stay, under their standard names. */
const withSeacParts = (font: Cff, wanted: readonly WantedGlyph[]): WantedGlyph[] => {
  const all = [...wanted];
  for (const { glyph } of wanted) {
    const { seac } = font.run(glyph);
    for (const code of seac ? [seac.base, seac.accent] : []) {
      const part = font.glyphOfStandardCode(code);
      const name = standardEncoding[code] ?? '';
      if (!all.some((other) => 'name' in other && other.name === name))
        all.push({ glyph: part, name, codes: [] });
      font.run(part);
    }
  }
  return all;
};

const writeCharset = (kept: readonly WantedGlyph[], strings: StringTable): Uint8Array => {
  const writer = new ByteWriter().u8(0);
  for (const glyph of kept) writer.u16('cid' in glyph ? glyph.cid : strings.sid(glyph.name));
  return writer.bytes();
};

const writeEncoding = (kept: readonly WantedGlyph[], strings: StringTable): Uint8Array => {
  const coded = kept.flatMap((glyph) => ('codes' in glyph && glyph.codes.length > 0 ? [glyph] : []));
  const firsts = coded.slice(0, 255);
  const extras = coded
    .flatMap((glyph) => glyph.codes.slice(1).map((code) => ({ code, sid: strings.sid(glyph.name) })))
    .slice(0, 255);
  const writer = new ByteWriter().u8(extras.length > 0 ? hasSupplement : 0).u8(firsts.length);
  for (const glyph of firsts) writer.u8(glyph.codes[0] ?? 0);
  if (extras.length > 0) writer.u8(extras.length);
  for (const { code, sid } of extras) writer.u8(code).u16(sid);
  return writer.bytes();
};

interface Offsets {
  charset: number;
  encoding: number;
  select: number;
  charStrings: number;
  fontDicts: number;
  private: readonly [number, number];
}

/**
 * A new CFF file with the wanted glyphs and what they call. Glyphs with codes come first; glyph 0 is an
 * empty `.notdef` unless it is wanted. With CIDs the file is CID-keyed, whatever the source was.
 */
export const subsetCff = (font: Cff, wanted: readonly WantedGlyph[], isCidKeyed: boolean): Uint8Array => {
  const isNotdef = (glyph: WantedGlyph): boolean =>
    'cid' in glyph ? glyph.cid === 0 : glyph.name === '.notdef';
  font.interpreter.bytesRead.clear();
  for (const { glyph } of wanted) font.run(glyph);
  const notdef = wanted.find(isNotdef);
  const kept = withSeacParts(
    font,
    wanted.filter((glyph) => !isNotdef(glyph)),
  );
  const outline = (glyph: number): Uint8Array => {
    const charstring = font.glyphs[glyph] ?? new Uint8Array();
    return charstring.subarray(0, font.interpreter.bytesRead.get(charstring) ?? 0);
  };
  const charstrings = writeIndex([
    notdef ? outline(notdef.glyph) : Uint8Array.of(type2Operator.endchar),
    ...kept.map(({ glyph }) => outline(glyph)),
  ]);

  const strings = new StringTable();
  const ros = isCidKeyed ? [strings.sid('Adobe'), strings.sid('Identity'), 0] : [];
  const charset = writeCharset(kept, strings);
  const encoding = isCidKeyed ? new Uint8Array() : writeEncoding(kept, strings);
  const dictIndex = (glyph: WantedGlyph | undefined): number => (glyph ? font.fontDictIndex(glyph.glyph) : 0);
  const select = isCidKeyed
    ? Uint8Array.from([0, dictIndex(notdef), ...kept.map((glyph) => dictIndex(glyph))])
    : new Uint8Array();

  const privates = font.fontDicts.map((dict) => {
    const numbers = numbersOf(dict.private, privateNumbers);
    if (dict.subrs.length === 0) return { dictionary: writeDictionary(numbers), subrs: new Uint8Array() };
    const length = writeDictionary([...numbers, [op.Subrs, [0]]]).length;
    return {
      dictionary: writeDictionary([...numbers, [op.Subrs, [length]]]),
      subrs: writeIndex(keptSubrs(font, dict.subrs)),
    };
  });

  const topDictionary = (offsets: Offsets): Uint8Array =>
    writeDictionary([
      ...(isCidKeyed ? [[op.ROS, ros] as [number, number[]]] : []),
      ...numbersOf(font.top, [op.FontBBox, op.FontMatrix]),
      ...(isCidKeyed ? [[op.CIDCount, [65535]] as [number, number[]]] : []),
      [op.charset, [offsets.charset]],
      [op.CharStrings, [offsets.charStrings]],
      ...(isCidKeyed
        ? ([
            [op.FDArray, [offsets.fontDicts]],
            [op.FDSelect, [offsets.select]],
          ] as [number, number[]][])
        : ([
            [op.Encoding, [offsets.encoding]],
            [op.Private, [...offsets.private]],
          ] as [number, number[]][])),
    ]);
  const none: Offsets = { charset: 0, encoding: 0, select: 0, charStrings: 0, fontDicts: 0, private: [0, 0] };
  const fixed = new ByteWriter()
    .u8(1)
    .u8(0)
    .u8(4)
    .u8(4)
    .append(writeIndex([toBytes('F')]))
    .bytes();
  const afterTop = new ByteWriter()
    .append(writeIndex(strings.added.map(toBytes)))
    .append(writeIndex(keptSubrs(font, font.globalSubrs)))
    .bytes();
  const body = new ByteWriter();
  const bodyStart = fixed.length + writeIndex([topDictionary(none)]).length + afterTop.length;
  const place = (bytes: Uint8Array): number => {
    const at = bodyStart + body.length;
    body.append(bytes);
    return at;
  };
  const offsets = {
    charset: place(charset),
    encoding: place(encoding),
    select: place(select),
    charStrings: place(charstrings),
  };
  const placed = privates.map(({ dictionary, subrs }) => {
    const at = place(dictionary);
    place(subrs);
    return [dictionary.length, at] as const;
  });
  const fontDicts = isCidKeyed
    ? place(
        writeIndex(
          font.fontDicts.map((dict, index) =>
            writeDictionary([
              ...(dict.matrix ? [[op.FontMatrix, dict.matrix] as [number, number[]]] : []),
              [op.Private, [...(placed[index] ?? [0, 0])]],
            ]),
          ),
        ),
      )
    : 0;
  const top = topDictionary({ ...offsets, fontDicts, private: placed[0] ?? [0, 0] });
  return new ByteWriter()
    .append(fixed)
    .append(writeIndex([top]))
    .append(afterTop)
    .append(body.bytes())
    .bytes();
};
