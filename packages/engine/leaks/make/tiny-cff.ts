import { ByteWriter } from '../../src/syntax/byte-writer.ts';

export interface TinyCffGlyph {
  name: string;
  /** Side of a square at the origin; 0 draws nothing. */
  side: number;
  /** Draw the square through global subroutine 0 (which draws it 50 wide, whatever `side`). */
  viaSubroutine?: boolean;
  /** Bytes after endchar, which no viewer reads. */
  slack?: string;
}

const standardStringCount = 391;

const number = (value: number): number[] => [28, (value >> 8) & 0xff, value & 0xff];

const square = (side: number): number[] => [
  ...number(0),
  ...number(0),
  21,
  ...number(side),
  ...number(side),
  ...number(-side),
  6,
];

const index = (items: readonly Uint8Array[]): Uint8Array => {
  const writer = new ByteWriter().u16(items.length);
  if (items.length === 0) return writer.bytes();
  writer.u8(2);
  let offset = 1;
  writer.u16(offset);
  for (const item of items) {
    offset += item.length;
    writer.u16(offset);
  }
  for (const item of items) writer.append(item);
  return writer.bytes();
};

const ascii = (text: string): Uint8Array => Uint8Array.from(text, (char) => char.charCodeAt(0));
const operand = (value: number): number[] => [29, 0, 0, (value >> 8) & 0xff, value & 0xff];

/** A complete name-keyed CFF font; glyph 0 is `.notdef`. `secret` is its name, its notice and a subroutine. */
export const tinyCff = (glyphs: readonly TinyCffGlyph[], secret = 'secret'): Uint8Array => {
  const charstrings = index([
    Uint8Array.of(14),
    ...glyphs.map(({ side, viaSubroutine, slack }) =>
      Uint8Array.from([
        ...(viaSubroutine ? [...number(-107), 29] : side > 0 ? square(side) : []),
        14,
        ...ascii(slack ?? ''),
      ]),
    ),
  ]);
  const strings = [secret, ...glyphs.map(({ name }) => name)];
  const charset = new ByteWriter().u8(0);
  glyphs.forEach((_, glyph) => {
    charset.u16(standardStringCount + 1 + glyph);
  });
  const header = new ByteWriter()
    .u8(1)
    .u8(0)
    .u8(4)
    .u8(2)
    .append(index([ascii(secret)]))
    .bytes();
  const subroutines = index([Uint8Array.from([...square(50), 11]), ascii(secret)]);
  const tail = new ByteWriter()
    .append(index(strings.map(ascii)))
    .append(subroutines)
    .bytes();
  const top = (charsetAt: number, charstringsAt: number): Uint8Array =>
    index([
      Uint8Array.from([
        ...operand(standardStringCount),
        1,
        ...operand(charsetAt),
        15,
        ...operand(charstringsAt),
        17,
        ...operand(0),
        ...operand(4),
        18,
      ]),
    ]);
  const bodyAt = header.length + top(0, 0).length + tail.length;
  return new ByteWriter()
    .append(header)
    .append(top(bodyAt, bodyAt + charset.length))
    .append(tail)
    .append(charset.bytes())
    .append(charstrings)
    .bytes();
};
