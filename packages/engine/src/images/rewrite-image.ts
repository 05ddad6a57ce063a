import { PDFRawStream } from '@cantoo/pdf-lib';
import type { Raster } from '../pdfium/pixels/raster.ts';
import { filterChain } from '../syntax/filters/filter-chain.ts';
import { name, type Value } from '../syntax/output.ts';
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
import type { ImageContext, RewrittenImage } from './image.ts';
import { codingByFilter, jpegCoding, type LossyCoding } from './lossy-coding.ts';
import { readImage, type SourceImage } from './read-image.ts';
import { unpackSamples } from './samples.ts';
import { within } from './shrink.ts';
import { type StoredPixels, storePixels, storeSamples, storeStencil } from './store-pixels.ts';

const jpegQuality = 90;
/** With fewer colours a picture is a drawing, which a lossy coding would blur. */
const fewColours = 64;

type Entries = { [key: string]: Value };

/** Entries of any image; nothing else of the source's dictionary gets across. */
const withBase = (
  image: SourceImage,
  size: { width: number; height: number },
  { entries, bytes }: StoredPixels,
): RewrittenImage => ({
  dictionary: {
    Type: name('XObject'),
    Subtype: name('Image'),
    Width: size.width,
    Height: size.height,
    ...entries,
    ...(booleanAt(image.dictionary, 'Interpolate') ? { Interpolate: true } : {}),
  },
  bytes,
});

const jpegEntries = (channels: number, transform: number | undefined): Entries => ({
  ColorSpace: name(channels === 1 ? 'DeviceGray' : 'DeviceRGB'),
  BitsPerComponent: 8,
  Filter: name('DCTDecode'),
  ...(transform === 0 || transform === 1 ? { DecodeParms: { ColorTransform: transform } } : {}),
});

/** Colours that were met lately are known without asking for them. */
const lately = 1024;

const isDrawing = ({ data, channels }: Raster): boolean => {
  const colours = new Set<number>();
  const met = new Int32Array(lately).fill(-1);
  for (let at = 0; at < data.length; at += channels) {
    const colour =
      channels === 1
        ? (data[at] as number)
        : ((data[at] as number) << 16) | ((data[at + 1] as number) << 8) | (data[at + 2] as number);
    const place = (colour ^ (colour >> 7) ^ (colour >> 13)) & (lately - 1);
    if (met[place] === colour) continue;
    met[place] = colour;
    colours.add(colour);
    if (colours.size > fewColours) return false;
  }
  return true;
};

/** Lossy stays lossy, so that a picture does not grow; everything else is stored as it is seen. */
const emitPixels = async (
  image: SourceImage,
  raster: Raster,
  context: ImageContext,
): Promise<RewrittenImage> => {
  const { stored } = image;
  if (image.isStencil) return withBase(image, raster, storeStencil(context.codecs, raster));
  const isLossy = stored.kind === 'jpeg' || (stored.kind === 'shown' && stored.isLossy);
  if (!isLossy || isDrawing(raster)) return withBase(image, raster, storePixels(context.codecs, raster));
  const { bytes, components } = cleanJpeg(await context.codecs.encodeJpeg(raster, jpegQuality));
  return withBase(image, raster, { entries: jpegEntries(components, undefined), bytes });
};

const emitUnchanged = async (image: SourceImage, context: ImageContext): Promise<RewrittenImage> => {
  const { stored } = image;
  if (stored.kind === 'jpeg')
    return withBase(image, image, {
      entries: jpegEntries(stored.channels, stored.transform),
      bytes: stored.bytes,
    });
  if (stored.kind === 'shown') return emitPixels(image, stored.raster, context);
  const parameters = filterChain(image.dictionary).at(-1)?.parameters;
  const isPredicted = ((parameters && numberAt(parameters, 'Predictor')) ?? 1) >= 10;
  const { entries, bytes } = storeSamples(context.codecs, stored.shape, stored.bytes, isPredicted);
  const { ColorSpace, ...others } = entries;
  const inverted = Array.from({ length: 2 * stored.shape.components }, (_, index) => 1 - (index % 2));
  return withBase(image, image, {
    entries: {
      ...(image.isStencil ? { ImageMask: true } : { ColorSpace: ColorSpace as Value }),
      ...others,
      ...(stored.isInverted ? { Decode: inverted } : {}),
    },
    bytes,
  });
};

const codingOf = ({ stored, dictionary, width, height }: SourceImage): LossyCoding | null =>
  stored.kind === 'jpeg'
    ? jpegCoding(stored.bytes, { width, height })
    : codingByFilter(
        filterChain(dictionary).map(({ name: filter }) => filter),
        { width, height },
      );

/** Samples that do not paint, or colours that are black: never what they were. */
const burnColours = (image: SourceImage, pixels: Raster, { burn }: ImageContext): boolean => {
  burn?.(pixels, image.isStencil ? 255 : 0, codingOf(image));
  return burn !== undefined;
};

interface Mask {
  key: 'SMask' | 'Mask';
  source: SourceImage;
  pixels: Raster;
  opacity: Opacity;
}

const readMask = (image: SourceImage, context: ImageContext): Mask | undefined => {
  const { dictionary } = image;
  if (image.isStencil) return undefined;
  const inData = numberAt(dictionary, 'SMaskInData');
  if (inData === 1 || inData === 2) throw new Unprovable('image-mask');
  const soft = streamAt(dictionary, 'SMask');
  const stream = soft ?? streamAt(dictionary, 'Mask');
  if (!stream) return undefined;
  // Colours mixed with a matte cannot be told apart from their alpha any more.
  if (!(stream instanceof PDFRawStream) || lookup(stream.dict, 'Matte')) throw new Unprovable('image-mask');
  const { shown: _, ...others } = context;
  const source = readImage(stream, others);
  const pixels = source.pixels();
  if (source.isStencil === (soft !== undefined) || pixels.channels !== 1) throw new Unprovable('image-mask');
  // First of all, and opaque: what the mask was there must not decide about colours beside it.
  context.burn?.(pixels, soft ? 255 : 0, codingOf(source));
  const opacity = soft ? softMaskOpacity(pixels, context.faintAlpha) : stencilOpacity(pixels);
  return { key: soft ? 'SMask' : 'Mask', source, pixels, opacity };
};

/** The mask without what the page hides of the image, and without what is too faint to be seen. */
const emitMask = async (mask: Mask, image: SourceImage, context: ImageContext): Promise<RewrittenImage> => {
  const { source, pixels, opacity, key } = mask;
  const clear = key === 'SMask' ? 0 : 255;
  const isBurnt = context.burn !== undefined;
  let isChanged = wipe(pixels, opacity.clear, clear) || isBurnt;
  const { hidden } = context;
  if (hidden) {
    const seen = { width: image.width, height: image.height, clear: hidden };
    isChanged = wipe(pixels, hiddenByMask(pixels, seen), clear) || isChanged;
  }
  const shown = within(pixels, context.most);
  if (!isChanged && shown === pixels) return emitUnchanged(source, context);
  if (key === 'Mask') return emitPixels(source, shown, context);
  return withBase(source, shown, storePixels(context.codecs, shown, true));
};

/** Pixels masked out by their colour (ISO 32000-2, 8.9.6.4); in the output a stencil does that. */
const maskedByColour = (image: SourceImage): Uint8Array | undefined => {
  if (image.isStencil || streamAt(image.dictionary, 'SMask')) return undefined;
  const ranges = numbersAt(image.dictionary, 'Mask');
  if (!ranges) return undefined;
  // In a lossy picture no pixel has exactly its colour, and 16-bit keys do not survive the cut to 8.
  const { raw } = image;
  const components = ranges.length / 2;
  if (!raw || raw.shape.bits > 8 || !Number.isInteger(components)) throw new Unprovable('image-colour-key');
  return hiddenByColourKey(unpackSamples(raw.bytes, { ...raw.shape, components }), components, ranges);
};

const keyStencil = (masked: Uint8Array, image: SourceImage, context: ImageContext): RewrittenImage => {
  const data = masked.map((isMasked) => (isMasked === 1 ? 255 : 0));
  if (context.hidden)
    wipe({ width: image.width, height: image.height, channels: 1, data }, context.hidden, 255);
  const stencil = within({ width: image.width, height: image.height, channels: 1, data }, context.most);
  return withBase({ ...image, isStencil: true }, stencil, storeStencil(context.codecs, stencil));
};

/**
 * The image for the output: what is seen of it and nothing else. Colours that a mask, a colour key or the page hides
 * are wiped, and it has no more samples than its largest showing can show.
 */
export const rewriteImage = async (stream: PDFRawStream, context: ImageContext): Promise<RewrittenImage> => {
  const image = readImage(stream, context);
  const mask = readMask(image, context);
  const masked = maskedByColour(image);
  const layers: { hidden: Uint8Array; value: number }[] = [];
  if (masked && context.burn) {
    const { width, height } = image;
    context.burn({ width, height, channels: 1, data: masked }, 0, null);
  }
  if (context.hidden) layers.push({ hidden: context.hidden, value: 255 });
  if (mask) layers.push({ hidden: hiddenByMask(image, mask.opacity), value: 0 });
  if (masked) layers.push({ hidden: masked, value: 0 });
  let pixels: Raster | undefined;
  let isChanged = false;
  for (const { hidden, value } of layers) {
    if (!hidden.includes(1)) continue;
    if (hidden.length !== image.width * image.height) throw new Unprovable('image-hidden');
    pixels ??= image.pixels();
    isChanged = wipe(pixels, hidden, value) || isChanged;
  }
  if (context.burn) {
    pixels ??= image.pixels();
    isChanged = burnColours(image, pixels, context);
  }
  const { most } = context;
  if (most && (most.width < image.width || most.height < image.height)) {
    pixels = within(pixels ?? image.pixels(), most);
    isChanged = true;
  }
  const rewritten =
    pixels && isChanged ? await emitPixels(image, pixels, context) : await emitUnchanged(image, context);
  if (mask) return { ...rewritten, mask: { key: mask.key, image: await emitMask(mask, image, context) } };
  return masked
    ? { ...rewritten, mask: { key: 'Mask', image: keyStencil(masked, image, context) } }
    : rewritten;
};
