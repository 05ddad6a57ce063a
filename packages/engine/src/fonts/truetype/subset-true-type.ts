import { ByteWriter } from '../../syntax/byte-writer.ts';
import { Unprovable } from '../../syntax/unprovable.ts';
import { writeSymbolCharacterMap } from './character-map.ts';
import { type Glyph, writeGlyph } from './glyph.ts';
import { couldCarryText } from './hinting.ts';
import { writeTables } from './sfnt.ts';
import type { TrueType } from './true-type.ts';

export interface TrueTypeSubset {
  bytes: Uint8Array;
  /** Numbers of the kept glyphs in the new file. */
  glyphOf: ReadonlyMap<number, number>;
}

const maxGlyphs = 0xfffe;
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
  return new ByteWriter()
    .u32(0x00010000)
    .u32(0)
    .u32(0)
    .u32(0x5f0f3cf5)
    .u16(head.u16(16) & 0x000b)
    .u16(font.unitsPerEm)
    .append(new Uint8Array(16))
    .u16(head.u16(36))
    .u16(head.u16(38))
    .u16(head.u16(40))
    .u16(head.u16(42))
    .u16(head.u16(44) & 3)
    .u16(8)
    .u16(2)
    .u16(1)
    .u16(0)
    .bytes();
};

const maxpTable = (font: TrueType, glyphCount: number): Uint8Array => {
  const { maxp } = font;
  const writer = new ByteWriter().u32(0x00010000).u16(glyphCount);
  for (let at = 6; at < 32; at += 2) writer.u16(at + 2 <= maxp.length ? maxp.u16(at) : 0);
  return writer.bytes();
};

const hheaTable = (font: TrueType, glyphCount: number): Uint8Array => {
  const { hhea, head } = font;
  const writer = new ByteWriter().u32(0x00010000);
  if (hhea) for (let at = 4; at < 24; at += 2) writer.u16(hhea.u16(at));
  else {
    writer.u16(head.u16(42)).u16(head.u16(38));
    for (let at = 8; at < 24; at += 2) writer.u16(0);
  }
  return writer.append(new Uint8Array(10)).u16(glyphCount).bytes();
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
    [...glyphs.values()].some((glyph) => glyph.kind !== 'empty' && couldCarryText(glyph.program))
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
