import type { ByteReader } from '../../syntax/byte-reader.ts';

/**
 * Integers from -1131 to 1131 take one or two bytes, alike in charstrings of both types and in CFF dictionaries
 * (Adobe Technical Notes 5176, table 3, and 5177, table 1).
 */
const oneByteZero = 139;
const firstOneByte = 32;
const firstPositive = 247;
const firstNegative = 251;
const lastNegative = 254;
const leastOfTwoBytes = 108;

export const isPackedInteger = (first: number): boolean => first >= firstOneByte && first <= lastNegative;

export const packedLength = (first: number): 1 | 2 => (first < firstPositive ? 1 : 2);

/** `at` is the place of the first byte. */
export const readPackedInteger = (reader: ByteReader, at: number): number => {
  const first = reader.u8(at);
  if (first < firstPositive) return first - oneByteZero;
  const second = reader.u8(at + 1);
  return first < firstNegative
    ? (first - firstPositive) * 256 + second + leastOfTwoBytes
    : -(first - firstNegative) * 256 - second - leastOfTwoBytes;
};

/** The one byte of an integer from -107 to 107. */
export const oneByteInteger = (value: number): number => value + oneByteZero;

export const isOneByteInteger = (value: number): boolean => Math.abs(value) <= 107;

/** The two bytes of an integer from 108 to 1131 or from -1131 to -108. */
export const twoByteInteger = (value: number): number => {
  const beyond = Math.abs(value) - leastOfTwoBytes;
  return (((value > 0 ? firstPositive : firstNegative) + (beyond >> 8)) << 8) | (beyond & 0xff);
};
