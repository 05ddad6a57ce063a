import { Unprovable } from '../../syntax/unprovable.ts';
import { isPublicGlyphName, unicodeOfGlyphName } from '../encodings/glyph-list.ts';
import type { SimpleEncoding } from '../encodings/simple-encoding.ts';
import type { Extent } from '../outlines/extent.ts';
import type { Contour } from '../outlines/outline.ts';

/** A font file whose glyphs go by name: Type 1 and its compact form. */
export interface NamedGlyphs {
  unitsPerEm: number;
  /** From font units to text space. */
  matrix: readonly number[];
  /** Whether it stands in an OpenType file, which may have a `cmap` of its own. */
  isOpenType: boolean;
  names(): string[];
  has(glyph: string): boolean;
  /** The name of a code that the font dictionary does not name. */
  builtIn(code: number): string | undefined;
  extent(glyph: string): Extent | undefined;
  /** In thousandths of text space. */
  placedExtent(glyph: string): Extent | undefined;
  outline(glyph: string): readonly Contour[];
  /** The font's own, in font units. */
  advance(glyph: string): number;
}

export const notdef = '.notdef';

/** In a symbolic font, PDFium takes names as they are, and codes without a name as the program has them. */
const symbolicName = (glyphs: NamedGlyphs, encoding: SimpleEncoding, code: number): string => {
  const named = encoding.nameOf(code);
  // Viewers disagree on whether the codes of the program count or those of the `cmap` around it.
  if (named === undefined && glyphs.isOpenType && encoding.base === undefined)
    throw new Unprovable('font-open-type');
  const wanted = named ?? (glyphs.isOpenType ? undefined : glyphs.builtIn(code));
  return wanted !== undefined && glyphs.has(wanted) ? wanted : notdef;
};

/** In any other font, a code without a name draws nothing, and a name may stand for a character under another name. */
const plainName = (glyphs: NamedGlyphs, encoding: SimpleEncoding, code: number): string => {
  const wanted = encoding.nameOf(code);
  if (wanted === undefined) return notdef;
  if (glyphs.has(wanted)) return wanted;
  // Characters are those of the `cmap`, where there is one.
  if (glyphs.isOpenType) throw new Unprovable('font-open-type');
  const character = unicodeOfGlyphName(wanted);
  const alias =
    character === undefined
      ? undefined
      : glyphs.names().find((candidate) => unicodeOfGlyphName(candidate) === character);
  return alias ?? notdef;
};

/** The glyph a code draws, decided as PDFium decides it, since what it draws is what the user saw. */
export const nameFromProgram = (
  glyphs: NamedGlyphs,
  encoding: SimpleEncoding,
  isSymbolic: boolean,
  code: number,
): string => (isSymbolic ? symbolicName : plainName)(glyphs, encoding, code);

/** A code that is shown, under its number in the output. */
export interface WantedCode {
  code: number;
  as: number;
  /** In thousandths of an em, as the document says. */
  width: number | undefined;
}

export interface RenamedGlyph {
  source: string;
  name: string;
  codes: number[];
  width: number | undefined;
}

/** The glyphs of these codes. Names that are not public knowledge are replaced: a name can carry a message. */
export const renamedGlyphs = (
  wanted: readonly WantedCode[],
  nameOf: (code: number) => string,
): RenamedGlyph[] => {
  const glyphs = new Map<string, RenamedGlyph>();
  for (const { code, as, width } of wanted) {
    const source = nameOf(code);
    let glyph = glyphs.get(source);
    if (!glyph) {
      const isPublic = source === notdef || isPublicGlyphName(source);
      glyph = { source, name: isPublic ? source : `glyph${glyphs.size}`, codes: [], width };
      glyphs.set(source, glyph);
    }
    glyph.codes.push(as);
  }
  return [...glyphs.values()];
};
