import { crc32 } from 'node:zlib';
import fc from 'fast-check';

/** One change to a file, as plain data so that fast-check can shrink a failing case. */
export interface Mutation {
  kind: 'flip' | 'set' | 'delete' | 'repeat' | 'truncate' | 'splice' | 'number' | 'token';
  /** The offset, as a share of the length. */
  at: number;
  length: number;
  value: number;
}

export const mutation: fc.Arbitrary<Mutation> = fc.record({
  kind: fc.constantFrom('flip', 'set', 'delete', 'repeat', 'truncate', 'splice', 'number', 'token'),
  // Uniform: fast-check would otherwise prefer the first and the last byte.
  at: fc.noBias(fc.nat(999_999)).map((millionths) => millionths / 1_000_000),
  length: fc.oneof(fc.integer({ min: 1, max: 8 }), fc.integer({ min: 1, max: 400 })),
  value: fc.nat(1_000_000),
});

/** Numbers at the limits of arithmetic. */
const numbers = [
  '0', '-1', '1', '2', '65535', '65536', '99999', '2147483647', '2147483648', '4294967296', '-2147483648',
  '0.00001', '1e30', '9999999999999999999', '00000000000000000001', '.', '--5', '1.7976931348623157E308',
]; // biome-ignore format: a list

/** PDF tokens, inserted where another token is expected. */
const tokens = [
  '/FlateDecode', '/DCTDecode', '/JBIG2Decode', '/JPXDecode', '/CCITTFaxDecode', '/LZWDecode', '/Crypt',
  '/RunLengthDecode', '/ASCII85Decode', '[', ']', '<<', '>>', '(', ')', 'null', '1 0 R', '3 0 R', '4 0 R', '5 0 R',
  '/Length', '/Type0', '/Type3', '/CIDFontType2', '/Identity-H', '/Pattern', '/Separation', '/DeviceN', '/ICCBased',
  '/Indexed', '/Luminosity', '/SMask', 'q', 'Q', 'BT', 'ET', 'Do', 'sh', 'BI', 'EI', 'ID', 'Tj', 'W n', 'BDC', 'EMC',
  'stream', 'endstream', 'endobj', '/Prev', '/XRefStm', '/ObjStm', '/Extends', '/Encrypt', '/Kids', '/Parent',
]; // biome-ignore format: a list

const splice = (bytes: Uint8Array, at: number, remove: number, insert: Uint8Array): Uint8Array => {
  const out = new Uint8Array(bytes.length - Math.min(remove, bytes.length - at) + insert.length);
  out.set(bytes.subarray(0, at));
  out.set(insert, at);
  out.set(bytes.subarray(Math.min(bytes.length, at + remove)), at + insert.length);
  return out;
};

const isDigit = (byte: number | undefined): boolean => byte !== undefined && byte >= 0x30 && byte <= 0x39;

const replaceNumber = (bytes: Uint8Array, at: number, value: number): Uint8Array => {
  let from = at;
  while (from < bytes.length && !isDigit(bytes[from])) from++;
  let to = from;
  while (to < bytes.length && isDigit(bytes[to])) to++;
  return splice(bytes, from, to - from, Buffer.from(numbers[value % numbers.length] ?? '0'));
};

const apply = (bytes: Uint8Array, { kind, at: share, length, value }: Mutation, other: Uint8Array) => {
  const at = Math.floor(share * bytes.length);
  if (kind === 'truncate') return bytes.slice(0, at);
  if (kind === 'delete') return splice(bytes, at, length, new Uint8Array());
  if (kind === 'repeat') {
    const part = bytes.subarray(at, at + length);
    const times = 1 + (value % 200);
    return splice(bytes, at, 0, Buffer.concat(Array.from({ length: times }, () => part)));
  }
  if (kind === 'splice') {
    const from = value % Math.max(1, other.length);
    return splice(bytes, at, length, other.subarray(from, from + length));
  }
  if (kind === 'number') return replaceNumber(bytes, at, value);
  if (kind === 'token')
    return splice(bytes, at, length > 8 ? 0 : length, Buffer.from(` ${tokens[value % tokens.length]} `));
  const out = bytes.slice();
  if (at < out.length) out[at] = kind === 'flip' ? (out[at] ?? 0) ^ (1 << (value % 8)) : value & 255;
  return out;
};

/** Decoders refuse chunks with wrong checksums; with correct ones a change reaches the decoder. */
const withValidChecksums = (png: Uint8Array): Uint8Array => {
  const out = png.slice();
  const view = new DataView(out.buffer);
  for (let at = 8; at + 12 <= out.length; ) {
    const end = at + 8 + view.getUint32(at);
    if (end + 4 > out.length) break;
    view.setUint32(end, crc32(out.subarray(at + 4, end)));
    at = end + 4;
  }
  return out;
};

/** Splices copy bytes from `other`. */
export const mutate = (
  bytes: Uint8Array,
  mutations: readonly Mutation[],
  other: Uint8Array,
  isPng: boolean,
): Uint8Array => {
  let out = bytes;
  for (const step of mutations) out = apply(out, step, other);
  const first = mutations[0]?.value ?? 0;
  return isPng && first % 4 !== 0 ? withValidChecksums(out) : out;
};
