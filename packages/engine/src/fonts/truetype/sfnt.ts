import { ByteReader } from '../../syntax/byte-reader.ts';
import { ByteWriter } from '../../syntax/byte-writer.ts';
import { Unprovable } from '../../syntax/unprovable.ts';
import { version1 } from './table-layout.ts';

const maxTables = 64;
const collectionTag = 0x74746366; // ttcf
/** The file's version, how many tables, and three numbers for a binary search; then a record for each table. */
const headerLength = 12;
const recordLength = 16;
/** What the checksum of a whole file comes to once `checksumAdjustment` is in place. */
const checksumMagic = 0xb1b0afba;
const checksumAdjustmentAt = 8;

/** The tables of a TrueType or OpenType file. Tables that reach past the end are cut, as viewers do. */
export const readTables = (bytes: Uint8Array): Map<string, Uint8Array> => {
  const reader = new ByteReader(bytes);
  if (reader.u32(0) === collectionTag) throw new Unprovable('font-collection');
  const count = reader.u16(4);
  if (count > maxTables) throw new Unprovable('font-damaged');
  const tables = new Map<string, Uint8Array>();
  for (let index = 0; index < count; index++) {
    const at = headerLength + recordLength * index;
    if (at + recordLength > bytes.length) break;
    const tag = String.fromCharCode(...reader.slice(at, at + 4));
    const offset = reader.u32(at + 8);
    if (tables.has(tag) || offset > bytes.length) continue;
    tables.set(tag, bytes.subarray(offset, Math.min(bytes.length, offset + reader.u32(at + 12))));
  }
  return tables;
};

const checksum = (bytes: Uint8Array): number => {
  let sum = 0;
  for (let at = 0; at < bytes.length; at += 4) {
    const word =
      ((bytes[at] ?? 0) << 24) |
      ((bytes[at + 1] ?? 0) << 16) |
      ((bytes[at + 2] ?? 0) << 8) |
      (bytes[at + 3] ?? 0);
    sum = (sum + word) >>> 0;
  }
  return sum;
};

/** A file of exactly these tables. `head` gets its checksum. */
export const writeTables = (tables: ReadonlyMap<string, Uint8Array>): Uint8Array => {
  const tags = [...tables.keys()].sort();
  const power = Math.floor(Math.log2(tags.length));
  const header = new ByteWriter()
    .u32(version1)
    .u16(tags.length)
    .u16(recordLength << power)
    .u16(power)
    .u16(recordLength * tags.length - (recordLength << power));
  const body = new ByteWriter();
  const bodyStart = headerLength + recordLength * tags.length;
  let headAt = 0;
  for (const tag of tags) {
    const table = tables.get(tag) ?? new Uint8Array();
    if (tag === 'head') headAt = bodyStart + body.length;
    header
      .ascii(tag)
      .u32(checksum(table))
      .u32(bodyStart + body.length)
      .u32(table.length);
    body.append(table).padTo(4);
  }
  const file = header.append(body.bytes()).bytes();
  const adjustment = (checksumMagic - checksum(file)) >>> 0;
  if (headAt > 0) new DataView(file.buffer).setUint32(headAt + checksumAdjustmentAt, adjustment);
  return file;
};
