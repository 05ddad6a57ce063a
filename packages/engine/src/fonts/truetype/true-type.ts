import { ByteReader } from '../../syntax/byte-reader.ts';
import { Unprovable } from '../../syntax/unprovable.ts';
import { type Extent, hintSlack, inTextSpace, joinExtents } from '../outlines/extent.ts';
import { type CharacterMap, readCharacterMaps } from './character-map.ts';
import { type Glyph, hasOffset, headerLeft, lendsMetrics, placeExtent, readGlyph } from './glyph.ts';
import { readGlyphNames } from './glyph-names.ts';
import { readTables } from './sfnt.ts';
import { headOffset, hheaLength, hheaOffset, longOffsets, maxpOffset } from './table-layout.ts';

const maxCompositeDepth = 8;

/** An embedded TrueType font, read glyph by glyph. */
export class TrueType {
  readonly glyphCount: number;
  readonly unitsPerEm: number;
  readonly head: ByteReader;
  readonly maxp: ByteReader;
  readonly hhea: ByteReader | undefined;
  private readonly tables: Map<string, Uint8Array>;
  private readonly glyf: Uint8Array;
  private readonly loca: ByteReader;
  private readonly hasLongOffsets: boolean;
  private readonly extents = new Map<number, Extent | undefined>();
  private maps: CharacterMap[] | undefined;
  private names: Map<string, number> | undefined;

  constructor(bytes: Uint8Array) {
    this.tables = readTables(bytes);
    const need = (tag: string): Uint8Array => {
      const table = this.tables.get(tag);
      if (!table) throw new Unprovable('font-tables');
      return table;
    };
    this.glyf = need('glyf');
    this.loca = new ByteReader(need('loca'));
    this.head = new ByteReader(need('head'));
    this.maxp = new ByteReader(need('maxp'));
    const hhea = this.tables.get('hhea');
    this.hhea = hhea && hhea.length >= hheaLength ? new ByteReader(hhea) : undefined;
    this.glyphCount = this.maxp.u16(maxpOffset.numGlyphs);
    this.unitsPerEm = this.head.u16(headOffset.unitsPerEm) || 1000;
    this.hasLongOffsets = this.head.i16(headOffset.indexToLocFormat) === longOffsets;
  }

  get characterMaps(): CharacterMap[] {
    this.maps ??= readCharacterMaps(this.tables.get('cmap'));
    return this.maps;
  }

  get glyphNames(): Map<string, number> {
    this.names ??= readGlyphNames(this.tables.get('post'));
    return this.names;
  }

  glyph(number: number): Glyph {
    const size = this.hasLongOffsets ? 4 : 2;
    if (number >= this.glyphCount || (number + 1) * size > this.loca.length) return { kind: 'empty' };
    const offset = (at: number): number =>
      this.hasLongOffsets ? this.loca.u32(at * 4) : this.loca.u16(at * 2) * 2;
    const from = offset(number);
    const to = (number + 2) * size <= this.loca.length ? offset(number + 1) : this.glyf.length;
    if (from >= this.glyf.length || to <= from) return { kind: 'empty' };
    return readGlyph(this.glyf.subarray(from, Math.min(to, this.glyf.length)));
  }

  /** Each glyph is measured once: parts of parts could otherwise multiply without end. */
  extent(number: number, depth = 0): Extent | undefined {
    if (!this.extents.has(number)) this.extents.set(number, this.measure(number, depth));
    return this.extents.get(number);
  }

  private measure(number: number, depth: number): Extent | undefined {
    const glyph = this.glyph(number);
    if (glyph.kind === 'empty') return undefined;
    if (glyph.kind === 'simple') return glyph.extent;
    if (depth >= maxCompositeDepth) throw new Unprovable('font-too-deep');
    let all: Extent | undefined;
    for (const component of glyph.components) {
      const own = this.extent(component.glyph, depth + 1);
      if (own) all = joinExtents(all, placeExtent(own, component));
    }
    return all;
  }

  /**
   * What a glyph covers on the page, in thousandths of text space. A viewer moves an outline so that it begins at the
   * left side bearing, whatever its points say; `undefined` when it cannot know where that is.
   */
  placedExtent(number: number): Extent | undefined {
    const extent = this.extent(number);
    if (!extent || !this.tables.has('hmtx') || !this.hhea || !this.isPlaced(number)) return undefined;
    const shift = this.shift(number);
    const scale = 1 / this.unitsPerEm;
    const shifted = { ...extent, left: extent.left + shift, right: extent.right + shift };
    const slack = this.tables.has('fpgm') || this.tables.has('prep') ? hintSlack : 0;
    return inTextSpace(shifted, [scale, 0, 0, scale, 0, 0], slack);
  }

  /** How far the left side bearing moves an outline. A part may lend its own place to the whole. */
  private shift(number: number, depth = 0): number {
    const glyph = this.glyph(number);
    const { bearing } = this.metrics(number);
    if (glyph.kind === 'empty') return bearing;
    const lender = glyph.kind === 'composite' ? glyph.components.findLast(lendsMetrics) : undefined;
    if (lender && depth < maxCompositeDepth) return this.shift(lender.glyph, depth + 1);
    return bearing - new ByteReader(glyph.header).i16(headerLeft);
  }

  /** Whether every part says where it lies; parts that match points do not. */
  private isPlaced(number: number, depth = 0): boolean {
    const glyph = this.glyph(number);
    if (glyph.kind !== 'composite') return true;
    return (
      depth < maxCompositeDepth &&
      glyph.components.every((part) => hasOffset(part) && this.isPlaced(part.glyph, depth + 1))
    );
  }

  /** The programs and values that hint the whole font. */
  hinting(table: 'cvt ' | 'fpgm' | 'prep'): Uint8Array | undefined {
    return this.tables.get(table);
  }

  /** Advance width and left side bearing in font units. */
  metrics(number: number): { advance: number; bearing: number } {
    const table = this.tables.get('hmtx');
    const count = this.hhea?.u16(hheaOffset.numberOfHMetrics) ?? 0;
    if (!table || count === 0) return { advance: 0, bearing: 0 };
    const reader = new ByteReader(table);
    const advanceAt = 4 * Math.min(number, count - 1);
    const bearingAt = number < count ? advanceAt + 2 : 4 * count + 2 * (number - count);
    return {
      advance: advanceAt + 2 <= table.length ? reader.u16(advanceAt) : 0,
      bearing: bearingAt + 2 <= table.length ? reader.i16(bearingAt) : 0,
    };
  }
}
