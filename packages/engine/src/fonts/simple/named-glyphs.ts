import { isPublicGlyphName, unicodeOfGlyphName } from '../encodings/glyph-list.ts';
import type { SimpleEncoding } from '../encodings/simple-encoding.ts';
import type { Extent } from '../outlines/extent.ts';

/** A font file whose glyphs go by name: Type 1 and its compact form. */
export interface NamedGlyphs {
  unitsPerEm: number;
  names(): string[];
  has(glyph: string): boolean;
  builtIn(code: number): string | undefined;
  extent(glyph: string): Extent | undefined;
}

export const notdef = '.notdef';

/** The glyph a code draws. A name the font lacks may stand for a character it has under another name. */
export const nameFromProgram = (glyphs: NamedGlyphs, encoding: SimpleEncoding, code: number): string => {
  const wanted = encoding.nameOf(code) ?? glyphs.builtIn(code);
  if (wanted === undefined) return notdef;
  if (glyphs.has(wanted)) return wanted;
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
