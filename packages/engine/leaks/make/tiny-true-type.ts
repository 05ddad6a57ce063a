import { ByteWriter } from '../../src/syntax/byte-writer.ts';

/** A rectangle in a 1000-unit em, or nothing. */
export interface TinyGlyph {
  name: string;
  character: number;
  box?: readonly [left: number, bottom: number, right: number, top: number];
  /** What its header says is around it; by default its box. */
  claimed?: readonly [left: number, bottom: number, right: number, top: number];
  /** Numbers of two other glyphs this one is made of. */
  parts?: readonly number[];
  /** Bytes after the outline, which no viewer reads. */
  slack?: string;
}

const simpleGlyph = (box: NonNullable<TinyGlyph['box']>, claimed = box): Uint8Array => {
  const [left, bottom, right, top] = box;
  const writer = new ByteWriter().u16(1);
  for (const side of claimed) writer.u16(side & 0xffff);
  writer.u16(3).u16(0);
  for (let point = 0; point < 4; point++) writer.u8(1);
  for (const dx of [left, 0, right - left, 0]) writer.u16(dx & 0xffff);
  for (const dy of [bottom, top - bottom, 0, bottom - top]) writer.u16(dy & 0xffff);
  return writer.bytes();
};

const compositeGlyph = (parts: readonly number[]): Uint8Array => {
  const writer = new ByteWriter().u16(0xffff).u16(0).u16(0).u16(1000).u16(1000);
  parts.forEach((part, index) => {
    const more = index < parts.length - 1 ? 0x20 : 0;
    writer
      .u16(0x0003 | more)
      .u16(part)
      .u16(index * 10)
      .u16(0);
  });
  return writer.bytes();
};

const characterMap = (glyphs: readonly TinyGlyph[]): Uint8Array => {
  const entries = glyphs
    .map((glyph, index) => [glyph.character, index] as const)
    .filter(([character]) => character > 0)
    .sort(([one], [other]) => one - other);
  const segments = entries.length + 1;
  const unicode = new ByteWriter()
    .u16(4)
    .u16(16 + 8 * segments)
    .u16(0)
    .u16(2 * segments)
    .u16(0)
    .u16(0)
    .u16(0);
  for (const [character] of entries) unicode.u16(character);
  unicode.u16(0xffff).u16(0);
  for (const [character] of entries) unicode.u16(character);
  unicode.u16(0xffff);
  for (const [character, glyph] of entries) unicode.u16((glyph - character) & 0xffff);
  unicode.u16(1);
  for (let segment = 0; segment < segments; segment++) unicode.u16(0);
  return new ByteWriter().u16(0).u16(1).u16(3).u16(1).u32(12).append(unicode.bytes()).bytes();
};

const nameTable = (text: string): Uint8Array =>
  new ByteWriter()
    .u16(0)
    .u16(1)
    .u16(18)
    .u16(1)
    .u16(0)
    .u16(0)
    .u16(4)
    .u16(text.length)
    .u16(0)
    .ascii(text)
    .bytes();

const postTable = (glyphs: readonly TinyGlyph[]): Uint8Array => {
  const writer = new ByteWriter().u32(0x00020000).append(new Uint8Array(28)).u16(glyphs.length);
  glyphs.forEach((_, index) => {
    writer.u16(258 + index);
  });
  for (const { name } of glyphs) writer.u8(name.length).ascii(name);
  return writer.bytes();
};

/** A complete TrueType font. `secret` goes into its name table and a private table. */
export const tinyTrueType = (
  glyphs: readonly TinyGlyph[],
  secret = 'name',
  program?: Uint8Array,
): Uint8Array => {
  const glyf = new ByteWriter();
  const loca = new ByteWriter().u32(0);
  const hmtx = new ByteWriter();
  for (const { box, claimed, parts, slack } of glyphs) {
    if (box) glyf.append(simpleGlyph(box, claimed));
    if (parts) glyf.append(compositeGlyph(parts));
    if (slack) glyf.ascii(slack);
    glyf.padTo(4);
    loca.u32(glyf.length);
    hmtx.u16(600).u16((claimed ?? box)?.[0] ?? 0);
  }
  const count = glyphs.length;
  const head = new ByteWriter().u32(0x00010000).u32(0).u32(0).u32(0x5f0f3cf5).u16(0).u16(1000);
  head.append(new Uint8Array(16)).u16(0).u16(0).u16(1000).u16(1000).u16(0).u16(8).u16(2).u16(1).u16(0);
  const hhea = new ByteWriter().u32(0x00010000).u16(800).u16(0xff38).append(new Uint8Array(26)).u16(count);
  const maxp = new ByteWriter().u32(0x00010000).u16(count).u16(8).u16(2).u16(16).u16(4).u16(1);
  maxp.append(new Uint8Array(12)).u16(4).u16(2);
  const tables = new Map<string, Uint8Array>([
    ['PRIV', new ByteWriter().ascii(secret).bytes()],
    ['cmap', characterMap(glyphs)],
    ...(program ? ([['fpgm', program]] as const) : []),
    ['glyf', glyf.bytes()],
    ['head', head.bytes()],
    ['hhea', hhea.bytes()],
    ['hmtx', hmtx.bytes()],
    ['loca', loca.bytes()],
    ['maxp', maxp.bytes()],
    ['name', nameTable(secret)],
    ['post', postTable(glyphs)],
  ]);
  const directory = new ByteWriter().u32(0x00010000).u16(tables.size).u16(0).u16(0).u16(0);
  const body = new ByteWriter();
  for (const [tag, table] of tables) {
    directory
      .ascii(tag)
      .u32(0)
      .u32(12 + 16 * tables.size + body.length)
      .u32(table.length);
    body.append(table).padTo(4);
  }
  return directory.append(body.bytes()).bytes();
};
