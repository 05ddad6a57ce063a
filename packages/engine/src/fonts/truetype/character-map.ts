import { ByteReader } from '../../syntax/byte-reader.ts';
import { ByteWriter } from '../../syntax/byte-writer.ts';
import { groupBy } from '../../syntax/group-by.ts';
import { macintoshEncoding, platform, symbolPrefix, windowsEncoding } from './table-layout.ts';

/** One subtable of `cmap`. */
export interface CharacterMap {
  platform: number;
  encoding: number;
  glyphOf(character: number): number;
  /** All characters of a glyph, the lowest first. */
  charactersOf(glyph: number): readonly number[];
}

const maxSubtables = 32;
const maxGroupLength = 0x10000;
/** Version and count, then a record for each subtable: platform, encoding, offset. */
const headerLength = 4;
const recordLength = 8;
const endOfSegments = 0xffff;
const lastCodePoint = 0x10ffff;

/** Formats of subtables that are read. */
const format = {
  byteEncoding: 0,
  segmentMapping: 4,
  trimmedTable: 6,
  segmentedCoverage: 12,
} as const;

type Entries = Map<number, number>;

/** Format 4: four arrays of a number for each segment, with a spare number after the first. */
const readSegmentMapping = (reader: ByteReader, at: number, entries: Entries): void => {
  const segments = reader.u16(at + 6) >> 1;
  const endCodes = at + 14;
  const startCodes = endCodes + 2 * segments + 2;
  const idDeltas = startCodes + 2 * segments;
  const idRangeOffsets = idDeltas + 2 * segments;
  for (let segment = 0; segment < segments; segment++) {
    const last = reader.u16(endCodes + 2 * segment);
    const first = reader.u16(startCodes + 2 * segment);
    const delta = reader.u16(idDeltas + 2 * segment);
    const rangeOffsetAt = idRangeOffsets + 2 * segment;
    const rangeOffset = reader.u16(rangeOffsetAt);
    for (let character = first; character <= last && character < endOfSegments; character++) {
      let glyph = character;
      if (rangeOffset !== 0) {
        const glyphAt = rangeOffsetAt + rangeOffset + 2 * (character - first);
        glyph = glyphAt + 2 <= reader.length ? reader.u16(glyphAt) : 0;
        if (glyph === 0) continue;
      }
      entries.set(character, (glyph + delta) & 0xffff);
    }
  }
};

/** Format 12: groups of a first character, a last one and the first one's glyph. */
const readSegmentedCoverage = (reader: ByteReader, at: number, entries: Entries): void => {
  const groups = reader.u32(at + 12);
  for (let group = 0; group < groups; group++) {
    const groupAt = at + 16 + 12 * group;
    const first = reader.u32(groupAt);
    const last = Math.min(reader.u32(groupAt + 4), first + maxGroupLength, lastCodePoint);
    const glyph = reader.u32(groupAt + 8);
    for (let character = first; character <= last; character++)
      entries.set(character, glyph + character - first);
  }
};

const readSubtable = (reader: ByteReader, at: number): Entries => {
  const entries: Entries = new Map();
  const own = reader.u16(at);
  if (own === format.byteEncoding) {
    for (let character = 0; character < 256; character++)
      entries.set(character, reader.u8(at + 6 + character));
  } else if (own === format.segmentMapping) readSegmentMapping(reader, at, entries);
  else if (own === format.trimmedTable) {
    const first = reader.u16(at + 6);
    const count = reader.u16(at + 8);
    for (let index = 0; index < count; index++) entries.set(first + index, reader.u16(at + 10 + 2 * index));
  } else if (own === format.segmentedCoverage) readSegmentedCoverage(reader, at, entries);
  return entries;
};

/** Every subtable that can be read; a damaged one ends where the damage begins. */
export const readCharacterMaps = (table: Uint8Array | undefined): CharacterMap[] => {
  if (!table || table.length < headerLength) return [];
  const reader = new ByteReader(table);
  const maps: CharacterMap[] = [];
  for (let index = 0; index < Math.min(reader.u16(2), maxSubtables); index++) {
    const at = headerLength + recordLength * index;
    if (at + recordLength > table.length) break;
    let entries: Entries = new Map();
    try {
      entries = readSubtable(reader, reader.u32(at + 4));
    } catch {
      continue;
    }
    let reverse: Map<number, number[]> | undefined;
    maps.push({
      platform: reader.u16(at),
      encoding: reader.u16(at + 2),
      glyphOf: (character) => entries.get(character) ?? 0,
      charactersOf(glyph) {
        reverse ??= groupBy(entries.keys(), (character) => entries.get(character) ?? 0);
        return reverse.get(glyph)?.sort((one, other) => one - other) ?? [];
      },
    });
  }
  return maps;
};

const leastText = 0x20;
const highestBmp = 0xffff;

/** What the Unicode maps of a font file say that a glyph stands for; symbol and Macintosh maps say nothing. */
export const textsOfGlyph = (maps: readonly CharacterMap[], glyph: number): string[] => {
  // What has no glyph is mapped to 0.
  if (glyph === 0) return [];
  const points = maps
    .filter(({ platform: own, encoding }) =>
      own === platform.windows ? encoding !== windowsEncoding.symbol : own === platform.unicode,
    )
    .flatMap((map) => map.charactersOf(glyph))
    .filter((point) => point >= leastText && point <= lastCodePoint && (point & highestBmp) < 0xfffe);
  return [...new Set(points)].map((point) => String.fromCodePoint(point));
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
    .u16(format.segmentMapping)
    .u16(16 + 8 * segments) // length
    .u16(0) // language
    .u16(2 * segments)
    .u16(2 << power) // searchRange, entrySelector, rangeShift
    .u16(power)
    .u16(2 * segments - (2 << power));
  for (const code of codes) symbol.u16(symbolPrefix + code);
  symbol.u16(endOfSegments).u16(0); // reservedPad
  for (const code of codes) symbol.u16(symbolPrefix + code);
  symbol.u16(endOfSegments);
  for (const code of codes) symbol.u16(((glyphOf.get(code) ?? 0) - (symbolPrefix + code)) & 0xffff);
  symbol.u16(1); // makes 0xffff glyph 0
  for (let segment = 0; segment < segments; segment++) symbol.u16(0); // idRangeOffset

  const first = codes[0] ?? 0;
  const count = codes.length === 0 ? 0 : (codes.at(-1) ?? 0) - first + 1;
  const macintosh = new ByteWriter()
    .u16(format.trimmedTable)
    .u16(10 + 2 * count) // length
    .u16(0) // language
    .u16(first)
    .u16(count);
  for (let code = first; code < first + count; code++) macintosh.u16(glyphOf.get(code) ?? 0);

  const subtablesAt = headerLength + 2 * recordLength;
  return new ByteWriter()
    .u16(0) // version
    .u16(2) // numTables
    .u16(platform.macintosh)
    .u16(macintoshEncoding.roman)
    .u32(subtablesAt)
    .u16(platform.windows)
    .u16(windowsEncoding.symbol)
    .u32(subtablesAt + macintosh.length)
    .append(macintosh.bytes())
    .append(symbol.bytes())
    .bytes();
};
