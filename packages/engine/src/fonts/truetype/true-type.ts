import { ByteReader } from '../../syntax/byte-reader.ts';
import type { Bounds } from '../../syntax/geometry.ts';
import { Unprovable } from '../../syntax/unprovable.ts';
import { type Extent, ExtentPen, hintSlack, inTextSpace, once } from '../outlines/extent.ts';
import { slicesOf } from '../outlines/slices.ts';
import { type CharacterMap, readCharacterMaps } from './character-map.ts';
import { type Component, type Glyph, type GlyphPoint, readGlyph } from './glyph.ts';
import { readGlyphNames } from './glyph-names.ts';
import { inkedContours, piecesOf, polyline } from './plain-contours.ts';
import { readTables } from './sfnt.ts';
import { headOffset, hheaLength, hheaOffset, longOffsets, maxpOffset } from './table-layout.ts';

const maxCompositeDepth = 8;
const maxPoints = 0xffff;

/** A path in font units. `shift` is how far a viewer moves it, so that it begins at the left side bearing. */
export interface TrueTypeOutline {
  contours: readonly (readonly GlyphPoint[])[];
  overlaps: boolean;
  shift: number;
  /** Parts are to be laid on points that are not there: viewers draw nothing. */
  isBroken?: true;
}

const placeComponent = (
  { scale: [a, b, c, d], at }: Component,
  own: TrueTypeOutline['contours'],
  whole: TrueTypeOutline['contours'],
): GlyphPoint[][] | undefined => {
  if (own.length === 0) return [];
  const scaled = own.map((contour) =>
    contour.map(({ x, y, isOn }) => ({ x: a * x + c * y, y: b * x + d * y, isOn })),
  );
  let [dx, dy] = [0, 0];
  if ('dx' in at) [dx, dy] = [at.dx, at.dy];
  else {
    const [anchor, point] = [whole.flat()[at.point], scaled.flat()[at.ownPoint]];
    if (!anchor || !point) return undefined;
    [dx, dy] = [anchor.x - point.x, anchor.y - point.y];
  }
  return scaled.map((contour) => contour.map(({ x, y, isOn }) => ({ x: x + dx, y: y + dy, isOn })));
};

/** An embedded TrueType font, read glyph by glyph. */
export class TrueType {
  readonly glyphCount: number;
  readonly unitsPerEm: number;
  private readonly hhea: ByteReader | undefined;
  private readonly tables: Map<string, Uint8Array>;
  private readonly glyf: Uint8Array;
  private readonly loca: ByteReader;
  private readonly hasLongOffsets: boolean;
  private readonly outlines = new Map<number, TrueTypeOutline>();
  private readonly inked = new Map<number, TrueTypeOutline>();
  private maps: CharacterMap[] | undefined;
  private names: Map<string, number> | undefined;

  constructor(bytes: Uint8Array) {
    this.tables = readTables(bytes);
    const need = (tag: string): Uint8Array => {
      const table = this.tables.get(tag);
      if (!table) throw new Unprovable('font-tables');
      return table;
    };
    // A font of blanks has no outlines, and producers leave out their table.
    this.glyf = this.tables.get('glyf') ?? new Uint8Array();
    this.loca = new ByteReader(need('loca'));
    const head = new ByteReader(need('head'));
    const hhea = this.tables.get('hhea');
    this.hhea = hhea && hhea.length >= hheaLength ? new ByteReader(hhea) : undefined;
    this.glyphCount = new ByteReader(need('maxp')).u16(maxpOffset.numGlyphs);
    this.unitsPerEm = head.u16(headOffset.unitsPerEm) || 1000;
    this.hasLongOffsets = head.i16(headOffset.indexToLocFormat) === longOffsets;
  }

  get characterMaps(): CharacterMap[] {
    this.maps ??= readCharacterMaps(this.tables.get('cmap'));
    return this.maps;
  }

  get glyphNames(): Map<string, number> {
    this.names ??= readGlyphNames(this.tables.get('post'));
    return this.names;
  }

  private glyph(number: number): Glyph {
    const size = this.hasLongOffsets ? 4 : 2;
    if (number >= this.glyphCount || (number + 1) * size > this.loca.length) return { kind: 'empty' };
    const offset = (at: number): number =>
      this.hasLongOffsets ? this.loca.u32(at * 4) : this.loca.u16(at * 2) * 2;
    const from = offset(number);
    const to = (number + 2) * size <= this.loca.length ? offset(number + 1) : this.glyf.length;
    if (from >= this.glyf.length || to <= from) return { kind: 'empty' };
    return readGlyph(this.glyf.subarray(from, Math.min(to, this.glyf.length)));
  }

  /** The path of a glyph with all its parts, as far as it leaves ink. */
  outline(number: number): TrueTypeOutline {
    let outline = this.inked.get(number);
    if (!outline) {
      const whole = this.whole(number, 0);
      outline = { ...whole, contours: inkedContours(whole.contours, this.unitsPerEm) };
      this.inked.set(number, outline);
    }
    return outline;
  }

  extent(number: number): Extent | undefined {
    const pen = new ExtentPen();
    const { contours } = this.outline(number);
    for (const { x, y } of contours.flat()) pen.cover(x, y);
    const extent = pen.result();
    return extent && { ...extent, slices: once(() => slicesOf(extent, contours.flatMap(piecesOf))) };
  }

  /**
   * How far a glyph is drawn beyond the box that its header claims, in thousandths of an em: PDFium takes that for where
   * the glyph is, and does not draw it elsewhere.
   */
  stray(number: number): number {
    const glyph = this.glyph(number);
    const { contours, shift } = this.whole(number, 0);
    if (glyph.kind === 'empty' || contours.length === 0) return 0;
    const pen = new ExtentPen();
    for (const line of contours.map(polyline))
      for (let at = 0; at < line.length; at += 2) pen.cover(line[at] as number, line[at + 1] as number);
    const drawn = pen.result();
    if (!drawn) return 0;
    const { left, bottom, right, top } = glyph.claimed;
    const beyond = [
      left - (drawn.left + shift),
      bottom - drawn.bottom,
      drawn.right + shift - right,
      drawn.top - top,
    ];
    return (Math.max(0, ...beyond) * 1000) / this.unitsPerEm;
  }

  /** Each glyph is put together once: parts of parts could otherwise multiply without end. */
  private whole(number: number, depth: number): TrueTypeOutline {
    let outline = this.outlines.get(number);
    if (!outline) {
      outline = this.putTogether(number, depth);
      this.outlines.set(number, outline);
    }
    return outline;
  }

  private putTogether(number: number, depth: number): TrueTypeOutline {
    const glyph = this.glyph(number);
    const { bearing } = this.metrics(number);
    if (glyph.kind === 'empty') return { contours: [], overlaps: false, shift: bearing };
    let shift = bearing - glyph.claimed.left;
    if (glyph.kind === 'simple') return { contours: glyph.contours, overlaps: glyph.overlaps, shift };
    if (depth >= maxCompositeDepth) throw new Unprovable('font-too-deep');
    const contours: GlyphPoint[][] = [];
    let points = 0;
    for (const component of glyph.components) {
      const own = this.whole(component.glyph, depth + 1);
      const placed = own.isBroken ? undefined : placeComponent(component, own.contours, contours);
      if (!placed) return { contours: [], overlaps: false, shift, isBroken: true };
      points += placed.reduce((sum, contour) => sum + contour.length, 0);
      if (points > maxPoints) throw new Unprovable('font-too-large');
      contours.push(...placed);
      if (component.lendsMetrics) shift = own.shift;
    }
    return { contours, overlaps: glyph.components.some(({ overlaps }) => overlaps), shift };
  }

  /**
   * What a glyph covers on the page, in thousandths of text space. A viewer moves an outline so that it begins at the
   * left side bearing, whatever its points say; `undefined` when it cannot know where that is.
   */
  placedExtent(number: number): Extent | undefined {
    const extent = this.extent(number);
    if (!extent || !this.tables.has('hmtx') || !this.hhea) return undefined;
    const { shift } = this.outline(number);
    const scale = 1 / this.unitsPerEm;
    const moved = (box: Bounds) => ({ ...box, left: box.left + shift, right: box.right + shift });
    const { slices } = extent;
    const shifted = { ...moved(extent), ...(slices ? { slices: once(() => slices().map(moved)) } : {}) };
    const slack = this.tables.has('fpgm') || this.tables.has('prep') ? hintSlack : 0;
    return inTextSpace(shifted, [scale, 0, 0, scale, 0, 0], slack);
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
