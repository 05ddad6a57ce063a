import { macRomanEncoding } from '../encodings/encodings.ts';
import { unicodeOfGlyphName } from '../encodings/glyph-list.ts';
import type { SimpleEncoding } from '../encodings/simple-encoding.ts';
import type { CharacterMap } from './character-map.ts';
import type { TrueType } from './true-type.ts';

const symbolPrefixes = [0xf000, 0xf100, 0xf200, 0x0000];

const mapOf = (font: TrueType, platform: number, encoding: number): CharacterMap | undefined =>
  font.characterMaps.find((map) => map.platform === platform && map.encoding === encoding);

const throughSymbolMap = (map: CharacterMap, code: number): number => {
  for (const prefix of symbolPrefixes) {
    const glyph = map.glyphOf(prefix + code);
    if (glyph !== 0) return glyph;
  }
  return 0;
};

const byName = (font: TrueType, encoding: SimpleEncoding, symbolic: boolean): ((code: number) => number) => {
  const unicode = mapOf(font, 3, 1);
  const macintosh = mapOf(font, 1, 0);
  const symbol = mapOf(font, 3, 0);
  // The order in which PDFium looks for a usable map.
  const fallback = symbolic ? [symbol, macintosh] : [macintosh, symbol];
  const map = unicode ?? fallback.find((candidate) => candidate !== undefined);
  const anyMap = map ?? font.characterMaps[0];
  return (code) => {
    const glyphName = encoding.nameOf(code);
    if (glyphName === undefined) return anyMap?.glyphOf(code) ?? 0;
    if (glyphName === '.notdef') return anyMap?.glyphOf(32) ?? 0;
    let glyph = 0;
    if (map && map === symbol) glyph = throughSymbolMap(map, code);
    else if (map && map === unicode) {
      const text = unicodeOfGlyphName(glyphName);
      if (text !== undefined) glyph = map.glyphOf(text.codePointAt(0) ?? 0);
    } else if (map) {
      const macCode = macRomanEncoding.indexOf(glyphName);
      if (macCode >= 0) glyph = map.glyphOf(macCode);
    }
    return glyph !== 0 ? glyph : (font.glyphNames.get(glyphName) ?? 0);
  };
};

/** The base encoding PDFium falls back to when the font has no map of the named kind. */
const usableBase = (
  font: TrueType,
  base: SimpleEncoding['base'],
  symbolic: boolean,
): SimpleEncoding['base'] => {
  if (!symbolic || font.characterMaps.length === 0) return base;
  const hasWindows = font.characterMaps.some((map) => map.platform === 0 || map.platform === 3);
  const hasMacintosh = font.characterMaps.some((map) => map.platform === 1);
  if (base === 'WinAnsiEncoding' && !hasWindows) return hasMacintosh ? 'MacRomanEncoding' : undefined;
  if (base === 'MacRomanEncoding' && !hasMacintosh) return hasWindows ? 'WinAnsiEncoding' : undefined;
  return base;
};

/**
 * Which glyph a simple TrueType font draws for a code, decided as PDFium decides it, since what it draws is
 * what the user saw (ISO 32000-2, 9.6.5.4 leaves room).
 */
export const codeToGlyph = (
  font: TrueType,
  encoding: SimpleEncoding,
  flags: number,
): ((code: number) => number) => {
  const symbolic = (flags & 4) !== 0;
  const nonSymbolic = (flags & 32) !== 0;
  const base = usableBase(font, encoding.base, symbolic);
  const namedBase = base === 'WinAnsiEncoding' || base === 'MacRomanEncoding';
  if ((namedBase && encoding.differences.size === 0) || nonSymbolic) return byName(font, encoding, symbolic);

  const codes = Array.from({ length: 256 }, (_, code) => code);
  const candidates: ((code: number) => number)[] = [];
  const symbol = mapOf(font, 3, 0);
  const macintosh = mapOf(font, 1, 0);
  const unicode = mapOf(font, 3, 1) ?? font.characterMaps.find((map) => map.platform === 0);
  if (symbol) candidates.push((code) => throughSymbolMap(symbol, code));
  if (macintosh) candidates.push((code) => macintosh.glyphOf(code));
  if (unicode) candidates.push((code) => unicode.glyphOf(code));
  return candidates.find((glyphOf) => codes.some((code) => glyphOf(code) !== 0)) ?? ((code) => code);
};
