import { ByteReader } from '../../syntax/byte-reader.ts';
import { macintoshGlyphOrder } from '../encodings/macintosh-glyph-order.ts';

/** Glyph numbers by name out of a `post` table; the first of a name counts, as in FreeType. */
export const readGlyphNames = (table: Uint8Array | undefined): Map<string, number> => {
  const numbers = new Map<string, number>();
  if (!table || table.length < 4) return numbers;
  const reader = new ByteReader(table);
  const version = reader.u32(0);
  if (version === 0x00010000) {
    for (const [glyph, own] of macintoshGlyphOrder.entries()) numbers.set(own, glyph);
  }
  if (version !== 0x00020000 || table.length < 34) return numbers;
  const count = reader.u16(32);
  const names: string[] = [];
  for (let at = 34 + 2 * count; at < table.length; ) {
    const length = reader.u8(at);
    names.push(String.fromCharCode(...table.subarray(at + 1, at + 1 + length)));
    at += 1 + length;
  }
  for (let glyph = 0; glyph < count && 36 + 2 * glyph <= table.length; glyph++) {
    const index = reader.u16(34 + 2 * glyph);
    const own = index < 258 ? macintoshGlyphOrder[index] : names[index - 258];
    if (own !== undefined && !numbers.has(own)) numbers.set(own, glyph);
  }
  return numbers;
};
