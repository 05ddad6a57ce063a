import { ByteReader } from '../../syntax/byte-reader.ts';
import { Unprovable } from '../../syntax/unprovable.ts';
import { expertCharset, expertEncoding, expertSubsetCharset } from '../encodings/cff-expert.ts';
import { cffStandardStrings } from '../encodings/cff-strings.ts';
import { standardEncoding } from '../encodings/encodings.ts';
import type { CharstringRun } from '../outlines/charstring-interpreter.ts';
import { type Extent, hintSlack, inTextSpace } from '../outlines/extent.ts';
import { type Contour, extentOfContours } from '../outlines/outline.ts';
import { inkedContours } from '../outlines/plain-outline.ts';
import { withSeac } from '../outlines/seac.ts';
import { Type2Interpreter } from './charstring.ts';
import { type CffDictionary, op, readDictionary } from './dictionary.ts';

/** A Font DICT: the hints and subroutines shared by its glyphs. */
interface FontDict {
  matrix: number[] | undefined;
  private: CffDictionary;
  subrs: readonly Uint8Array[];
}

const maxGlyphs = 65535;
/** In place of an offset, the tables that every viewer has (Adobe Technical Note 5176, tables 16 and 22). */
const standardEncodingId = 0;
const expertEncodingId = 1;
const isoAdobeCharset = 0;
const expertCharsetId = 1;
const expertSubsetCharsetId = 2;
/** A bit beside the format of an Encoding: glyphs with more than one code follow. */
export const hasSupplement = 0x80;

const readIndex = (reader: ByteReader, at: number): { items: Uint8Array[]; next: number } => {
  const count = reader.u16(at);
  if (count === 0) return { items: [], next: at + 2 };
  const size = reader.u8(at + 2);
  if (size < 1 || size > 4) throw new Unprovable('font-damaged');
  const offset = (index: number): number => {
    let value = 0;
    for (let byte = 0; byte < size; byte++) value = value * 256 + reader.u8(at + 3 + index * size + byte);
    return value;
  };
  const base = at + 2 + (count + 1) * size;
  const items = Array.from({ length: count }, (_, index) =>
    reader.slice(base + offset(index), base + offset(index + 1)),
  );
  return { items, next: base + offset(count) };
};

/** One matrix after the other. */
const product = (first: readonly number[], then: readonly number[]): number[] => {
  const [a = 0, b = 0, c = 0, d = 0, e = 0, f = 0] = first;
  const [p = 0, q = 0, r = 0, s = 0, t = 0, u = 0] = then;
  return [a * p + b * r, a * q + b * s, c * p + d * r, c * q + d * s, e * p + f * r + t, e * q + f * s + u];
};

/** An embedded CFF font (Adobe Technical Note 5176), read glyph by glyph. */
export class Cff {
  readonly isCidKeyed: boolean;
  readonly glyphs: readonly Uint8Array[];
  private readonly top: CffDictionary;
  readonly fontDicts: readonly FontDict[];
  readonly globalSubrs: readonly Uint8Array[];
  private readonly interpreter = new Type2Interpreter();
  /** SID or CID of each glyph. */
  private readonly charset: number[];
  private readonly strings: readonly Uint8Array[];
  private readonly reader: ByteReader;
  private readonly emUnits: number | undefined;
  private readonly fontDictOf: Uint8Array | undefined;
  private readonly outlines = new Map<number, readonly Contour[]>();
  private byName: Map<string, number> | undefined;
  private byCid: Map<number, number> | undefined;

  /** `emUnits` is what an OpenType file around the font says an em has. */
  constructor(bytes: Uint8Array, emUnits?: number) {
    this.emUnits = emUnits;
    this.reader = new ByteReader(bytes);
    const headerSize = this.reader.u8(2);
    const names = readIndex(this.reader, headerSize);
    const tops = readIndex(this.reader, names.next);
    const strings = readIndex(this.reader, tops.next);
    this.strings = strings.items;
    this.globalSubrs = readIndex(this.reader, strings.next).items;
    this.top = readDictionary(tops.items[0] ?? new Uint8Array());
    if ((this.top.get(op.CharstringType)?.[0] ?? 2) !== 2) throw new Unprovable('font-charstring');
    this.isCidKeyed = this.top.has(op.ROS);
    this.glyphs = readIndex(this.reader, this.top.get(op.CharStrings)?.[0] ?? -1).items;
    if (this.glyphs.length === 0 || this.glyphs.length > maxGlyphs) throw new Unprovable('font-damaged');
    this.charset = this.readCharset(this.top.get(op.charset)?.[0] ?? isoAdobeCharset);
    if (this.isCidKeyed) {
      const dicts = readIndex(this.reader, this.top.get(op.FDArray)?.[0] ?? -1).items;
      this.fontDicts = dicts.map((item) => this.readFontDict(readDictionary(item)));
      this.fontDictOf = this.readFdSelect(this.top.get(op.FDSelect)?.[0] ?? -1);
    } else this.fontDicts = [{ ...this.readFontDict(this.top), matrix: undefined }];
  }

  get unitsPerEm(): number {
    const scale = this.top.get(op.FontMatrix)?.[0] ?? this.fontDicts[0]?.matrix?.[0] ?? 0.001;
    return scale > 0 ? 1 / scale : 1000;
  }

  /** From font units to text space, for one glyph. */
  matrixOf(glyph: number): number[] {
    const top = this.top.get(op.FontMatrix);
    const own = this.isCidKeyed ? this.fontDicts[this.fontDictIndex(glyph)]?.matrix : undefined;
    const usual = 1 / (this.emUnits || 1000);
    return top && own ? product(own, top) : (own ?? top ?? [usual, 0, 0, usual, 0, 0]);
  }

  /** In thousandths of text space; `undefined` when the file around the font and its matrix disagree. */
  placedExtent(glyph: number): Extent | undefined {
    const matrix = this.matrixOf(glyph);
    if (this.emUnits === undefined) return inTextSpace(this.extent(glyph), matrix);
    const isAgreed = Math.abs((matrix[3] ?? 0) * this.emUnits - 1) < 0.001;
    return isAgreed ? inTextSpace(this.extent(glyph), matrix, hintSlack) : undefined;
  }

  /** The width the font itself gives a glyph, in font units. */
  advance(glyph: number): number {
    const own = this.fontDicts[this.fontDictIndex(glyph)]?.private;
    const { width } = this.run(glyph);
    return width === undefined
      ? (own?.get(op.defaultWidthX)?.[0] ?? 0)
      : (own?.get(op.nominalWidthX)?.[0] ?? 0) + width;
  }

  nameOf(glyph: number): string | undefined {
    if (this.isCidKeyed) return undefined;
    const sid = this.charset[glyph] ?? 0;
    if (sid < cffStandardStrings.length) return cffStandardStrings[sid];
    const own = this.strings[sid - cffStandardStrings.length];
    return own ? String.fromCharCode(...own.subarray(0, 256)) : undefined;
  }

  glyphOfName(wanted: string): number | undefined {
    if (!this.byName) {
      this.byName = new Map();
      for (let glyph = this.glyphs.length - 1; glyph >= 0; glyph--) {
        this.byName.set(this.nameOf(glyph) ?? '', glyph);
      }
    }
    return this.byName.get(wanted);
  }

  /** Name-keyed fonts have no CIDs: there the CID is the glyph number (ISO 32000-2, 9.7.4.2). */
  glyphOfCid(cid: number): number | undefined {
    if (!this.isCidKeyed) return cid < this.glyphs.length ? cid : undefined;
    this.byCid ??= new Map(this.charset.map((own, glyph) => [own, glyph] as const).reverse());
    return this.byCid.get(cid);
  }

  fontDictIndex(glyph: number): number {
    return this.fontDictOf?.[glyph] ?? 0;
  }

  private run(glyph: number): CharstringRun {
    const charstring = this.glyphs[glyph];
    if (!charstring) throw new Unprovable('font-damaged');
    const local = this.fontDicts[this.fontDictIndex(glyph)]?.subrs ?? [];
    return this.interpreter.run(charstring, { global: this.globalSubrs, local });
  }

  /** The path of a glyph, as far as it leaves ink. */
  outline(glyph: number): readonly Contour[] {
    let outline = this.outlines.get(glyph);
    if (!outline) {
      const { contours, seac } = this.run(glyph);
      const all = withSeac(contours, seac, (code) => this.run(this.glyphOfStandardCode(code)).contours);
      outline = inkedContours(all, this.unitsPerEm);
      this.outlines.set(glyph, outline);
    }
    return outline;
  }

  extent(glyph: number): Extent | undefined {
    return extentOfContours(this.outline(glyph));
  }

  private glyphOfStandardCode(code: number): number {
    const glyph = this.isCidKeyed ? undefined : this.glyphOfName(standardEncoding[code] ?? '');
    if (glyph === undefined) throw new Unprovable('font-charstring');
    return glyph;
  }

  /** Glyphs by code, as the font program itself says. */
  builtInEncoding(): Map<number, number> {
    const codes = new Map<number, number>();
    const at = this.top.get(op.Encoding)?.[0] ?? standardEncodingId;
    if (at === standardEncodingId) {
      for (const [code, own] of standardEncoding.entries()) {
        const glyph = own === undefined ? undefined : this.glyphOfName(own);
        if (glyph !== undefined) codes.set(code, glyph);
      }
      return codes;
    }
    if (at === expertEncodingId) {
      for (const [code, sid] of expertEncoding) {
        const glyph = this.charset.indexOf(sid);
        if (glyph > 0) codes.set(code, glyph);
      }
      return codes;
    }
    const { reader } = this;
    const format = reader.u8(at);
    let next = at + 2;
    let glyph = 1;
    for (let index = 0; index < reader.u8(at + 1); index++) {
      const first = reader.u8(next++);
      const more = (format & ~hasSupplement) === 1 ? reader.u8(next++) : 0;
      for (let code = first; code <= first + more; code++) codes.set(code, glyph++);
    }
    if (format & hasSupplement) {
      const count = reader.u8(next++);
      for (let index = 0; index < count; index++, next += 3) {
        const own = this.charset.indexOf(reader.u16(next + 1));
        if (own >= 0) codes.set(reader.u8(next), own);
      }
    }
    return codes;
  }

  private readCharset(at: number): number[] {
    const count = this.glyphs.length;
    if (at === expertCharsetId || at === expertSubsetCharsetId) {
      if (this.isCidKeyed) throw new Unprovable('font-charset');
      const sids = at === expertCharsetId ? expertCharset : expertSubsetCharset;
      return Array.from({ length: count }, (_, glyph) => sids[glyph] ?? 0);
    }
    if (at === isoAdobeCharset) return Array.from({ length: count }, (_, glyph) => glyph);
    const charset = [0];
    const format = this.reader.u8(at);
    for (let next = at + 1; charset.length < count; ) {
      let own = this.reader.u16(next);
      next += 2;
      let more = 0;
      if (format === 1) more = this.reader.u8(next++);
      else if (format === 2) {
        more = this.reader.u16(next);
        next += 2;
      }
      for (let index = 0; index <= more && charset.length < count; index++) charset.push(own++);
    }
    return charset;
  }

  private readFontDict(dictionary: CffDictionary): FontDict {
    const [size = 0, at = 0] = dictionary.get(op.Private) ?? [];
    const own = size > 0 ? readDictionary(this.reader.slice(at, at + size)) : new Map<number, number[]>();
    const subrsAt = own.get(op.Subrs)?.[0];
    return {
      matrix: dictionary.get(op.FontMatrix),
      private: own,
      subrs: subrsAt ? readIndex(this.reader, at + subrsAt).items : [],
    };
  }

  private readFdSelect(at: number): Uint8Array {
    const { reader } = this;
    const select = new Uint8Array(this.glyphs.length);
    if (reader.u8(at) === 0) {
      select.set(reader.slice(at + 1, at + 1 + select.length));
      return select;
    }
    const ranges = reader.u16(at + 1);
    for (let range = 0; range < ranges; range++) {
      const rangeAt = at + 3 + 3 * range;
      select.fill(reader.u8(rangeAt + 2), reader.u16(rangeAt), reader.u16(rangeAt + 3));
    }
    return select;
  }
}
