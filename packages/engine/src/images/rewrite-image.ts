import { PDFRawStream } from '@cantoo/pdf-lib';
import { filterChain } from '../syntax/filters/filter-chain.ts';
import { HexString, name, type Value } from '../syntax/output.ts';
import { booleanAt, lookup, numberAt, numbersAt, streamAt } from '../syntax/read-object.ts';
import { Unprovable } from '../syntax/unprovable.ts';
import { cleanJpeg } from './formats/jpeg.ts';
import {
  hiddenByColourKey,
  hiddenByMask,
  type Opacity,
  softMaskOpacity,
  stencilOpacity,
  wipe,
} from './hidden-pixels.ts';
import type { ImageColour, ImageContext, RewrittenImage } from './image.ts';
import { readImage, type SourceImage } from './read-image.ts';
import { packSamples, predictedSamples, type SampleShape } from './samples.ts';

const jpegQuality = 90;

/** The entries of every image; nothing else is copied from the source's dictionary. */
const baseEntries = (image: SourceImage): { [key: string]: Value } => ({
  Type: name('XObject'),
  Subtype: name('Image'),
  Width: image.width,
  Height: image.height,
  ...(image.isStencil ? { ImageMask: true } : {}),
  ...(image.decode ? { Decode: image.decode } : {}),
  ...(booleanAt(image.dictionary, 'Interpolate') ? { Interpolate: true } : {}),
});

const deflated = (
  entries: { [key: string]: Value },
  bytes: Uint8Array,
  shape: SampleShape,
  image: SourceImage,
  context: ImageContext,
): RewrittenImage => {
  const parameters = filterChain(image.dictionary).at(-1)?.parameters;
  const isPredicted = shape.bits === 8 && ((parameters && numberAt(parameters, 'Predictor')) ?? 1) >= 10;
  const predictor = { Predictor: 15, Colors: shape.components, BitsPerComponent: 8, Columns: shape.width };
  return {
    dictionary: {
      ...entries,
      BitsPerComponent: shape.bits,
      Filter: name('FlateDecode'),
      ...(isPredicted ? { DecodeParms: predictor } : {}),
    },
    bytes: context.codecs.deflate(isPredicted ? predictedSamples(bytes, shape) : bytes),
  };
};

/** The palette with only the entries that the image uses; others are zero, and it ends at the last used one. */
const cutPalette = (colour: ImageColour, samples: Uint8Array): Value => {
  const { palette } = colour;
  if (!palette) return colour.value;
  const size = palette.base.components;
  const last = Math.floor(palette.table.length / size) - 1;
  const used = new Set<number>();
  samples.forEach((sample, index) => {
    // Viewers draw an index past the table as the last entry.
    if (sample > last) samples[index] = last;
    used.add(Math.min(sample, last));
  });
  const highest = Math.max(0, ...used);
  const table = new Uint8Array((highest + 1) * size);
  for (const entry of used) {
    table.set(palette.table.subarray(entry * size, (entry + 1) * size), entry * size);
  }
  return [name('Indexed'), palette.base.value, highest, new HexString(table)];
};

const emitSamples = (image: SourceImage, samples: Uint8Array, context: ImageContext): RewrittenImage => {
  const { width, height, colour } = image;
  const bits = image.packed.kind === 'samples' ? Math.min(8, image.packed.shape.bits) : 8;
  const shape = { width, height, components: colour?.components ?? 1, bits };
  const colourValue = colour && cutPalette(colour, samples);
  const entries = {
    ...baseEntries(image),
    ...(colourValue !== undefined ? { ColorSpace: colourValue } : {}),
  };
  return deflated(entries, packSamples(samples, shape), shape, image, context);
};

/** A JPEG whose pixels changed is encoded as JPEG again, so that the file does not grow. */
const emitChanged = async (
  image: SourceImage,
  samples: Uint8Array,
  context: ImageContext,
): Promise<RewrittenImage> => {
  const { width, height, colour, packed } = image;
  const channels = colour?.components ?? 1;
  const isJpeg = packed.kind === 'file' && packed.filter.name === 'DCTDecode';
  if (!isJpeg || (channels !== 1 && channels !== 3)) return emitSamples(image, samples, context);
  const jpeg = await context.codecs.encodeJpeg({ width, height, channels, data: samples }, jpegQuality);
  const clean = cleanJpeg(jpeg);
  if (clean.components !== channels) return emitSamples(image, samples, context);
  return emitFile(image, clean.bytes, 'DCTDecode', undefined);
};

const emitFile = (
  image: SourceImage,
  bytes: Uint8Array,
  filterName: string,
  colourTransform: number | undefined,
): RewrittenImage => ({
  dictionary: {
    ...baseEntries(image),
    ...(image.colour ? { ColorSpace: image.colour.value } : {}),
    ...(filterName === 'DCTDecode' ? { BitsPerComponent: 8 } : {}),
    Filter: name(filterName),
    ...(colourTransform === 0 || colourTransform === 1
      ? { DecodeParms: { ColorTransform: colourTransform } }
      : {}),
  },
  bytes,
});

const emitUnchanged = (image: SourceImage, context: ImageContext): RewrittenImage => {
  const { packed } = image;
  if (packed.kind === 'file') {
    const { name: filterName, parameters } = packed.filter;
    const transform = parameters && numberAt(parameters, 'ColorTransform');
    return emitFile(image, packed.bytes, filterName, transform);
  }
  // Palettes are cut, and 16-bit samples are reduced to 8 bits.
  if (image.colour?.palette || packed.shape.bits === 16) return emitSamples(image, image.samples(), context);
  const entries = { ...baseEntries(image), ...(image.colour ? { ColorSpace: image.colour.value } : {}) };
  return deflated(entries, packed.bytes, packed.shape, image, context);
};

interface Mask {
  key: 'SMask' | 'Mask';
  image: RewrittenImage;
  opacity: Opacity;
}

const rewriteMask = (image: SourceImage, context: ImageContext): Mask | undefined => {
  const { dictionary } = image;
  if (image.isStencil) return undefined;
  const inData = numberAt(dictionary, 'SMaskInData');
  if (inData === 1 || inData === 2) throw new Unprovable('image-mask');
  const soft = streamAt(dictionary, 'SMask');
  const stencil = soft ? undefined : streamAt(dictionary, 'Mask');
  const source = soft ?? stencil;
  if (!source) return undefined;
  if (!(source instanceof PDFRawStream)) throw new Unprovable('image-mask');
  const mask = readImage(source, context);
  if (
    mask.isStencil !== (stencil !== undefined) ||
    mask.colour?.palette ||
    (mask.colour?.components ?? 1) !== 1
  ) {
    throw new Unprovable('image-mask');
  }
  const rewritten = emitUnchanged(mask, context);
  if (soft) {
    const matte = numbersAt(source.dict, 'Matte', image.colour?.components);
    rewritten.dictionary.ColorSpace = name('DeviceGray');
    if (matte) rewritten.dictionary.Matte = matte;
    else if (lookup(source.dict, 'Matte')) throw new Unprovable('image-mask');
  }
  return {
    key: soft ? 'SMask' : 'Mask',
    image: rewritten,
    opacity: soft ? softMaskOpacity(mask) : stencilOpacity(mask),
  };
};

const colourKey = (image: SourceImage): number[] | undefined => {
  if (image.isStencil || streamAt(image.dictionary, 'SMask')) return undefined;
  const ranges = numbersAt(image.dictionary, 'Mask');
  if (!ranges) return undefined;
  // A lossy image has no exact colours to match, and 16-bit keys do not survive the reduction to 8 bits.
  const isExact = image.packed.kind === 'samples' && image.packed.shape.bits <= 8;
  if (!isExact || ranges.length !== 2 * (image.colour?.components ?? 1))
    throw new Unprovable('image-colour-key');
  return ranges;
};

/** The sample value for wiped pixels: white, or for a stencil the value that paints nothing. */
const wipedSample = (image: SourceImage): number => {
  if (image.isStencil) return image.decode?.[0] === 1 ? 0 : 1;
  if (image.colour?.palette || image.colour?.components === 4) return 0;
  return image.packed.kind === 'samples' ? 2 ** Math.min(8, image.packed.shape.bits) - 1 : 255;
};

/**
 * The image for the output: the visible pixels and nothing else. Pixels that a mask, a colour key or the page
 * hides are wiped; JPEG and JPEG 2000 files keep their encoding and lose all metadata.
 */
export const rewriteImage = async (stream: PDFRawStream, context: ImageContext): Promise<RewrittenImage> => {
  const image = readImage(stream, context);
  const components = image.colour?.components ?? 1;
  const mask = rewriteMask(image, context);
  const key = colourKey(image);
  const layers: { hidden: Uint8Array; fill: readonly number[] }[] = [];
  let samples: Uint8Array | undefined;
  if (context.hidden)
    layers.push({ hidden: context.hidden, fill: Array(components).fill(wipedSample(image)) });
  if (mask) layers.push({ hidden: hiddenByMask(image, mask.opacity), fill: [] });
  if (key) {
    samples = image.samples();
    const fill = key.filter((_, index) => index % 2 === 0);
    layers.push({ hidden: hiddenByColourKey(samples, components, key), fill });
  }
  let isChanged = false;
  for (const { hidden, fill } of layers) {
    if (!hidden.includes(1)) continue;
    if (hidden.length !== image.width * image.height) throw new Unprovable('image-hidden');
    samples ??= image.samples();
    isChanged = wipe(samples, components, hidden, fill) || isChanged;
  }
  const rewritten =
    samples && isChanged ? await emitChanged(image, samples, context) : emitUnchanged(image, context);
  if (key) rewritten.dictionary.Mask = key;
  return mask ? { ...rewritten, mask: { key: mask.key, image: mask.image } } : rewritten;
};
