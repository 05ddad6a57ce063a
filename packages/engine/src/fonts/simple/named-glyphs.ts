import { Unprovable } from '../../syntax/unprovable.ts';
import { isPublicGlyphName, unicodeOfGlyphName } from '../encodings/glyph-list.ts';
import type { SimpleEncoding } from '../encodings/simple-encoding.ts';
import type { Extent } from '../outlines/extent.ts';

/** A font file whose glyphs go by name: Type 1 and its compact form. */
export interface NamedGlyphs {
  unitsPerEm: number;
  /** Whether it stands in an OpenType file, which may have a `cmap` of its own. */
  isOpenType: boolean;
  names(): string[];
  has(glyph: string): boolean;
  /** The name of a code that the font dictionary does not name. */
  builtIn(code: number): string | undefined;
  extent(glyph: string): Extent | undefined;
}

export const notdef = '.notdef';

/**
 * The glyph a code draws, decided as PDFium decides it: only a symbolic font goes by the codes of its program. A
 * name the font lacks may stand for a character it has under another name.
 */
export const nameFromProgram = (
  glyphs: NamedGlyphs,
  encoding: SimpleEncoding,
  isSymbolic: boolean,
  code: number,
): string => {
  const { isOpenType } = glyphs;
  const wanted = encoding.nameOf(code) ?? (isSymbolic && !isOpenType ? glyphs.builtIn(code) : undefined);
  if (wanted !== undefined && glyphs.has(wanted)) return wanted;
  // Viewers disagree on whether the program or the `cmap` around it finds the glyph.
  if (isOpenType && (wanted !== undefined || (isSymbolic && encoding.base === undefined)))
    throw new Unprovable('font-open-type');
  if (wanted === undefined) return notdef;
  const character = unicodeOfGlyphName(wanted);
  const alias =
    character === undefined
      ? undefined
      : glyphs.names().find((candidate) => unicodeOfGlyphName(candidate) === character);
  return alias ?? notdef;
};

export interface RenamedGlyph {
  source: string;
  name: string;
  codes: number[];
}

/** The glyphs of these codes. Names that are not public knowledge are replaced: a name can carry a message. */
export const renamedGlyphs = (codes: readonly number[], nameOf: (code: number) => string): RenamedGlyph[] => {
  const glyphs = new Map<string, RenamedGlyph>();
  for (const code of codes) {
    const source = nameOf(code);
    let glyph = glyphs.get(source);
    if (!glyph) {
      const isPublic = source === notdef || isPublicGlyphName(source);
      glyph = { source, name: isPublic ? source : `glyph${glyphs.size}`, codes: [] };
      glyphs.set(source, glyph);
    }
    glyph.codes.push(code);
  }
  return [...glyphs.values()];
};
