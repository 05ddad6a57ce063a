import { ByteReader } from '../../syntax/byte-reader.ts';
import { ByteWriter } from '../../syntax/byte-writer.ts';
import { Unprovable } from '../../syntax/unprovable.ts';
import { escapeByte, escaped } from '../outlines/charstring-operators.ts';
import { isPackedInteger, packedLength, readPackedInteger } from '../outlines/packed-integer.ts';

/** Operators of Top, Font and Private DICTs that are read or written here (Adobe Technical Note 5176, tables 9, 10 and 23). */
export const op = {
  FontBBox: 5,
  BlueValues: 6,
  OtherBlues: 7,
  FamilyBlues: 8,
  FamilyOtherBlues: 9,
  StdHW: 10,
  StdVW: 11,
  charset: 15,
  Encoding: 16,
  CharStrings: 17,
  Private: 18,
  Subrs: 19,
  defaultWidthX: 20,
  nominalWidthX: 21,
  CharstringType: escaped(6),
  FontMatrix: escaped(7),
  BlueScale: escaped(9),
  BlueShift: escaped(10),
  BlueFuzz: escaped(11),
  StemSnapH: escaped(12),
  StemSnapV: escaped(13),
  ForceBold: escaped(14),
  LanguageGroup: escaped(17),
  ExpansionFactor: escaped(18),
  ROS: escaped(30),
  CIDCount: escaped(34),
  FDArray: escaped(36),
  FDSelect: escaped(37),
} as const;

const lastOperator = 21;
/** First bytes of operands that are no packed integers. */
const shortInteger = 28;
const longInteger = 29;
const real = 30;

export type CffDictionary = Map<number, number[]>;

const maxOperands = 513;
/** What the nibbles of a real number spell; the one left out is reserved. */
const nibbles = ['0', '1', '2', '3', '4', '5', '6', '7', '8', '9', '.', 'E', 'E-', '', '-'];
const endOfReal = 15;

const readReal = (reader: ByteReader, at: number): { value: number; next: number } => {
  let text = '';
  for (;;) {
    const byte = reader.u8(at++);
    for (const nibble of [byte >> 4, byte & 15]) {
      if (nibble === endOfReal) return { value: Number(text) || 0, next: at };
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
    const first = reader.u8(at);
    if (isPackedInteger(first)) {
      operands.push(readPackedInteger(reader, at));
      at += packedLength(first);
    } else if (first <= lastOperator) {
      at++;
      const operator = first === escapeByte ? escaped(reader.u8(at++)) : first;
      if (!dictionary.has(operator)) dictionary.set(operator, operands);
      operands = [];
    } else if (first === shortInteger) {
      operands.push(reader.i16(at + 1));
      at += 3;
    } else if (first === longInteger) {
      operands.push(reader.i32(at + 1));
      at += 5;
    } else if (first === real) {
      const { value, next } = readReal(reader, at + 1);
      operands.push(value);
      at = next;
    } else at++;
    if (operands.length > maxOperands) throw new Unprovable('font-damaged');
  }
  return dictionary;
};

const writeReal = (writer: ByteWriter, value: number): void => {
  const spelt = String(value).toUpperCase().replace('E+', 'E');
  // What no nibble spells, like the letters of Infinity, counts as zero.
  const digits = (spelt.match(/E-|./g) ?? []).map((part) => Math.max(0, nibbles.indexOf(part)));
  digits.push(endOfReal);
  if (digits.length % 2 === 1) digits.push(endOfReal);
  writer.u8(real);
  for (let index = 0; index < digits.length; index += 2) {
    writer.u8(((digits[index] ?? endOfReal) << 4) | (digits[index + 1] ?? endOfReal));
  }
};

/** Whole numbers always take five bytes, so that a dictionary keeps its length when offsets are filled in. */
export const writeDictionary = (entries: Iterable<readonly [number, readonly number[]]>): Uint8Array => {
  const writer = new ByteWriter();
  for (const [operator, operands] of entries) {
    for (const value of operands) {
      if (Number.isInteger(value) && Math.abs(value) < 2 ** 31) writer.u8(longInteger).u32(value >>> 0);
      else writeReal(writer, value);
    }
    if (operator > lastOperator) writer.u16(operator);
    else writer.u8(operator);
  }
  return writer.bytes();
};
