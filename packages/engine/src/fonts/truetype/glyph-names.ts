import { ByteReader } from '../../syntax/byte-reader.ts';
import { macintoshGlyphOrder } from '../encodings/macintosh-glyph-order.ts';
import { version1 } from './table-layout.ts';

const version2 = 0x00020000;
const numGlyphsAt = 32;
const indicesAt = 34;

/** Glyph numbers by name out of a `post` table; the first of a name counts, as in FreeType. */
export const readGlyphNames = (table: Uint8Array | undefined): Map<string, number> => {
  const numbers = new Map<string, number>();
  if (!table || table.length < 4) return numbers;
  const reader = new ByteReader(table);
  const version = reader.u32(0);
  if (version === version1) {
    for (const [glyph, own] of macintoshGlyphOrder.entries()) numbers.set(own, glyph);
  }
  if (version !== version2 || table.length < indicesAt) return numbers;
  const count = reader.u16(numGlyphsAt);
  const names: string[] = [];
  for (let at = indicesAt + 2 * count; at < table.length; ) {
    const length = reader.u8(at);
    names.push(String.fromCharCode(...table.subarray(at + 1, at + 1 + length)));
    at += 1 + length;
  }
  for (let glyph = 0; glyph < count && indicesAt + 2 * (glyph + 1) <= table.length; glyph++) {
    const index = reader.u16(indicesAt + 2 * glyph);
    const own = macintoshGlyphOrder[index] ?? names[index - macintoshGlyphOrder.length];
    if (own !== undefined && !numbers.has(own)) numbers.set(own, glyph);
  }
  return numbers;
};
