import { ByteWriter } from '../../syntax/byte-writer.ts';
import { Unprovable } from '../../syntax/unprovable.ts';
import { writeSymbolCharacterMap } from './character-map.ts';
import type { GlyphPoint } from './glyph.ts';
import { plainContours } from './plain-contours.ts';
import { writeTables } from './sfnt.ts';
import { headMagic, longOffsets, version1 } from './table-layout.ts';
import type { TrueType } from './true-type.ts';
import { boxOfContours, writeGlyph } from './write-glyph.ts';

export interface WantedTrueTypeGlyph {
  glyph: number;
  /** Codes of a simple font. */
  codes: readonly number[];
  /** In thousandths of an em; the font's own advance counts where the document has none. */
  width: number | undefined;
}

const maxGlyphs = 0xfffe;

interface Written {
  bytes: Uint8Array;
  contours: readonly (readonly GlyphPoint[])[];
  advance: number;
  codes: readonly number[];
}

const written = (font: TrueType, { glyph, codes, width }: WantedTrueTypeGlyph): Written => {
  const { contours, overlaps, shift } = font.outline(glyph);
  const moved = contours.map((contour) => contour.map((point) => ({ ...point, x: point.x + shift })));
  const plain = plainContours(moved);
  const own = width === undefined ? font.metrics(glyph).advance : (width * font.unitsPerEm) / 1000;
  const advance = Math.min(0xffff, Math.max(0, Math.round(own)));
  return { bytes: writeGlyph(plain, overlaps), contours: plain, advance, codes };
};

/** `head`, `hhea` and `maxp`, all told from the glyphs that are there. */
const fixedTables = (glyphs: readonly Written[], unitsPerEm: number): [string, Uint8Array][] => {
  const { left, bottom, right, top } = boxOfContours(glyphs.flatMap(({ contours }) => contours));
  const head = new ByteWriter()
    .u32(version1)
    .u32(0) // fontRevision
    .u32(0) // checksumAdjustment, which `writeTables` fills in
    .u32(headMagic)
    .u16(0x0003) // baseline at y 0, left side bearing at x 0
    .u16(unitsPerEm)
    .append(new Uint8Array(16)); // created, modified
  for (const edge of [left, bottom, right, top]) head.u16(edge & 0xffff);
  head
    .u16(0) // macStyle
    .u16(8) // lowestRecPPEM
    .u16(2) // fontDirectionHint
    .u16(longOffsets)
    .u16(0); // glyphDataFormat
  const hhea = new ByteWriter()
    .u32(version1)
    .u16(top & 0xffff) // ascender
    .u16(bottom & 0xffff) // descender
    .append(new Uint8Array(26))
    .u16(glyphs.length);
  const most = (of: (glyph: Written) => number): number => Math.max(...glyphs.map(of));
  const maxp = new ByteWriter()
    .u32(version1)
    .u16(glyphs.length)
    .u16(most(({ contours }) => contours.reduce((sum, contour) => sum + contour.length, 0)))
    .u16(most(({ contours }) => contours.length))
    .u16(0) // points and contours of composite glyphs
    .u16(0)
    .u16(2) // zones
    .append(new Uint8Array(10))
    // A font that could have instructions is not given any by FreeType.
    .u16(1)
    .append(new Uint8Array(4));
  return [
    ['head', head.bytes()],
    ['hhea', hhea.bytes()],
    ['maxp', maxp.bytes()],
  ];
};

export interface TrueTypeFile {
  bytes: Uint8Array;
  /** Numbers in the file by those of the source. */
  glyphOf: ReadonlyMap<number, number>;
}

/**
 * A new font file with these glyphs only, numbered as they come, but what had number 0 keeps it: outlines and advances
 * and, for simple fonts, a map from codes to glyphs. No hints, no names, no layout tables, no dates.
 */
export const writeTrueType = (font: TrueType, wanted: readonly WantedTrueTypeGlyph[]): TrueTypeFile => {
  if (wanted.length > maxGlyphs) throw new Unprovable('font-too-large');
  const missing = wanted.find(({ glyph }) => glyph === 0);
  const others = wanted.filter(({ glyph }) => glyph !== 0);
  const empty: Written = { bytes: new Uint8Array(), contours: [], advance: 0, codes: [] };
  const first = missing ? written(font, missing) : empty;
  const glyphs = [first, ...others.map((glyph) => written(font, glyph))];
  const glyf = new ByteWriter();
  const loca = new ByteWriter().u32(0);
  const hmtx = new ByteWriter();
  for (const { bytes, contours, advance } of glyphs) {
    glyf.append(bytes);
    loca.u32(glyf.length);
    hmtx.u16(advance).u16(boxOfContours(contours).left & 0xffff);
  }
  const tables = new Map([
    ...fixedTables(glyphs, font.unitsPerEm),
    // FreeType takes a font without a single outline for a bitmap font.
    ['glyf', glyf.length > 0 ? glyf.bytes() : new Uint8Array(4)],
    ['hmtx', hmtx.bytes()],
    ['loca', loca.bytes()],
  ]);
  const byCode = glyphs.flatMap(({ codes }, index) => codes.map((code) => [code, index] as const));
  if (byCode.length > 0) tables.set('cmap', writeSymbolCharacterMap(new Map(byCode)));
  const glyphOf = new Map<number, number>([[0, 0]]);
  others.forEach(({ glyph }, index) => {
    glyphOf.set(glyph, index + 1);
  });
  return { bytes: writeTables(tables), glyphOf };
};
