import { ByteReader } from '../../syntax/byte-reader.ts';
import { ByteWriter } from '../../syntax/byte-writer.ts';

/** One subtable of `cmap`. */
export interface CharacterMap {
  platform: number;
  encoding: number;
  glyphOf(character: number): number;
  /** The lowest character of a glyph. */
  characterOf(glyph: number): number | undefined;
}

const maxSubtables = 32;
const maxGroupLength = 0x10000;

type Entries = Map<number, number>;

const readFormat4 = (reader: ByteReader, at: number, entries: Entries): void => {
  const segments = reader.u16(at + 6) >> 1;
  for (let segment = 0; segment < segments; segment++) {
    const last = reader.u16(at + 14 + 2 * segment);
    const first = reader.u16(at + 16 + 2 * segments + 2 * segment);
    const delta = reader.u16(at + 16 + 4 * segments + 2 * segment);
    const rangeAt = at + 16 + 6 * segments + 2 * segment;
    const range = reader.u16(rangeAt);
    for (let character = first; character <= last && character < 0xffff; character++) {
      let glyph = character;
      if (range !== 0) {
        const glyphAt = rangeAt + range + 2 * (character - first);
        glyph = glyphAt + 2 <= reader.length ? reader.u16(glyphAt) : 0;
        if (glyph === 0) continue;
      }
      entries.set(character, (glyph + delta) & 0xffff);
    }
  }
};

const readFormat12 = (reader: ByteReader, at: number, entries: Entries): void => {
  const groups = reader.u32(at + 12);
  for (let group = 0; group < groups; group++) {
    const groupAt = at + 16 + 12 * group;
    const first = reader.u32(groupAt);
    const last = Math.min(reader.u32(groupAt + 4), first + maxGroupLength, 0x10ffff);
    const glyph = reader.u32(groupAt + 8);
    for (let character = first; character <= last; character++)
      entries.set(character, glyph + character - first);
  }
};

const readSubtable = (reader: ByteReader, at: number): Entries => {
  const entries: Entries = new Map();
  const format = reader.u16(at);
  if (format === 0) {
    for (let character = 0; character < 256; character++)
      entries.set(character, reader.u8(at + 6 + character));
  } else if (format === 4) readFormat4(reader, at, entries);
  else if (format === 6) {
    const first = reader.u16(at + 6);
    const count = reader.u16(at + 8);
    for (let index = 0; index < count; index++) entries.set(first + index, reader.u16(at + 10 + 2 * index));
  } else if (format === 12) readFormat12(reader, at, entries);
  return entries;
};

/** Every subtable that can be read; a damaged one ends where the damage begins. */
export const readCharacterMaps = (table: Uint8Array | undefined): CharacterMap[] => {
  if (!table || table.length < 4) return [];
  const reader = new ByteReader(table);
  const maps: CharacterMap[] = [];
  for (let index = 0; index < Math.min(reader.u16(2), maxSubtables); index++) {
    const at = 4 + 8 * index;
    if (at + 8 > table.length) break;
    let entries: Entries = new Map();
    try {
      entries = readSubtable(reader, reader.u32(at + 4));
    } catch {
      continue;
    }
    let reverse: Map<number, number> | undefined;
    maps.push({
      platform: reader.u16(at),
      encoding: reader.u16(at + 2),
      glyphOf: (character) => entries.get(character) ?? 0,
      characterOf(glyph) {
        reverse ??= new Map([...entries].reverse().map(([character, own]) => [own, character]));
        return reverse.get(glyph);
      },
    });
  }
  return maps;
};

/**
 * A `cmap` that maps one-byte codes and nothing else, as Macintosh and as Microsoft symbol map: every viewer
 * reads a symbolic font through one of them (ISO 32000-2, 9.6.5.4).
 */
export const writeSymbolCharacterMap = (glyphOf: ReadonlyMap<number, number>): Uint8Array => {
  const codes = [...glyphOf.keys()].sort((one, other) => one - other);
  const segments = codes.length + 1;
  const power = Math.floor(Math.log2(segments));
  const symbol = new ByteWriter()
    .u16(4)
    .u16(16 + 8 * segments)
    .u16(0)
    .u16(2 * segments)
    .u16(2 << power)
    .u16(power)
    .u16(2 * segments - (2 << power));
  for (const code of codes) symbol.u16(0xf000 + code);
  symbol.u16(0xffff).u16(0);
  for (const code of codes) symbol.u16(0xf000 + code);
  symbol.u16(0xffff);
  for (const code of codes) symbol.u16(((glyphOf.get(code) ?? 0) - (0xf000 + code)) & 0xffff);
  symbol.u16(1);
  for (let segment = 0; segment < segments; segment++) symbol.u16(0);

  const first = codes[0] ?? 0;
  const count = codes.length === 0 ? 0 : (codes.at(-1) ?? 0) - first + 1;
  const macintosh = new ByteWriter()
    .u16(6)
    .u16(10 + 2 * count)
    .u16(0)
    .u16(first)
    .u16(count);
  for (let code = first; code < first + count; code++) macintosh.u16(glyphOf.get(code) ?? 0);

  const headerLength = 4 + 2 * 8;
  return new ByteWriter()
    .u16(0)
    .u16(2)
    .u16(1)
    .u16(0)
    .u32(headerLength)
    .u16(3)
    .u16(0)
    .u32(headerLength + macintosh.length)
    .append(macintosh.bytes())
    .append(symbol.bytes())
    .bytes();
};
