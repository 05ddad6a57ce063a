import { type PDFDict, PDFName, type PDFObject, type PDFRawStream } from '@cantoo/pdf-lib';
import type { Raster } from '../pdfium/pixels/raster.ts';
import { decodeToImage } from '../syntax/filters/decode-stream.ts';
import { type Filter, filterChain } from '../syntax/filters/filter-chain.ts';
import {
  booleanAt,
  dictionaryAt,
  lookup,
  nameIn,
  numberAt,
  numbersAt,
  resolve,
} from '../syntax/read-object.ts';
import { Unprovable } from '../syntax/unprovable.ts';
import { cleanJpeg } from './formats/jpeg.ts';
import type { ImageContext } from './image.ts';
import { picturePdf } from './picture-pdf.ts';
import { exactSamples, type SampleShape, unpackSamples } from './samples.ts';

const maxSamples = 200_000_000;

/** What of an image can go into the output as it is. */
export type Stored =
  /** Device grey or RGB: every value shows as itself. */
  | { kind: 'samples'; shape: SampleShape; bytes: Uint8Array; isInverted: boolean }
  /** Written anew from its coefficients; `transform` is the filter's own parameter. */
  | { kind: 'jpeg'; bytes: Uint8Array; channels: 1 | 3; transform: number | undefined }
  /** Nothing but what the PDF engine shows of it. */
  | { kind: 'shown'; raster: Raster; isLossy: boolean };

/** An image of the source, taken apart. */
export interface SourceImage {
  dictionary: PDFDict;
  width: number;
  height: number;
  isStencil: boolean;
  stored: Stored;
  /** The samples before their colours are known; only of images without a coding of their own. */
  raw: { shape: SampleShape; bytes: Uint8Array } | undefined;
  /** What is seen: one byte a sample, grey or RGB; of a stencil 0 paints and 255 does not. */
  pixels(): Raster;
}

interface Reading {
  bytes: Uint8Array;
  filter: Filter | undefined;
  width: number;
  height: number;
  bits: number;
  colour: PDFObject | undefined;
  decode: number[] | undefined;
}

const show = (dictionary: PDFDict, reading: Reading, context: ImageContext): Raster => {
  const raster = context.decode(picturePdf(dictionary.context, reading));
  if (!raster || raster.width !== reading.width || raster.height !== reading.height)
    throw new Unprovable('image-pixels');
  return raster;
};

const bilevel = (raster: Raster): Uint8Array => {
  const { width, height, channels, data } = raster;
  const row = Math.ceil(width / 8);
  const out = new Uint8Array(row * height);
  for (let y = 0, from = 0; y < height; y++)
    for (let byte = y * row, x = 0; x < width; byte++) {
      let bits = 0;
      for (let mask = 0x80; mask > 0 && x < width; mask >>= 1, x++, from += channels)
        if ((data[from] ?? 0) >= 128) bits |= mask;
      out[byte] = bits;
    }
  return out;
};

/** By their one name, so that nothing between the picture and its colours is believed. */
const deviceChannels: Readonly<Record<string, 1 | 3>> = { DeviceGray: 1, DeviceRGB: 3, G: 1, RGB: 3 };

const isRun = (decode: readonly number[] | undefined, from: number, to: number): boolean =>
  decode?.every((value, index) => value === (index % 2 === 0 ? from : to)) ?? false;

/** Whether Decode shows every sample as itself or as its opposite; anything else is left to the PDF engine. */
const plainDecode = (decode: readonly number[] | undefined): { isInverted: boolean } | undefined => {
  if (!decode || isRun(decode, 0, 1)) return { isInverted: false };
  return isRun(decode, 1, 0) ? { isInverted: true } : undefined;
};

const colourOf = (dictionary: PDFDict, { resources }: ImageContext): PDFObject | undefined => {
  const own = dictionary.get(PDFName.of('ColorSpace'));
  const named = resolve(dictionary.context, own);
  if (!(named instanceof PDFName)) return own;
  return (resources && dictionaryAt(resources, 'ColorSpace')?.get(named)) ?? named;
};

const readJpeg = (reading: Reading, channels: 1 | 3 | undefined): Stored | undefined => {
  const { bytes, filter, width, height, decode } = reading;
  if (!channels || plainDecode(decode)?.isInverted !== false) return undefined;
  try {
    const clean = cleanJpeg(bytes);
    if (clean.width !== width || clean.height !== height || clean.components !== channels) return undefined;
    const transform = filter?.parameters && numberAt(filter.parameters, 'ColorTransform');
    return { kind: 'jpeg', bytes: clean.bytes, channels, transform };
  } catch (error) {
    if (error instanceof Unprovable) return undefined;
    throw error;
  }
};

const shownPixels = (stored: Stored, isStencil: boolean, shown: () => Raster): Raster => {
  if (stored.kind === 'jpeg') return shown();
  if (stored.kind === 'shown') return stored.raster;
  const { shape, bytes, isInverted } = stored;
  const { width, height, components } = shape;
  const data = unpackSamples(bytes, shape);
  const scale = 255 / (2 ** shape.bits - 1);
  if (scale !== 1 || isInverted) {
    const levels = Uint8Array.from({ length: 256 }, (_, sample) => {
      const value = Math.round(sample * scale);
      return isInverted ? 255 - value : value;
    });
    for (let at = 0; at < data.length; at++) data[at] = levels[data[at] as number] as number;
  }
  return { width, height, channels: isStencil || components === 1 ? 1 : 3, data };
};

export const readImage = (stream: PDFRawStream, context: ImageContext): SourceImage => {
  const dictionary = stream.dict;
  const width = numberAt(dictionary, 'Width') ?? 0;
  const height = numberAt(dictionary, 'Height') ?? 0;
  if (!(Number.isInteger(width) && Number.isInteger(height) && width > 0 && height > 0)) {
    throw new Unprovable('image-size');
  }
  if (width * height > maxSamples) throw new Unprovable('image-too-large');
  const isStencil = booleanAt(dictionary, 'ImageMask') === true;
  const coding = filterChain(dictionary).at(-1)?.name;
  const isBilevel = coding === 'CCITTFaxDecode' || coding === 'JBIG2Decode';
  const hasColour = !isStencil && lookup(dictionary, 'ColorSpace') !== undefined;
  const fallback = isBilevel || isStencil ? PDFName.of('DeviceGray') : undefined;
  const colour = hasColour ? colourOf(dictionary, context) : fallback;
  if (!colour && coding !== 'JPXDecode') throw new Unprovable('image-colour');
  const device = nameIn(resolve(dictionary.context, colour));
  const channels = device === undefined ? undefined : deviceChannels[device];
  const { bytes, image: filter } = decodeToImage(stream, context.codecs);
  const bits = isStencil || isBilevel ? 1 : (numberAt(dictionary, 'BitsPerComponent') ?? 8);
  if (![1, 2, 4, 8, 16].includes(bits)) throw new Unprovable('image-bits');
  if (isStencil && filter && !isBilevel) throw new Unprovable('image-stencil');
  const decode = numbersAt(dictionary, 'Decode');
  const reading: Reading = { bytes, filter, width, height, bits, colour, decode };
  const plain = plainDecode(decode);

  const read = (): Stored => {
    if (filter?.name === 'DCTDecode') {
      const jpeg = readJpeg(reading, channels);
      if (jpeg) return jpeg;
    } else if (channels && bits <= 8 && plain && filter?.name !== 'JPXDecode') {
      const shape = { width, height, components: channels, bits };
      const undecoded = { ...reading, decode: undefined };
      const samples = filter ? bilevel(show(dictionary, undecoded, context)) : bytes;
      return { kind: 'samples', shape, bytes: exactSamples(samples, shape), ...plain };
    }
    if (isStencil) throw new Unprovable('image-stencil');
    // Asked of the image alone, whose colours may be named where it is used.
    const isItsOwn = colour === dictionary.get(PDFName.of('ColorSpace'));
    return {
      kind: 'shown',
      raster: (isItsOwn && context.shown) || show(dictionary, reading, context),
      isLossy: filter !== undefined && !isBilevel,
    };
  };

  const stored = read();
  const components = channels ?? 1;
  return {
    dictionary,
    width,
    height,
    isStencil,
    stored,
    raw: filter ? undefined : { shape: { width, height, components, bits }, bytes },
    pixels: () => shownPixels(stored, isStencil, () => show(dictionary, reading, context)),
  };
};
