import { type PDFDict, PDFStream } from '@cantoo/pdf-lib';
import type { ByteCodecs } from '../../syntax/byte-codecs.ts';
import { decodeStream } from '../../syntax/filters/decode-stream.ts';
import { name, type Value } from '../../syntax/output.ts';
import { lookup } from '../../syntax/read-object.ts';
import { Unprovable } from '../../syntax/unprovable.ts';
import { Cff } from '../cff/cff.ts';
import { writeCff } from '../cff/write-cff.ts';
import { textsOfGlyphName } from '../meaning/names.ts';
import { type Extent, type Ink, inkOf } from '../outlines/extent.ts';
import { type Contour, placeContours } from '../outlines/outline.ts';
import { plainOutline } from '../outlines/plain-outline.ts';
import type { FontSink } from '../parts/font.ts';
import type { SourceProgram } from '../parts/font-program.ts';
import { textsOfGlyph } from '../truetype/character-map.ts';
import { TrueType } from '../truetype/true-type.ts';
import { writeTrueType } from '../truetype/write-true-type.ts';

/** The font file of a composite font, seen through its CIDs. */
export interface CidProgram {
  /** Whether the file itself goes by CIDs. */
  readonly isCidKeyed: boolean;
  ink(cid: number): Ink;
  /** In thousandths of text space, as `ShownCode` has it. */
  extent(cid: number): Extent | undefined;
  /** As `ShownCode` has it. */
  stray(cid: number): number;
  /** What the name of the CID's glyph stands for. */
  named(cid: number): readonly string[];
  /** What the file's own character map says. */
  mapped(cid: number): readonly string[];
  /** The CIDs of the file are 1, 2, 3 and so on, in this order. */
  write(wanted: readonly WantedCid[], sink: FontSink, codecs: ByteCodecs): CidFile;
}

export interface WantedCid {
  cid: number;
  /** In thousandths of an em, as the document says. */
  width: number | undefined;
}

export interface CidFile {
  subtype: 'CIDFontType0' | 'CIDFontType2';
  key: 'FontFile2' | 'FontFile3';
  bytes: Uint8Array;
  /** Entries of the font file's stream, and of the CIDFont. */
  entries: { [key: string]: Value };
  fontEntries: { [key: string]: Value };
}

/** From CIDs to glyphs, if the document says it number by number. */
const readGlyphMap = (font: PDFDict, codecs: ByteCodecs): ((cid: number) => number) | undefined => {
  const entry = lookup(font, 'CIDToGIDMap');
  if (!(entry instanceof PDFStream)) return undefined;
  const bytes = decodeStream(entry, codecs, 1 << 20);
  return (cid) => ((bytes[2 * cid] ?? 0) << 8) | (bytes[2 * cid + 1] ?? 0);
};

const openTrueType = (bytes: Uint8Array, glyphOf: (cid: number) => number): CidProgram => {
  const font = new TrueType(bytes);
  return {
    isCidKeyed: false,
    ink: (cid) => inkOf(font.extent(glyphOf(cid)), font.unitsPerEm),
    extent: (cid) => font.placedExtent(glyphOf(cid)),
    stray: (cid) => font.stray(glyphOf(cid)),
    named: () => [],
    mapped: (cid) => textsOfGlyph(font.characterMaps, glyphOf(cid)),
    write(wanted, sink, codecs) {
      const widths = new Map(wanted.map(({ cid, width }) => [glyphOf(cid), width]));
      const glyphs = [...widths].map(([glyph, width]) => ({ glyph, codes: [], width }));
      const { bytes: file, glyphOf: renumbered } = writeTrueType(font, glyphs);
      const map = new Uint8Array(2 * (wanted.length + 1));
      wanted.forEach(({ cid }, index) => {
        const glyph = renumbered.get(glyphOf(cid)) ?? 0;
        map[2 * index + 2] = glyph >> 8;
        map[2 * index + 3] = glyph;
      });
      const isIdentity = wanted.every(({ cid }, index) => renumbered.get(glyphOf(cid)) === index + 1);
      const entry = isIdentity
        ? name('Identity')
        : sink.add({ Filter: name('FlateDecode') }, codecs.deflate(map));
      return {
        subtype: 'CIDFontType2',
        key: 'FontFile2',
        bytes: file,
        entries: { Length1: file.length },
        fontEntries: { CIDToGIDMap: entry },
      };
    },
  };
};

const openCff = (
  { bytes, isOpenType, emUnits, characterMaps }: SourceProgram & { kind: 'cff' },
  subtype: string,
  mapped: ((cid: number) => number) | undefined,
): CidProgram => {
  const font = new Cff(bytes, emUnits);
  const glyphOf = (cid: number): number | undefined => {
    const own = mapped ? mapped(cid) : cid;
    // Where the document has a map, PDFium follows it whatever kind of font it says this is.
    if (isOpenType && (mapped || subtype === 'CIDFontType2'))
      return own < font.glyphs.length ? own : undefined;
    const glyph = font.glyphOfCid(own);
    // Viewers disagree on whether a CID inside an OpenType wrapper goes through the charset.
    if (isOpenType && glyph !== own && glyph !== undefined) throw new Unprovable('font-open-type');
    return glyph;
  };
  return {
    isCidKeyed: font.isCidKeyed,
    ink(cid) {
      const glyph = glyphOf(cid);
      return glyph === undefined ? 'blank' : inkOf(font.extent(glyph), font.unitsPerEm);
    },
    extent(cid) {
      const glyph = glyphOf(cid);
      return glyph === undefined ? undefined : font.placedExtent(glyph);
    },
    // PDFium measures these outlines itself.
    stray: () => 0,
    named(cid) {
      const glyph = glyphOf(cid);
      return glyph === undefined ? [] : textsOfGlyphName(font.nameOf(glyph));
    },
    mapped: (cid) => textsOfGlyph(characterMaps, glyphOf(cid) ?? 0),
    write(wanted) {
      // All outlines come into the units of the first glyph.
      const matrix = font.matrixOf(glyphOf(wanted[0]?.cid ?? 0) ?? 0);
      const unitsPerEm = 1 / Math.abs(matrix[0] || 0.001);
      const glyphs = wanted.map(({ cid, width }, index) => {
        const glyph = glyphOf(cid);
        const contours =
          glyph === undefined ? [] : inUnitsOf(matrix, font.matrixOf(glyph), font.outline(glyph));
        const own = glyph === undefined ? 0 : font.advance(glyph);
        const advance = width === undefined ? own : (width * unitsPerEm) / 1000;
        return { id: index + 1, codes: [], contours: plainOutline(contours), advance };
      });
      return {
        subtype: 'CIDFontType0',
        key: 'FontFile3',
        bytes: writeCff([{ id: 0, codes: [], contours: [], advance: 0 }, ...glyphs], true, matrix),
        entries: { Subtype: name('CIDFontType0C') },
        fontEntries: {},
      };
    },
  };
};

/** A path of one matrix as one of another. Only scales differ between the parts of a font. */
const inUnitsOf = (
  target: readonly number[],
  own: readonly number[],
  contours: readonly Contour[],
): readonly Contour[] => {
  if (own.every((value, index) => value === target[index])) return contours;
  const [a = 0, b = 0, c = 0, d = 0, e = 0, f = 0] = own;
  const [p = 0, q = 0, r = 0, s = 0, t = 0, u = 0] = target;
  if ([b, c, e, f, q, r, t, u].some((value) => value !== 0) || p === 0 || s === 0)
    throw new Unprovable('font-matrix');
  return placeContours(contours, [a / p, 0, 0, d / s, 0, 0]);
};

export const openCidProgram = (
  program: SourceProgram,
  font: PDFDict,
  subtype: string,
  codecs: ByteCodecs,
): CidProgram => {
  if (program.kind === 'type1') throw new Unprovable('font-mismatch');
  const mapped = readGlyphMap(font, codecs);
  if (program.kind === 'cff') return openCff(program, subtype, mapped);
  if (subtype !== 'CIDFontType2') throw new Unprovable('font-mismatch');
  return openTrueType(program.bytes, mapped ?? ((cid) => cid));
};
