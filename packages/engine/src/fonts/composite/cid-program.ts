import { type PDFDict, PDFStream } from '@cantoo/pdf-lib';
import type { ByteCodecs } from '../../syntax/byte-codecs.ts';
import { decodeStream } from '../../syntax/filters/decode-stream.ts';
import { name, type Value } from '../../syntax/output.ts';
import { lookup } from '../../syntax/read-object.ts';
import { Unprovable } from '../../syntax/unprovable.ts';
import { Cff } from '../cff/cff.ts';
import { subsetCff } from '../cff/subset-cff.ts';
import { type Extent, hintSlack, type Ink, inkOf, inTextSpace } from '../outlines/extent.ts';
import type { FontSink } from '../parts/font.ts';
import type { SourceProgram } from '../parts/font-program.ts';
import { subsetTrueType } from '../truetype/subset-true-type.ts';
import { TrueType } from '../truetype/true-type.ts';

/** The font file of a composite font, seen through its CIDs. */
export interface CidProgram {
  ink(cid: number): Ink;
  /** In thousandths of text space, as `ShownCode` has it. */
  extent(cid: number): Extent | undefined;
  subset(cids: readonly number[], sink: FontSink, codecs: ByteCodecs): CidSubset;
}

export interface CidSubset {
  subtype: 'CIDFontType0' | 'CIDFontType2';
  key: 'FontFile2' | 'FontFile3';
  bytes: Uint8Array;
  /** Entries of the font file's stream, and of the CIDFont. */
  entries: { [key: string]: Value };
  fontEntries: { [key: string]: Value };
}

const readGlyphMap = (font: PDFDict, codecs: ByteCodecs): ((cid: number) => number) => {
  const entry = lookup(font, 'CIDToGIDMap');
  if (!(entry instanceof PDFStream)) return (cid) => cid;
  const bytes = decodeStream(entry, codecs, 1 << 20);
  return (cid) => ((bytes[2 * cid] ?? 0) << 8) | (bytes[2 * cid + 1] ?? 0);
};

const openTrueType = (bytes: Uint8Array, glyphOf: (cid: number) => number): CidProgram => {
  const font = new TrueType(bytes);
  return {
    ink: (cid) => inkOf(font.extent(glyphOf(cid)), font.unitsPerEm),
    extent: (cid) => font.placedExtent(glyphOf(cid)),
    subset(cids, sink, codecs) {
      const { bytes: subset, glyphOf: renumbered } = subsetTrueType(font, cids.map(glyphOf));
      const map = new Uint8Array(2 * ((cids.at(-1) ?? 0) + 1));
      for (const cid of cids) {
        const glyph = renumbered.get(glyphOf(cid)) ?? 0;
        map[2 * cid] = glyph >> 8;
        map[2 * cid + 1] = glyph;
      }
      const ref = sink.add({ Filter: name('FlateDecode') }, codecs.deflate(map));
      return {
        subtype: 'CIDFontType2',
        key: 'FontFile2',
        bytes: subset,
        entries: { Length1: subset.length },
        fontEntries: { CIDToGIDMap: ref },
      };
    },
  };
};

const openCff = (
  { bytes, isOpenType, unitsPerEm }: SourceProgram & { kind: 'cff' },
  subtype: string,
  mapped: (cid: number) => number,
): CidProgram => {
  const font = new Cff(bytes);
  const glyphOf = (cid: number): number | undefined => {
    if (subtype === 'CIDFontType2' && isOpenType)
      return mapped(cid) < font.glyphs.length ? mapped(cid) : undefined;
    const glyph = font.glyphOfCid(cid);
    // Viewers disagree on whether a CID inside an OpenType wrapper goes through the charset.
    if (isOpenType && glyph !== cid && glyph !== undefined) throw new Unprovable('font-open-type');
    return glyph;
  };
  return {
    ink(cid) {
      const glyph = glyphOf(cid);
      return glyph === undefined ? 'blank' : inkOf(font.extent(glyph), font.unitsPerEm);
    },
    extent(cid) {
      const glyph = glyphOf(cid);
      return glyph === undefined
        ? undefined
        : inTextSpace(font.extent(glyph), font.matrixOf(glyph, unitsPerEm), isOpenType ? hintSlack : 0);
    },
    subset(cids) {
      const wanted = cids.flatMap((cid) => {
        const glyph = glyphOf(cid);
        return glyph === undefined ? [] : [{ cid, glyph }];
      });
      return {
        subtype: 'CIDFontType0',
        key: 'FontFile3',
        bytes: subsetCff(font, wanted, true),
        entries: { Subtype: name('CIDFontType0C') },
        fontEntries: {},
      };
    },
  };
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
  return openTrueType(program.bytes, mapped);
};
