import { ByteReader } from '../../syntax/byte-reader.ts';
import { ByteWriter } from '../../syntax/byte-writer.ts';
import { Unprovable } from '../../syntax/unprovable.ts';

/** Operators of CFF dictionaries that this room reads or writes; `12 x` is 1200 + x (Technical Note 5176). */
export const op = {
  fontBox: 5,
  charset: 15,
  encoding: 16,
  charStrings: 17,
  private: 18,
  subrs: 19,
  defaultWidth: 20,
  nominalWidth: 21,
  charstringType: 1206,
  fontMatrix: 1207,
  registryOrderingSupplement: 1230,
  cidCount: 1234,
  fontDicts: 1236,
  fontDictSelect: 1237,
} as const;

export type CffDictionary = Map<number, number[]>;

const maxOperands = 513;
const nibbles = ['0', '1', '2', '3', '4', '5', '6', '7', '8', '9', '.', 'E', 'E-', '', '-'];

const readReal = (reader: ByteReader, at: number): { value: number; next: number } => {
  let text = '';
  for (;;) {
    const byte = reader.u8(at++);
    for (const nibble of [byte >> 4, byte & 15]) {
      if (nibble === 15) return { value: Number(text) || 0, next: at };
      text += nibbles[nibble] ?? '';
    }
    if (text.length > 64) throw new Unprovable('font-damaged');
  }
};

export const readDictionary = (bytes: Uint8Array): CffDictionary => {
  const reader = new ByteReader(bytes);
  const dictionary: CffDictionary = new Map();
  let operands: number[] = [];
  for (let at = 0; at < bytes.length; ) {
    const byte = reader.u8(at++);
    if (byte <= 21) {
      const operator = byte === 12 ? 1200 + reader.u8(at++) : byte;
      if (!dictionary.has(operator)) dictionary.set(operator, operands);
      operands = [];
    } else if (byte === 28) {
      operands.push(reader.i16(at));
      at += 2;
    } else if (byte === 29) {
      operands.push(reader.i32(at));
      at += 4;
    } else if (byte === 30) {
      const { value, next } = readReal(reader, at);
      operands.push(value);
      at = next;
    } else if (byte >= 32 && byte <= 246) operands.push(byte - 139);
    else if (byte >= 247 && byte <= 250) operands.push((byte - 247) * 256 + reader.u8(at++) + 108);
    else if (byte >= 251 && byte <= 254) operands.push(-(byte - 251) * 256 - reader.u8(at++) - 108);
    if (operands.length > maxOperands) throw new Unprovable('font-damaged');
  }
  return dictionary;
};

const writeReal = (writer: ByteWriter, value: number): void => {
  const digits: number[] = [];
  const text = String(value).toUpperCase().replace('E+', 'E');
  for (let index = 0; index < text.length; index++) {
    const char = text[index] ?? '';
    if (char === 'E' && text[index + 1] === '-') {
      digits.push(12);
      index++;
    } else digits.push(char === '-' ? 14 : char === '.' ? 10 : char === 'E' ? 11 : Number(char));
  }
  digits.push(15);
  if (digits.length % 2 === 1) digits.push(15);
  writer.u8(30);
  for (let index = 0; index < digits.length; index += 2) {
    writer.u8(((digits[index] ?? 15) << 4) | (digits[index + 1] ?? 15));
  }
};

/** Whole numbers always take five bytes, so that a dictionary keeps its length when offsets are filled in. */
export const writeDictionary = (entries: Iterable<readonly [number, readonly number[]]>): Uint8Array => {
  const writer = new ByteWriter();
  for (const [operator, operands] of entries) {
    for (const value of operands) {
      if (Number.isInteger(value) && Math.abs(value) < 2 ** 31) writer.u8(29).u32(value >>> 0);
      else writeReal(writer, value);
    }
    if (operator >= 1200) writer.u8(12).u8(operator - 1200);
    else writer.u8(operator);
  }
  return writer.bytes();
};
