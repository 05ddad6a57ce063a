import { ByteReader } from '../../syntax/byte-reader.ts';
import { ByteWriter } from '../../syntax/byte-writer.ts';
import { Unprovable } from '../../syntax/unprovable.ts';
import { joined } from './jpeg.ts';

export interface CleanJpeg2000 {
  bytes: Uint8Array;
  width: number;
  height: number;
  components: number;
}

const startOfCodestream = 0xff4f;
const sizeMarker = 0xff51;
const startOfTile = 0xff90;
const startOfData = 0xff93;
const endOfCodestream = 0xffd9;
/** SIZ, COD, COC, QCD, QCC, RGN, POC and PPT are needed for decoding; comments and indexes are not. */
const keptMarkers = new Set([sizeMarker, 0xff52, 0xff53, 0xff5c, 0xff5d, 0xff5e, 0xff5f, 0xff61]);
const packedHeaders = 0xff60;

/** One tile-part from its SOT marker: the same data behind a header without comments. */
const cleanTilePart = (reader: ByteReader, at: number, end: number): Uint8Array => {
  const headers: Uint8Array[] = [];
  let next = at + 12;
  while (reader.u16(next) !== startOfData) {
    const marker = reader.u16(next);
    const length = reader.u16(next + 2);
    if (keptMarkers.has(marker)) headers.push(reader.slice(next, next + 2 + length));
    next += 2 + length;
    if (length < 2 || next >= end) throw new Unprovable('image-jpeg2000');
  }
  const header = joined(headers);
  const data = reader.slice(next, end);
  return new ByteWriter()
    .append(reader.slice(at, at + 6))
    .u32(12 + header.length + data.length)
    .append(reader.slice(at + 10, at + 12))
    .append(header)
    .append(data)
    .bytes();
};

const cleanCodestream = (bytes: Uint8Array): CleanJpeg2000 => {
  const reader = new ByteReader(bytes, 'image-jpeg2000');
  if (reader.u16(0) !== startOfCodestream || reader.u16(2) !== sizeMarker)
    throw new Unprovable('image-jpeg2000');
  const width = reader.u32(8) - reader.u32(16);
  const height = reader.u32(12) - reader.u32(20);
  const components = reader.u16(40);
  const parts: Uint8Array[] = [bytes.subarray(0, 2)];
  let at = 2;
  while (at + 4 <= bytes.length) {
    const marker = reader.u16(at);
    if (marker === endOfCodestream) break;
    if (marker === packedHeaders) throw new Unprovable('image-jpeg2000');
    if (marker === startOfTile) {
      const size = reader.u32(at + 6);
      const end = size === 0 ? lastEnd(bytes) : Math.min(at + size, bytes.length);
      if (end <= at + 12) throw new Unprovable('image-jpeg2000');
      parts.push(cleanTilePart(reader, at, end));
      at = end;
      continue;
    }
    const length = reader.u16(at + 2);
    if (length < 2) throw new Unprovable('image-jpeg2000');
    if (keptMarkers.has(marker)) parts.push(reader.slice(at, at + 2 + length));
    at += 2 + length;
  }
  parts.push(Uint8Array.of(0xff, 0xd9));
  return { bytes: joined(parts), width, height, components };
};

const lastEnd = (bytes: Uint8Array): number => {
  for (let at = bytes.length - 2; at > 0; at--) if (bytes[at] === 0xff && bytes[at + 1] === 0xd9) return at;
  return bytes.length;
};

const box = (kind: string, body: Uint8Array): Uint8Array =>
  new ByteWriter()
    .u32(8 + body.length)
    .ascii(kind)
    .append(body)
    .bytes();

function* boxes(bytes: Uint8Array): Generator<{ kind: string; body: Uint8Array }> {
  const reader = new ByteReader(bytes, 'image-jpeg2000');
  for (let at = 0; at + 8 <= bytes.length; ) {
    let size = reader.u32(at);
    let header = 8;
    if (size === 1) {
      size = reader.u32(at + 8) * 2 ** 32 + reader.u32(at + 12);
      header = 16;
    } else if (size === 0) size = bytes.length - at;
    if (size < header) throw new Unprovable('image-jpeg2000');
    const kind = String.fromCharCode(...bytes.subarray(at + 4, at + 8));
    yield { kind, body: bytes.subarray(at + header, Math.min(bytes.length, at + size)) };
    at += size;
  }
}

/** The header boxes that are kept, at their exact length; an ICC profile is left to the PDF's colour space. */
const headerBox = (kind: string, body: Uint8Array): Uint8Array | undefined => {
  if (kind === 'ihdr') return box(kind, body.subarray(0, 14));
  if (kind === 'colr') return body[0] === 1 ? box(kind, body.subarray(0, 7)) : undefined;
  if (kind === 'bpcc' || kind === 'pclr' || kind === 'cmap' || kind === 'cdef') return box(kind, body);
  return undefined;
};

/** Keeps the boxes and markers that decoding needs; comments, profiles, XML and UUID boxes are dropped. */
export const cleanJpeg2000 = (bytes: Uint8Array): CleanJpeg2000 => {
  if (bytes[0] === 0xff) return cleanCodestream(bytes);
  let codestream: CleanJpeg2000 | undefined;
  let header: Uint8Array = new Uint8Array();
  for (const { kind, body } of boxes(bytes)) {
    if (kind === 'jp2c') codestream ??= cleanCodestream(body);
    if (kind === 'jp2h' && header.length === 0) {
      header = joined([...boxes(body)].flatMap((inner) => headerBox(inner.kind, inner.body) ?? []));
    }
  }
  if (!codestream) throw new Unprovable('image-jpeg2000');
  const file = new ByteWriter()
    .append(box('jP  ', Uint8Array.of(0x0d, 0x0a, 0x87, 0x0a)))
    .append(box('ftyp', new ByteWriter().ascii('jp2 ').u32(0).ascii('jp2 ').bytes()))
    .append(box('jp2h', header))
    .append(box('jp2c', codestream.bytes));
  return { ...codestream, bytes: file.bytes() };
};
