import { groupBy } from '../../syntax/group-by.ts';
import { name, type Value } from '../../syntax/output.ts';
import { Unprovable } from '../../syntax/unprovable.ts';
import { Cff } from '../cff/cff.ts';
import { writeCff } from '../cff/write-cff.ts';
import { fontFlag } from '../encodings/font-flags.ts';
import type { SimpleEncoding } from '../encodings/simple-encoding.ts';
import { textsOfGlyphName } from '../meaning/names.ts';
import { type Extent, type Ink, inkOf, inTextSpace } from '../outlines/extent.ts';
import { plainOutline } from '../outlines/plain-outline.ts';
import type { SourceProgram } from '../parts/font-program.ts';
import { textsOfGlyph } from '../truetype/character-map.ts';
import { codeToGlyph } from '../truetype/code-to-glyph.ts';
import { TrueType } from '../truetype/true-type.ts';
import { writeTrueType } from '../truetype/write-true-type.ts';
import { Type1 } from '../type1/type1.ts';
import { type NamedGlyphs, nameFromProgram, notdef, renamedGlyphs, type WantedCode } from './named-glyphs.ts';

/** The font file of a simple font, seen through its codes. */
export interface SimpleProgram {
  ink(code: number): Ink;
  /** In thousandths of text space, as `ShownCode` has it. */
  extent(code: number): Extent | undefined;
  /** As `ShownCode` has it. */
  stray(code: number): number;
  /** What the name of the code's glyph stands for. */
  named(code: number): readonly string[];
  /** What the file's own character map says. */
  mapped(code: number): readonly string[];
  write(wanted: readonly WantedCode[]): SimpleFile;
}

export interface SimpleFile {
  subtype: 'TrueType' | 'Type1';
  key: 'FontFile2' | 'FontFile3';
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
  const isSymbolic = (flags & fontFlag.symbolic) !== 0 && (flags & fontFlag.nonSymbolic) === 0;
  return {
    // PDFium draws a substitute for what has no glyph.
    ink: (code) => (glyphOf(code) === 0 ? 'unknown' : inkOf(font.extent(glyphOf(code)), font.unitsPerEm)),
    extent: (code) => (glyphOf(code) === 0 ? undefined : font.placedExtent(glyphOf(code))),
    stray: (code) => font.stray(glyphOf(code)),
    // The codes of a symbolic font are its own (ISO 32000-2, 9.6.5.4).
    named: (code) => (isSymbolic ? [] : textsOfGlyphName(encoding.nameOf(code))),
    mapped: (code) => textsOfGlyph(font.characterMaps, glyphOf(code)),
    write(wanted) {
      const codesOf = groupBy(wanted, ({ code }) => glyphOf(code));
      const glyphs = [...codesOf].map(([glyph, codes]) => ({
        glyph,
        codes: codes.map(({ as }) => as),
        width: codes[0]?.width,
      }));
      const { bytes: file } = writeTrueType(font, glyphs);
      return {
        subtype: 'TrueType',
        key: 'FontFile2',
        bytes: file,
        entries: { Length1: file.length },
        flags: (flags | fontFlag.symbolic) & ~fontFlag.nonSymbolic,
        names: undefined,
      };
    },
  };
};

/** Type 1 and its compact form, both written as the compact form. */
const openNamed = (glyphs: NamedGlyphs, encoding: SimpleEncoding, flags: number): SimpleProgram => {
  const isSymbolic = (flags & fontFlag.symbolic) !== 0;
  const nameOf = (code: number): string => nameFromProgram(glyphs, encoding, isSymbolic, code);
  const { matrix, unitsPerEm } = glyphs;
  return {
    ink: (code) => inkOf(glyphs.extent(nameOf(code)), unitsPerEm),
    // PDFium draws a substitute for a code without a name.
    extent: (code) => (nameOf(code) === notdef ? undefined : glyphs.placedExtent(nameOf(code))),
    // PDFium measures these outlines itself.
    stray: () => 0,
    named: (code) => textsOfGlyphName(nameOf(code)),
    mapped: () => [],
    write(wanted) {
      const renamed = renamedGlyphs(wanted, nameOf);
      const named = new Map(
        renamed.flatMap(({ codes, name: own }) => codes.map((code) => [code, own] as const)),
      );
      const empty = { source: notdef, name: notdef, codes: [], width: 0 };
      const first = renamed.find(({ source }) => source === notdef) ?? empty;
      const others = renamed.filter(({ source }) => source !== notdef);
      const bytes = writeCff(
        [first, ...others].map(({ source, name: id, codes, width }) => ({
          id,
          codes,
          contours: plainOutline(first === empty && source === notdef ? [] : glyphs.outline(source)),
          advance: width === undefined ? glyphs.advance(source) : (width * unitsPerEm) / 1000,
        })),
        false,
        matrix,
      );
      const entries = { Subtype: name('Type1C') };
      return { subtype: 'Type1', key: 'FontFile3', bytes, entries, flags, names: named };
    },
  };
};

const cffGlyphs = ({ bytes, isOpenType, emUnits }: SourceProgram & { kind: 'cff' }): NamedGlyphs => {
  const font = new Cff(bytes, emUnits);
  if (font.isCidKeyed) throw new Unprovable('font-cid-keyed');
  const builtIn = font.builtInEncoding();
  const glyphOf = (glyph: string): number => font.glyphOfName(glyph) ?? 0;
  return {
    unitsPerEm: font.unitsPerEm,
    matrix: font.matrixOf(0),
    isOpenType,
    names: () => font.glyphs.map((_, glyph) => font.nameOf(glyph) ?? ''),
    has: (glyph) => font.glyphOfName(glyph) !== undefined,
    builtIn(code) {
      const glyph = builtIn.get(code);
      return glyph === undefined ? undefined : font.nameOf(glyph);
    },
    extent: (glyph) => font.extent(glyphOf(glyph)),
    placedExtent: (glyph) => font.placedExtent(glyphOf(glyph)),
    outline: (glyph) => font.outline(glyphOf(glyph)),
    advance: (glyph) => font.advance(glyphOf(glyph)),
  };
};

const type1Glyphs = (bytes: Uint8Array): NamedGlyphs => {
  const font = new Type1(bytes);
  const builtIn = font.builtInEncoding();
  const has = (glyph: string): boolean => font.glyphs.has(glyph);
  const extent = (glyph: string) => (has(glyph) ? font.extent(glyph) : undefined);
  return {
    unitsPerEm: font.unitsPerEm,
    matrix: font.fontMatrix,
    isOpenType: false,
    names: () => [...font.glyphs.keys()],
    has,
    builtIn: (code) => builtIn.get(code),
    extent,
    placedExtent: (glyph) => inTextSpace(extent(glyph), font.fontMatrix),
    outline: (glyph) => (has(glyph) ? font.outline(glyph) : []),
    advance: (glyph) => (has(glyph) ? font.advance(glyph) : 0),
  };
};

export const openSimpleProgram = (
  program: SourceProgram,
  subtype: string,
  encoding: SimpleEncoding,
  flags: number,
): SimpleProgram => {
  if ((subtype === 'TrueType') !== (program.kind === 'true-type')) throw new Unprovable('font-mismatch');
  if (program.kind === 'true-type') return openTrueType(program.bytes, encoding, flags);
  return openNamed(program.kind === 'cff' ? cffGlyphs(program) : type1Glyphs(program.bytes), encoding, flags);
};
