import { type PDFDict, PDFName, type PDFRawStream } from '@cantoo/pdf-lib';
import { decodeToImage } from '../syntax/filters/decode-stream.ts';
import { type Filter, filterChain } from '../syntax/filters/filter-chain.ts';
import { name } from '../syntax/output.ts';
import { booleanAt, lookup, numberAt, numbersAt } from '../syntax/read-object.ts';
import { Unprovable } from '../syntax/unprovable.ts';
import { keptDecode } from './decode-array.ts';
import { cleanJpeg } from './formats/jpeg.ts';
import { cleanJpeg2000 } from './formats/jpeg2000.ts';
import type { ImageColour, ImageContext } from './image.ts';
import { imagePdf } from './image-pdf.ts';
import { exactSamples, type SampleShape, unpackSamples } from './samples.ts';

const maxSamples = 200_000_000;
const deviceGray: ImageColour = { value: name('DeviceGray'), components: 1 };

/** A parsed image of the source. */
export interface SourceImage {
  dictionary: PDFDict;
  width: number;
  height: number;
  isStencil: boolean;
  colour: ImageColour | undefined;
  decode: number[] | undefined;
  /** As written to the output when no pixel has to change: packed samples, or a cleaned image file. */
  packed:
    | { kind: 'samples'; shape: SampleShape; bytes: Uint8Array }
    | { kind: 'file'; filter: Filter; bytes: Uint8Array };
  /** One byte per sample, as many components as the colour space has. */
  samples(): Uint8Array;
}

const bilevel = (
  bytes: Uint8Array,
  filter: Filter,
  width: number,
  height: number,
  context: ImageContext,
): Uint8Array => {
  const pdf = imagePdf({ bytes, filter, width, height, components: 1, bits: 1 }, context.codecs);
  const raster = context.decode(pdf);
  if (!raster || raster.width !== width || raster.height !== height) throw new Unprovable('image-bilevel');
  const row = Math.ceil(width / 8);
  const out = new Uint8Array(row * height);
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      if ((raster.data[(y * width + x) * raster.channels] ?? 0) < 128) continue;
      const at = y * row + (x >> 3);
      out[at] = (out[at] ?? 0) | (0x80 >> (x & 7));
    }
  }
  return out;
};

/** The pixels of a JPEG or JPEG 2000 file, when PDFium returns as many components as the file has. */
const filePixels = (
  image: SourceImage,
  filter: Filter,
  bytes: Uint8Array,
  context: ImageContext,
): Uint8Array => {
  const { width, height, colour } = image;
  const components = colour?.components ?? 1;
  if (colour?.palette || components === 4) throw new Unprovable('image-pixels');
  const isJpeg = filter.name === 'DCTDecode';
  const pdf = imagePdf(
    { bytes, filter, width, height, components: isJpeg ? components : undefined, bits: 8 },
    context.codecs,
  );
  const raster = context.decode(pdf);
  if (!raster || raster.width !== width || raster.height !== height) throw new Unprovable('image-pixels');
  if (raster.channels === components) return raster.data;
  if (components !== 1 || raster.channels !== 3) throw new Unprovable('image-pixels');
  const out = new Uint8Array(width * height);
  for (let pixel = 0; pixel < out.length; pixel++) {
    const [red, green, blue] = raster.data.subarray(3 * pixel, 3 * pixel + 3);
    if (red !== green || green !== blue) throw new Unprovable('image-pixels');
    out[pixel] = red ?? 0;
  }
  return out;
};

const cleanFile = (
  bytes: Uint8Array,
  filter: Filter,
  width: number,
  height: number,
  components: number | undefined,
): Uint8Array => {
  const clean = filter.name === 'DCTDecode' ? cleanJpeg(bytes) : cleanJpeg2000(bytes);
  // Rows or components that are not declared are invisible, and would leak into the output.
  if (clean.width !== width || clean.height !== height) throw new Unprovable('image-size');
  const fits = components === undefined ? clean.components <= 3 : clean.components === components;
  if (!fits) throw new Unprovable('image-components');
  return clean.bytes;
};

export const readImage = (stream: PDFRawStream, context: ImageContext): SourceImage => {
  const dictionary = stream.dict;
  const width = numberAt(dictionary, 'Width') ?? 0;
  const height = numberAt(dictionary, 'Height') ?? 0;
  if (!(Number.isInteger(width) && Number.isInteger(height) && width > 0 && height > 0)) {
    throw new Unprovable('image-size');
  }
  const isStencil = booleanAt(dictionary, 'ImageMask') === true;
  const hasColour = !isStencil && lookup(dictionary, 'ColorSpace') !== undefined;
  // Kept as a reference, so that images that share a colour space still share it in the output.
  const colourEntry = hasColour ? dictionary.get(PDFName.of('ColorSpace')) : undefined;
  let colour = colourEntry && context.colour(colourEntry);
  const last = filterChain(dictionary).at(-1)?.name;
  const isBilevel = last === 'CCITTFaxDecode' || last === 'JBIG2Decode';
  if (!colour && isBilevel && !isStencil) colour = deviceGray;
  if (!colour && !isStencil && last !== 'JPXDecode') throw new Unprovable('image-colour');
  const components = colour?.components ?? 1;
  if (width * height * components > maxSamples) throw new Unprovable('image-too-large');
  const { bytes, image: filter } = decodeToImage(stream, context.codecs);
  const bits = isStencil || isBilevel ? 1 : (numberAt(dictionary, 'BitsPerComponent') ?? 8);
  if (![1, 2, 4, 8, 16].includes(bits)) throw new Unprovable('image-bits');

  let packed: SourceImage['packed'];
  if (filter && !isBilevel) {
    if (isStencil) throw new Unprovable('image-stencil');
    const declared = filter.name === 'DCTDecode' ? components : colour?.components;
    packed = { kind: 'file', filter, bytes: cleanFile(bytes, filter, width, height, declared) };
  } else {
    const shape = { width, height, components, bits };
    const samples = filter ? bilevel(bytes, filter, width, height, context) : bytes;
    packed = { kind: 'samples', shape, bytes: exactSamples(samples, shape) };
  }
  const highest = colour?.palette ? 2 ** bits - 1 : undefined;
  const image: SourceImage = {
    dictionary,
    width,
    height,
    isStencil,
    colour,
    decode: keptDecode(numbersAt(dictionary, 'Decode'), components, highest),
    packed,
    samples: () =>
      packed.kind === 'samples'
        ? unpackSamples(packed.bytes, packed.shape)
        : filePixels(image, packed.filter, packed.bytes, context),
  };
  return image;
};
