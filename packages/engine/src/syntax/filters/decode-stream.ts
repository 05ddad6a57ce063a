import { RedactError } from '@blackbar/core/model';
import type { PDFStream } from '@cantoo/pdf-lib';
import type { ByteCodecs } from '../byte-codecs.ts';
import { nameAt, numberAt } from '../read-object.ts';
import { Unprovable } from '../unprovable.ts';
import { decodeAscii85, decodeAsciiHex } from './ascii.ts';
import { type Filter, filterChain } from './filter-chain.ts';
import { inflate } from './inflate.ts';
import { decodeLzw } from './lzw.ts';
import { undoPredictor } from './predictor.ts';
import { decodeRunLength } from './run-length.ts';

/** The most that one stream may decompress to. */
const maxStreamBytes = 256 * 1024 * 1024;
const maxFilters = 8;
const imageFilters = new Set(['DCTDecode', 'JPXDecode', 'CCITTFaxDecode', 'JBIG2Decode']);

export interface PartlyDecoded {
  bytes: Uint8Array;
  /** The image filter that is left, if any: DCT, JPX, CCITT or JBIG2. */
  image: Filter | undefined;
}

const undo = (bytes: Uint8Array, filter: Filter, codecs: ByteCodecs, maxBytes: number): Uint8Array => {
  const { name, parameters } = filter;
  switch (name) {
    case 'FlateDecode':
      return undoPredictor(inflate(bytes, codecs, maxBytes), parameters);
    case 'LZWDecode': {
      const early = parameters ? numberAt(parameters, 'EarlyChange') !== 0 : true;
      return undoPredictor(decodeLzw(bytes, early, maxBytes), parameters);
    }
    case 'ASCII85Decode':
      return decodeAscii85(bytes);
    case 'ASCIIHexDecode':
      return decodeAsciiHex(bytes);
    case 'RunLengthDecode':
      return decodeRunLength(bytes, maxBytes);
    case 'Crypt':
      if (!parameters || (nameAt(parameters, 'Name') ?? 'Identity') === 'Identity') return bytes;
      throw new Unprovable('stream-crypt');
    default:
      throw new Unprovable('stream-filter');
  }
};

/** Decodes every filter up to an image filter, which is left to the caller. */
export const decodeToImage = (
  stream: PDFStream,
  codecs: ByteCodecs,
  maxBytes: number = maxStreamBytes,
): PartlyDecoded => {
  const chain = filterChain(stream.dict);
  if (chain.length > maxFilters) throw new RedactError('too-complex');
  let bytes = stream.getContents();
  for (const [index, filter] of chain.entries()) {
    if (imageFilters.has(filter.name)) {
      if (index !== chain.length - 1) throw new Unprovable('stream-filter');
      return { bytes, image: filter };
    }
    bytes = undo(bytes, filter, codecs, maxBytes);
    if (bytes.length > maxBytes) throw new RedactError('too-complex');
  }
  return { bytes, image: undefined };
};

/** The decoded bytes of a stream that is not an image. */
export const decodeStream = (stream: PDFStream, codecs: ByteCodecs, maxBytes?: number): Uint8Array => {
  const { bytes, image } = decodeToImage(stream, codecs, maxBytes);
  if (image) throw new Unprovable('stream-image-filter');
  return bytes;
};
