import { writeTables } from '../fonts/truetype/sfnt.ts';
import { TrueType } from '../fonts/truetype/true-type.ts';
import type { ByteCodecs } from '../syntax/byte-codecs.ts';
import { ByteReader } from '../syntax/byte-reader.ts';

/** WOFF 1.0 (W3C): a header of 44 bytes, then 20 for each table: tag, offset, packed and full length, checksum. */
const headerLength = 44;
const recordLength = 20;

/** A font of ours: a WOFF file with TrueType outlines. */
export const openWoff = (bytes: Uint8Array, codecs: ByteCodecs): TrueType => {
  const reader = new ByteReader(bytes);
  const tables = new Map<string, Uint8Array>();
  for (let index = 0; index < reader.u16(12); index++) {
    const at = headerLength + recordLength * index;
    const tag = String.fromCharCode(...reader.slice(at, at + 4));
    const [offset, packed, full] = [reader.u32(at + 4), reader.u32(at + 8), reader.u32(at + 12)];
    const stored = bytes.subarray(offset, offset + packed);
    // A table that would not shrink is stored as it is.
    tables.set(tag, packed === full ? stored : codecs.inflate(stored, full));
  }
  return new TrueType(writeTables(tables));
};
