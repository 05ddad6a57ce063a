import type { PDFArray, PDFObject, PDFRawStream } from '@cantoo/pdf-lib';
import type { Codecs } from '../pdfium/codecs.ts';
import type { Raster } from '../pdfium/pixels/raster.ts';
import { decodeToImage } from '../syntax/filters/decode-stream.ts';
import { groupBy } from '../syntax/group-by.ts';
import {
  booleanAt,
  dictionaryIn,
  lookup,
  nameIn,
  numberAt,
  resolvedItems,
  streamIn,
} from '../syntax/read-object.ts';
import { Unprovable } from '../syntax/unprovable.ts';
import { picturePdf } from './picture-pdf.ts';

const channels = 3;
/** Larger ones PDFium turns into colours by a coarser table than smaller ones, and those are what is put together. */
const maxSamples = 200_000;
/** Of all that are put together. */
const maxSamplesOfAll = 2_000_000;
/** Of what they are put together to. */
const width = 400;

interface Small {
  readonly stream: PDFRawStream;
  readonly size: { readonly width: number; readonly height: number };
  readonly bytes: Uint8Array;
  readonly colour: PDFObject;
}

const samplesOf = ({ size }: Small): number => size.width * size.height;

/** Its profile, when a picture has nothing but plain samples of three colours in it. */
const profileOf = ({ dict }: PDFRawStream): PDFRawStream | undefined => {
  if (booleanAt(dict, 'ImageMask') === true || lookup(dict, 'Decode') !== undefined) return undefined;
  if (numberAt(dict, 'BitsPerComponent') !== 8) return undefined;
  const [family, given, ...others] = resolvedItems(lookup(dict, 'ColorSpace'));
  if (nameIn(family) !== 'ICCBased' || others.length > 0) return undefined;
  const parameters = dictionaryIn(given);
  return parameters && numberAt(parameters, 'N') === channels ? streamIn(given) : undefined;
};

/** One that is so small that turning its samples into colours takes less time than making ready to. */
const smallOf = (stream: PDFRawStream, codecs: Codecs): Small | undefined => {
  const { dict } = stream;
  const size = { width: numberAt(dict, 'Width') ?? 0, height: numberAt(dict, 'Height') ?? 0 };
  const samples = size.width * size.height;
  if (!Number.isInteger(samples) || samples <= 0 || samples > maxSamples / 2) return undefined;
  try {
    const { bytes, image } = decodeToImage(stream, codecs);
    if (image || bytes.length < samples * channels) return undefined;
    return { stream, size, bytes, colour: lookup(dict, 'ColorSpace') as PDFArray };
  } catch (error) {
    if (error instanceof Unprovable) return undefined;
    throw error;
  }
};

/** As many at a time as are still small together. */
const batchesOf = (all: readonly Small[]): Small[][] => {
  const batches: Small[][] = [];
  let samples = 0;
  for (const one of all) {
    const last = batches.at(-1);
    samples += samplesOf(one);
    if (last && samples <= maxSamples) last.push(one);
    else {
      batches.push([one]);
      samples = samplesOf(one);
    }
  }
  return batches;
};

const together = (
  batch: readonly Small[],
  decode: (pdf: Uint8Array) => Raster | undefined,
  found: Map<PDFRawStream, Raster>,
): void => {
  const [first] = batch as [Small, ...Small[]];
  const samples = batch.reduce((sum, one) => sum + samplesOf(one), 0);
  const height = Math.ceil(samples / width);
  const bytes = new Uint8Array(width * height * channels);
  let at = 0;
  for (const one of batch) {
    const length = samplesOf(one) * channels;
    bytes.set(one.bytes.subarray(0, length), at);
    at += length;
  }
  const picture = {
    bytes,
    filter: undefined,
    width,
    height,
    bits: 8,
    colour: first.colour,
    decode: undefined,
  };
  const raster = decode(picturePdf(first.stream.dict.context, picture));
  if (raster?.width !== width || raster.height !== height || raster.channels !== channels) return;
  at = 0;
  for (const { stream, size } of batch) {
    const length = size.width * size.height * channels;
    found.set(stream, { ...size, channels, data: raster.data.slice(at, at + length) });
    at += length;
  }
};

/**
 * What PDFium shows of small pictures that have a colour profile in common. The profile takes it longer than their samples
 * do, and of each file it is asked to decode it begins with that. Those that are not in the answer are decoded alone.
 */
export const decodeTogether = (
  streams: Iterable<PDFRawStream>,
  codecs: Codecs,
  decode: (pdf: Uint8Array) => Raster | undefined,
): Map<PDFRawStream, Raster> => {
  const found = new Map<PDFRawStream, Raster>();
  const alike = groupBy(new Set(streams), profileOf);
  alike.delete(undefined);
  let left = maxSamplesOfAll;
  for (const some of alike.values()) {
    if (some.length < 2) continue;
    const small = some.flatMap((stream) => smallOf(stream, codecs) ?? []);
    left -= small.reduce((sum, one) => sum + samplesOf(one), 0);
    if (left < 0) break;
    for (const batch of batchesOf(small)) if (batch.length > 1) together(batch, decode, found);
  }
  return found;
};
