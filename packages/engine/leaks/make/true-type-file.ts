import { writeTables } from '../../src/fonts/truetype/sfnt.ts';
import { ByteWriter } from '../../src/syntax/byte-writer.ts';

/** A subtable of `cmap`: who it is for, and in which format. */
export interface CharacterMapPart {
  platform: 0 | 1 | 3;
  encoding: number;
  format: 0 | 4 | 6 | 12;
  glyphOf: ReadonlyMap<number, number>;
}

export interface TrueTypeFileParts {
  /** Entries of `glyf`; the first is `.notdef`. */
  glyphs: readonly Uint8Array[];
  maps?: readonly CharacterMapPart[];
  unitsPerEm?: number;
  hasLongOffsets?: boolean;
  /** Left side bearings of the glyphs, as far as they are not zero. */
  bearings?: readonly number[];
}

const mapFormats: Record<CharacterMapPart['format'], (entries: [number, number][]) => Uint8Array> = {
  0(entries) {
    const bytes = new Uint8Array(256);
    for (const [character, glyph] of entries) if (character < 256) bytes[character] = glyph;
    return new ByteWriter().u16(0).u16(262).u16(0).append(bytes).bytes();
  },
  4(entries) {
    const all = [...entries, [0xffff, 0] as const];
    const writer = new ByteWriter()
      .u16(4)
      .u16(16 + 8 * all.length)
      .u16(0);
    writer.u16(2 * all.length).append(new Uint8Array(6));
    for (const [character] of all) writer.u16(character);
    writer.u16(0);
    for (const [character] of all) writer.u16(character);
    for (const [character, glyph] of all) writer.u16((glyph - character) & 0xffff);
    for (let segment = 0; segment < all.length; segment++) writer.u16(0);
    return writer.bytes();
  },
  6(entries) {
    const first = entries[0]?.[0] ?? 0;
    const count = (entries.at(-1)?.[0] ?? 0) - first + 1;
    const glyphOf = new Map(entries);
    const writer = new ByteWriter()
      .u16(6)
      .u16(10 + 2 * count)
      .u16(0)
      .u16(first)
      .u16(count);
    for (let code = first; code < first + count; code++) writer.u16(glyphOf.get(code) ?? 0);
    return writer.bytes();
  },
  12(entries) {
    const writer = new ByteWriter()
      .u16(12)
      .u16(0)
      .u32(16 + 12 * entries.length)
      .u32(0)
      .u32(entries.length);
    for (const [character, glyph] of entries) writer.u32(character).u32(character).u32(glyph);
    return writer.bytes();
  },
};

const characterMap = (maps: readonly CharacterMapPart[]): Uint8Array => {
  const records = new ByteWriter().u16(0).u16(maps.length);
  const body = new ByteWriter();
  for (const { platform, encoding, format, glyphOf } of maps) {
    records
      .u16(platform)
      .u16(encoding)
      .u32(4 + 8 * maps.length + body.length);
    body.append(mapFormats[format]([...glyphOf].sort(([one], [other]) => one - other)));
  }
  return records.append(body.bytes()).bytes();
};

/** `head`, `hhea`, `hmtx` and `cmap`, which TrueType and OpenType fonts both have. */
const sharedTables = (
  glyphCount: number,
  unitsPerEm: number,
  hasLongOffsets: boolean,
  maps: readonly CharacterMapPart[],
  bearings: readonly number[] = [],
): [string, Uint8Array][] => {
  const head = new ByteWriter().u32(0x00010000).u32(0).u32(0).u32(0x5f0f3cf5).u16(0).u16(unitsPerEm);
  head.append(new Uint8Array(16)).u16(0xfc00).u16(0xfc00).u16(0x0800).u16(0x0800).u16(0).u16(8).u16(2);
  head.u16(hasLongOffsets ? 1 : 0).u16(0);
  const hhea = new ByteWriter().u32(0x00010000).u16(800).u16(0xff38).append(new Uint8Array(26));
  const hmtx = new ByteWriter();
  for (let glyph = 0; glyph < glyphCount; glyph++) hmtx.u16(600).u16((bearings[glyph] ?? 0) & 0xffff);
  return [
    ['cmap', characterMap(maps)],
    ['head', head.bytes()],
    ['hhea', hhea.u16(glyphCount).bytes()],
    ['hmtx', hmtx.bytes()],
  ];
};

/** A complete TrueType font. */
export const trueTypeFile = (parts: TrueTypeFileParts): Uint8Array => {
  const { glyphs, maps = [], unitsPerEm = 1000, hasLongOffsets = true, bearings } = parts;
  const glyf = new ByteWriter();
  const loca = new ByteWriter();
  const placeEnd = () => (hasLongOffsets ? loca.u32(glyf.length) : loca.u16(glyf.length / 2));
  placeEnd();
  for (const glyph of glyphs) {
    glyf.append(glyph).padTo(2);
    placeEnd();
  }
  // Points, contours and depths as large as any glyph that is made here.
  const maxp = new ByteWriter().u32(0x00010000).u16(glyphs.length);
  maxp.u16(4000).u16(200).u16(8000).u16(400).u16(2).append(new Uint8Array(10)).u16(1000).u16(64).u16(8);
  return writeTables(
    new Map([
      ...sharedTables(glyphs.length, unitsPerEm, hasLongOffsets, maps, bearings),
      ['glyf', glyf.bytes()],
      ['loca', loca.bytes()],
      ['maxp', maxp.bytes()],
    ]),
  );
};

/** A CFF font in an OpenType file. */
export const openTypeFile = (
  cff: Uint8Array,
  glyphCount: number,
  unitsPerEm: number,
  maps: readonly CharacterMapPart[],
): Uint8Array => {
  const maxp = new ByteWriter().u32(0x00005000).u16(glyphCount).bytes();
  const file = writeTables(
    new Map([...sharedTables(glyphCount, unitsPerEm, false, maps), ['CFF ', cff], ['maxp', maxp]]),
  );
  file.set([0x4f, 0x54, 0x54, 0x4f]); // OTTO
  return file;
};
