import { name, type Value } from '../../syntax/output.ts';
import { Unprovable } from '../../syntax/unprovable.ts';
import { Cff } from '../cff/cff.ts';
import { subsetCff } from '../cff/subset-cff.ts';
import { fontFlag } from '../encodings/font-flags.ts';
import type { SimpleEncoding } from '../encodings/simple-encoding.ts';
import { type Extent, hintSlack, type Ink, inkOf, inTextSpace } from '../outlines/extent.ts';
import type { SourceProgram } from '../parts/font-program.ts';
import { codeToGlyph, mapOf } from '../truetype/code-to-glyph.ts';
import { subsetTrueType } from '../truetype/subset-true-type.ts';
import { platform, windowsEncoding } from '../truetype/table-layout.ts';
import { TrueType } from '../truetype/true-type.ts';
import { subsetType1 } from '../type1/subset-type1.ts';
import { Type1 } from '../type1/type1.ts';
import { type NamedGlyphs, nameFromProgram, notdef, renamedGlyphs } from './named-glyphs.ts';

/** The font file of a simple font, seen through its codes. */
export interface SimpleProgram {
  ink(code: number): Ink;
  /** In thousandths of text space, as `ShownCode` has it. */
  extent(code: number): Extent | undefined;
  /** A glyph name or a character, where the font file knows better than the dictionary. */
  glyphName(code: number): string | undefined;
  character(code: number): string | undefined;
  subset(codes: readonly number[]): SimpleSubset;
}

export interface SimpleSubset {
  subtype: 'TrueType' | 'Type1';
  key: 'FontFile' | 'FontFile2' | 'FontFile3';
  bytes: Uint8Array;
  /** Entries of the font file's stream. */
  entries: { [key: string]: Value };
  flags: number;
  /** Glyph names by code, where the file is addressed by name. */
  names: ReadonlyMap<number, string> | undefined;
}

const openTrueType = (bytes: Uint8Array, encoding: SimpleEncoding, flags: number): SimpleProgram => {
  const font = new TrueType(bytes);
  const glyphOf = codeToGlyph(font, encoding, flags);
  const unicodeMap = mapOf(font, platform.windows, windowsEncoding.unicodeBmp);
  return {
    ink: (code) => inkOf(font.extent(glyphOf(code)), font.unitsPerEm),
    // PDFium draws a substitute for what has no glyph.
    extent: (code) => (glyphOf(code) === 0 ? undefined : font.placedExtent(glyphOf(code))),
    glyphName: () => undefined,
    character(code) {
      const point = unicodeMap?.characterOf(glyphOf(code));
      return point === undefined || point > 0x10ffff ? undefined : String.fromCodePoint(point);
    },
    subset(codes) {
      const glyphs = new Map(codes.map((code) => [code, glyphOf(code)]));
      const { bytes: subset } = subsetTrueType(font, glyphs.values(), glyphs);
      return {
        subtype: 'TrueType',
        key: 'FontFile2',
        bytes: subset,
        entries: { Length1: subset.length },
        flags: (flags | fontFlag.symbolic) & ~fontFlag.nonSymbolic,
        names: undefined,
      };
    },
  };
};

const openNamed = (
  glyphs: NamedGlyphs,
  encoding: SimpleEncoding,
  write: (wanted: ReturnType<typeof renamedGlyphs>) => Omit<SimpleSubset, 'names' | 'flags' | 'subtype'>,
  flags: number,
): SimpleProgram => {
  const isSymbolic = (flags & fontFlag.symbolic) !== 0;
  const nameOf = (code: number): string => nameFromProgram(glyphs, encoding, isSymbolic, code);
  return {
    ink: (code) => inkOf(glyphs.extent(nameOf(code)), glyphs.unitsPerEm),
    extent(code) {
      const glyph = nameOf(code);
      const slack = glyphs.isOpenType ? hintSlack : 0;
      // PDFium draws a substitute for a code without a name.
      return glyph === notdef ? undefined : inTextSpace(glyphs.extent(glyph), glyphs.matrix, slack);
    },
    glyphName: nameOf,
    character: () => undefined,
    subset(codes) {
      const wanted = renamedGlyphs(codes, nameOf);
      const names = new Map(
        wanted.flatMap((glyph) => glyph.codes.map((code) => [code, glyph.name] as const)),
      );
      return { ...write(wanted), subtype: 'Type1', flags, names };
    },
  };
};

const openCff = (
  { bytes, isOpenType, unitsPerEm }: SourceProgram & { kind: 'cff' },
  encoding: SimpleEncoding,
  flags: number,
): SimpleProgram => {
  const font = new Cff(bytes);
  if (font.isCidKeyed) throw new Unprovable('font-cid-keyed');
  const builtIn = font.builtInEncoding();
  const glyphs: NamedGlyphs = {
    unitsPerEm: font.unitsPerEm,
    matrix: font.matrixOf(0, unitsPerEm),
    isOpenType,
    names: () => font.glyphs.map((_, glyph) => font.nameOf(glyph) ?? ''),
    has: (glyph) => font.glyphOfName(glyph) !== undefined,
    builtIn(code) {
      const glyph = builtIn.get(code);
      return glyph === undefined ? undefined : font.nameOf(glyph);
    },
    extent: (glyph) => font.extent(font.glyphOfName(glyph) ?? 0),
  };
  return openNamed(
    glyphs,
    encoding,
    (wanted) => ({
      key: 'FontFile3',
      bytes: subsetCff(
        font,
        wanted.map(({ source, name: own, codes }) => ({
          glyph: font.glyphOfName(source) ?? 0,
          name: own,
          codes,
        })),
        false,
      ),
      entries: { Subtype: name('Type1C') },
    }),
    flags,
  );
};

const openType1 = (bytes: Uint8Array, encoding: SimpleEncoding, flags: number): SimpleProgram => {
  const font = new Type1(bytes);
  const builtIn = font.builtInEncoding();
  const glyphs: NamedGlyphs = {
    unitsPerEm: font.unitsPerEm,
    matrix: font.fontMatrix,
    isOpenType: false,
    names: () => [...font.glyphs.keys()],
    has: (glyph) => font.glyphs.has(glyph),
    builtIn: (code) => builtIn.get(code),
    extent: (glyph) => (font.glyphs.has(glyph) ? font.extent(glyph) : undefined),
  };
  return openNamed(
    glyphs,
    encoding,
    (wanted) => {
      const subset = subsetType1(
        font,
        wanted.filter(({ source }) => font.glyphs.has(source)),
      );
      const [Length1, Length2, Length3] = subset.lengths;
      return { key: 'FontFile', bytes: subset.bytes, entries: { Length1, Length2, Length3 } };
    },
    flags,
  );
};

export const openSimpleProgram = (
  program: SourceProgram,
  subtype: string,
  encoding: SimpleEncoding,
  flags: number,
): SimpleProgram => {
  if ((subtype === 'TrueType') !== (program.kind === 'true-type')) throw new Unprovable('font-mismatch');
  if (program.kind === 'true-type') return openTrueType(program.bytes, encoding, flags);
  return program.kind === 'cff'
    ? openCff(program, encoding, flags)
    : openType1(program.bytes, encoding, flags);
};
