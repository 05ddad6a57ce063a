import { macRomanEncoding, namedEncodings } from '../encodings/encodings.ts';
import { fontFlag } from '../encodings/font-flags.ts';
import { unicodeOfGlyphName } from '../encodings/glyph-list.ts';
import type { SimpleEncoding } from '../encodings/simple-encoding.ts';
import type { CharacterMap } from './character-map.ts';
import { macintoshEncoding, platform, symbolPrefix, windowsEncoding } from './table-layout.ts';
import type { TrueType } from './true-type.ts';

const space = 0x20;
/** Where PDFium looks for the codes of a symbol font. */
const symbolPrefixes = [symbolPrefix, 0xf100, 0xf200, 0x0000];

export const mapOf = (font: TrueType, platformId: number, encodingId: number): CharacterMap | undefined =>
  font.characterMaps.find((map) => map.platform === platformId && map.encoding === encodingId);

const throughSymbolMap = (map: CharacterMap, code: number): number => {
  for (const prefix of symbolPrefixes) {
    const glyph = map.glyphOf(prefix + code);
    if (glyph !== 0) return glyph;
  }
  return 0;
};

const byName = (
  font: TrueType,
  nameOf: (code: number) => string | undefined,
  symbolic: boolean,
): ((code: number) => number) => {
  const unicode = mapOf(font, platform.windows, windowsEncoding.unicodeBmp);
  const macintosh = mapOf(font, platform.macintosh, macintoshEncoding.roman);
  const symbol = mapOf(font, platform.windows, windowsEncoding.symbol);
  // The order in which PDFium looks for a usable map.
  const fallback = symbolic ? [symbol, macintosh] : [macintosh, symbol];
  const map = unicode ?? fallback.find((candidate) => candidate !== undefined);
  const anyMap = map ?? font.characterMaps[0];
  return (code) => {
    const glyphName = nameOf(code);
    if (glyphName === undefined) return anyMap?.glyphOf(code) ?? 0;
    if (glyphName === '.notdef') return anyMap?.glyphOf(space) ?? 0;
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
  const hasWindows = font.characterMaps.some(
    (map) => map.platform === platform.unicode || map.platform === platform.windows,
  );
  const hasMacintosh = font.characterMaps.some((map) => map.platform === platform.macintosh);
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
  const symbolic = (flags & fontFlag.symbolic) !== 0;
  const nonSymbolic = (flags & fontFlag.nonSymbolic) !== 0;
  const base = usableBase(font, encoding.base, symbolic);
  const namedBase = base === 'WinAnsiEncoding' || base === 'MacRomanEncoding';
  if ((namedBase && encoding.differences.size === 0) || nonSymbolic) {
    const names = base && namedEncodings.get(base);
    return byName(font, (code) => encoding.differences.get(code) ?? names?.[code], symbolic);
  }

  const codes = Array.from({ length: 256 }, (_, code) => code);
  const candidates: ((code: number) => number)[] = [];
  const symbol = mapOf(font, platform.windows, windowsEncoding.symbol);
  const macintosh = mapOf(font, platform.macintosh, macintoshEncoding.roman);
  const unicode =
    mapOf(font, platform.windows, windowsEncoding.unicodeBmp) ??
    font.characterMaps.find((map) => map.platform === platform.unicode);
  if (symbol) candidates.push((code) => throughSymbolMap(symbol, code));
  if (macintosh) candidates.push((code) => macintosh.glyphOf(code));
  if (unicode) candidates.push((code) => unicode.glyphOf(code));
  return candidates.find((glyphOf) => codes.some((code) => glyphOf(code) !== 0)) ?? ((code) => code);
};
