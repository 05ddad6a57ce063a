import { ByteWriter } from '../../syntax/byte-writer.ts';
import { Unprovable } from '../../syntax/unprovable.ts';
import { writeSymbolCharacterMap } from './character-map.ts';
import { type Glyph, writeGlyph } from './glyph.ts';
import { couldCarryText } from './hinting.ts';
import { writeTables } from './sfnt.ts';
import {
  headMagic,
  headOffset,
  hheaOffset,
  longOffsets,
  maxpLength,
  maxpOffset,
  version1,
} from './table-layout.ts';
import type { TrueType } from './true-type.ts';

export interface TrueTypeSubset {
  bytes: Uint8Array;
  /** Numbers of the kept glyphs in the new file. */
  glyphOf: ReadonlyMap<number, number>;
}

const maxGlyphs = 0xfffe;
/** Baseline at y 0, left side bearing at x 0, whole pixels: what decides where outlines lie. */
const keptHeadFlags = 0x000b;
const hintingTables = ['cvt ', 'fpgm', 'prep'] as const;

/** The wanted glyphs and the parts they are made of, densely numbered from 1; 0 stays `.notdef`. */
const collectGlyphs = (font: TrueType, wanted: Iterable<number>): Map<number, Glyph> => {
  const glyphs = new Map<number, Glyph>([[0, { kind: 'empty' }]]);
  const pending = [...wanted].sort((one, other) => one - other);
  for (let index = 0; index < pending.length; index++) {
    const number = pending[index] ?? 0;
    if (number === 0 ? glyphs.get(0)?.kind !== 'empty' : glyphs.has(number)) continue;
    const glyph = font.glyph(number);
    glyphs.set(number, glyph);
    if (glyph.kind === 'composite') pending.push(...glyph.components.map((component) => component.glyph));
    if (glyphs.size > maxGlyphs || pending.length > 8 * maxGlyphs) throw new Unprovable('font-too-large');
  }
  return glyphs;
};

const headTable = (font: TrueType): Uint8Array => {
  const { head } = font;
  const bold = 1;
  const italic = 2;
  return new ByteWriter()
    .u32(version1)
    .u32(0) // fontRevision
    .u32(0) // checksumAdjustment, which `writeTables` fills in
    .u32(headMagic)
    .u16(head.u16(headOffset.flags) & keptHeadFlags)
    .u16(font.unitsPerEm)
    .append(new Uint8Array(16)) // created, modified
    .u16(head.u16(headOffset.xMin))
    .u16(head.u16(headOffset.yMin))
    .u16(head.u16(headOffset.xMax))
    .u16(head.u16(headOffset.yMax))
    .u16(head.u16(headOffset.macStyle) & (bold | italic))
    .u16(8) // lowestRecPPEM
    .u16(2) // fontDirectionHint
    .u16(longOffsets)
    .u16(0) // glyphDataFormat
    .bytes();
};

const maxpTable = (font: TrueType, glyphCount: number): Uint8Array => {
  const { maxp } = font;
  const writer = new ByteWriter().u32(version1).u16(glyphCount);
  for (let at = maxpOffset.maxPoints; at < maxpLength; at += 2)
    writer.u16(at + 2 <= maxp.length ? maxp.u16(at) : 0);
  return writer.bytes();
};

const hheaTable = (font: TrueType, glyphCount: number): Uint8Array => {
  const { hhea, head } = font;
  const { ascender, lineGap, reserved, numberOfHMetrics } = hheaOffset;
  const writer = new ByteWriter().u32(version1);
  if (hhea) for (let at = ascender; at < reserved; at += 2) writer.u16(hhea.u16(at));
  else {
    writer.u16(head.u16(headOffset.yMax)).u16(head.u16(headOffset.yMin));
    writer.append(new Uint8Array(reserved - lineGap));
  }
  return writer
    .append(new Uint8Array(numberOfHMetrics - reserved))
    .u16(glyphCount)
    .bytes();
};

/**
 * A new font file with the wanted glyphs only: outlines, advances and, for simple fonts, a map from
 * `codes` to glyphs. No names, no layout tables, no dates.
 */
export const subsetTrueType = (
  font: TrueType,
  wanted: Iterable<number>,
  codes?: ReadonlyMap<number, number>,
): TrueTypeSubset => {
  const glyphs = collectGlyphs(font, wanted);
  const glyphOf = new Map([...glyphs.keys()].map((number, index) => [number, index]));
  // All or nothing: glyph programs call what the font's own programs define.
  const isHinted = !(
    hintingTables.some((table) => couldCarryText(font.hinting(table))) ||
    [...glyphs.values()].some((glyph) => glyph.kind !== 'empty' && couldCarryText(glyph.instructions))
  );
  const glyf = new ByteWriter();
  const loca = new ByteWriter().u32(0);
  const hmtx = new ByteWriter();
  for (const [number, glyph] of glyphs) {
    glyf.append(writeGlyph(glyph, (component) => glyphOf.get(component) ?? 0, isHinted));
    loca.u32(glyf.length);
    const { advance, bearing } = font.metrics(number);
    hmtx.u16(advance).u16(bearing);
  }
  const tables = new Map([
    // FreeType takes a font without a single outline for a bitmap font.
    ['glyf', glyf.length > 0 ? glyf.bytes() : new Uint8Array(4)],
    ['head', headTable(font)],
    ['hhea', hheaTable(font, glyphs.size)],
    ['hmtx', hmtx.bytes()],
    ['loca', loca.bytes()],
    ['maxp', maxpTable(font, glyphs.size)],
  ]);
  for (const table of isHinted ? hintingTables : []) {
    const program = font.hinting(table);
    if (program) tables.set(table, program);
  }
  if (codes) {
    const map = new Map([...codes].map(([code, glyph]) => [code, glyphOf.get(glyph) ?? 0]));
    tables.set('cmap', writeSymbolCharacterMap(map));
  }
  return { bytes: writeTables(tables), glyphOf };
};
