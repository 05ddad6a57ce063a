import type { ByteCodecs } from '../../syntax/byte-codecs.ts';
import { toBytes } from '../../syntax/bytes.ts';
import { HexString, name, type Output, type Ref } from '../../syntax/output.ts';
import { hex4, toUnicodeMap } from '../../syntax/to-unicode.ts';

// Indexes are within bounds by construction: typed-array reads are cast.

/** Every glyph of the text layer is this wide, in thousandths of the font size. */
export const glyphWidth = 500;

const unitsPerEm = 1000;

const table = (size: number, fill: (view: DataView) => void): Uint8Array => {
  const bytes = new Uint8Array(size);
  fill(new DataView(bytes.buffer));
  return bytes;
};

/** A TrueType font with two empty glyphs: its text can be selected and searched, but has no ink. */
const trueType = (): Uint8Array => {
  const tables: [string, Uint8Array][] = [
    ['glyf', new Uint8Array(4)],
    [
      'head',
      table(54, (view) => {
        view.setUint32(0, 0x00010000);
        view.setUint32(12, 0x5f0f3cf5);
        view.setUint16(16, 3);
        view.setUint16(18, unitsPerEm);
        view.setInt16(40, glyphWidth);
        view.setInt16(42, unitsPerEm);
        view.setUint16(46, 8);
        view.setInt16(48, 2);
      }),
    ],
    [
      'hhea',
      table(36, (view) => {
        view.setUint32(0, 0x00010000);
        view.setInt16(4, 800);
        view.setInt16(6, -200);
        view.setUint16(10, glyphWidth);
        view.setInt16(18, 1);
        view.setUint16(34, 2);
      }),
    ],
    [
      'hmtx',
      table(8, (view) => {
        view.setUint16(0, glyphWidth);
        view.setUint16(4, glyphWidth);
      }),
    ],
    ['loca', new Uint8Array(6)],
    [
      'maxp',
      table(32, (view) => {
        view.setUint32(0, 0x00010000);
        view.setUint16(4, 2);
        view.setUint16(14, 2);
      }),
    ],
  ];
  const headerBytes = 12 + 16 * tables.length;
  const padded = (size: number) => (size + 3) & ~3;
  const total = tables.reduce((sum, [, bytes]) => sum + padded(bytes.length), headerBytes);
  const font = new Uint8Array(total);
  const view = new DataView(font.buffer);
  view.setUint32(0, 0x00010000);
  view.setUint16(4, tables.length);
  view.setUint16(6, 64);
  view.setUint16(8, 2);
  view.setUint16(10, 16 * tables.length - 64);
  let at = headerBytes;
  tables.forEach(([tag, bytes], index) => {
    const entry = 12 + 16 * index;
    font.set(toBytes(tag), entry);
    font.set(bytes, at);
    view.setUint32(entry + 4, checksum(font.subarray(at, at + padded(bytes.length))));
    view.setUint32(entry + 8, at);
    view.setUint32(entry + 12, bytes.length);
    at += padded(bytes.length);
  });
  return font;
};

const checksum = (bytes: Uint8Array): number => {
  let sum = 0;
  for (let at = 0; at + 3 < bytes.length; at += 4)
    sum =
      (sum +
        (((bytes[at] as number) << 24) |
          ((bytes[at + 1] as number) << 16) |
          ((bytes[at + 2] as number) << 8) |
          (bytes[at + 3] as number))) >>>
      0;
  return sum;
};

/** Ends a word for every reader, however near the next one is, and takes no room. */
export const wordSpace = ' ';

/** Codes for the characters of a document's text layers, the same for the same set of characters. */
export class GlyphCodes {
  private readonly codes: Map<string, number>;

  constructor(texts: Iterable<string>) {
    const chars = new Set<string>(wordSpace);
    for (const text of texts) for (const char of text) chars.add(char);
    const sorted = [...chars].sort((a, b) => (a.codePointAt(0) ?? 0) - (b.codePointAt(0) ?? 0));
    this.codes = new Map(sorted.slice(0, 0xfffe).map((char, index) => [char, index + 1]));
  }

  /** Codes count from 1. */
  get count(): number {
    return this.codes.size;
  }

  codeOf(char: string): number {
    return this.codes.get(char) ?? 0;
  }

  /** The codes of `text`, two bytes each, as the inside of a hex string. */
  encode(text: string): { hex: string; count: number } {
    let hex = '';
    let count = 0;
    for (const char of text) {
      const code = this.codes.get(char);
      if (code === undefined) continue;
      hex += hex4(code);
      count++;
    }
    return { hex, count };
  }

  toUnicode(): string {
    return toUnicodeMap(this.codes);
  }
}

/** Writes the font once per document; `codes` are the characters its text layers use. */
export const writeGlyphlessFont = (output: Output, codecs: ByteCodecs, codes: GlyphCodes): Ref => {
  const packed = (bytes: Uint8Array, more: { [key: string]: number } = {}) =>
    output.add({ Filter: name('FlateDecode'), ...more }, codecs.deflate(bytes));
  const file = trueType();
  const descriptor = output.add({
    Type: name('FontDescriptor'),
    FontName: name('Glyphless'),
    Flags: 5,
    FontBBox: [0, -200, glyphWidth, 800],
    ItalicAngle: 0,
    Ascent: 800,
    Descent: -200,
    CapHeight: 800,
    StemV: 80,
    FontFile2: packed(file, { Length1: file.length }),
  });
  const cidToGidMap = new Uint8Array((codes.count + 1) * 2);
  for (let at = 1; at < cidToGidMap.length; at += 2) cidToGidMap[at] = 1;
  const descendant = output.add({
    Type: name('Font'),
    Subtype: name('CIDFontType2'),
    BaseFont: name('Glyphless'),
    CIDSystemInfo: {
      Registry: new HexString(toBytes('Adobe')),
      Ordering: new HexString(toBytes('Identity')),
      Supplement: 0,
    },
    FontDescriptor: descriptor,
    DW: glyphWidth,
    W: [codes.codeOf(wordSpace), [0]],
    CIDToGIDMap: packed(cidToGidMap),
  });
  return output.add({
    Type: name('Font'),
    Subtype: name('Type0'),
    BaseFont: name('Glyphless'),
    Encoding: name('Identity-H'),
    DescendantFonts: [descendant],
    ToUnicode: packed(toBytes(codes.toUnicode())),
  });
};
