import type { PixelRect } from '@blackbar/core/model';
import {
  PDFArray,
  PDFBool,
  type PDFContext,
  PDFDict,
  PDFHexString,
  PDFName,
  PDFNull,
  PDFNumber,
  type PDFObject,
  PDFRawStream,
} from '@cantoo/pdf-lib';
import { decodeImage } from '../images/decode-image.ts';
import type { RewrittenImage } from '../images/image.ts';
import { rewriteImage } from '../images/rewrite-image.ts';
import type { Codecs } from '../pdfium/codecs.ts';
import type { Pdfium } from '../pdfium/library.ts';
import { isEmpty } from '../pdfium/pixels/fill.ts';
import type { Raster } from '../pdfium/pixels/raster.ts';
import { flattenRinging } from '../picture/ringing/flatten-ringing.ts';
import { seen } from '../seen/definition/definition.ts';
import {
  type Bounds,
  growBounds,
  identity,
  intersection,
  invert,
  type Matrix,
  multiply,
  overlap,
  transformBounds,
} from '../syntax/geometry.ts';
import { HexString, Name, Ref, type Value } from '../syntax/output.ts';
import { numberAt } from '../syntax/read-object.ts';
import { Unprovable } from '../syntax/unprovable.ts';
import { type Covers, without } from './covers.ts';
import type { ImageElement } from './element.ts';

/** Sums of rounded numbers may miss the edge of a sample by so much of it. */
const nearly = 1e-6;
/** A picture that is turned by less than this many pixels in all is upright. */
const uprightPx = 0.01;

/** From samples of a picture, rows downward, to pixels of the page image. Throws `Unprovable` when it is turned. */
const samplesToImage = (toImage: Matrix, { width, height }: Raster): Matrix => {
  const [a, b, c, d, e, f] = multiply([1 / width, 0, 0, -1 / height, 0, 1], toImage);
  if (Math.abs(b * width) < uprightPx && Math.abs(c * height) < uprightPx) return [a, 0, 0, d, e, f];
  if (Math.abs(a * width) < uprightPx && Math.abs(d * height) < uprightPx) return [0, b, c, 0, e, f];
  throw new Unprovable('image-crosses');
};

/** The samples that lie wholly under a box; those at its edge are seen beside it. */
const insideOf = ({ left, bottom, right, top }: Bounds, { width, height }: Raster): PixelRect => ({
  left: Math.max(0, Math.ceil(left - nearly)),
  top: Math.max(0, Math.ceil(bottom - nearly)),
  right: Math.min(width, Math.floor(right + nearly)),
  bottom: Math.min(height, Math.floor(top + nearly)),
});

const fill = ({ width, channels, data }: Raster, rect: PixelRect, value: number): void => {
  for (let y = rect.top; y < rect.bottom; y += 1)
    data.fill(value, (y * width + rect.left) * channels, (y * width + rect.right) * channels);
};

/** The rows or columns of samples along the edges of a box. */
const edgesOf = (inside: PixelRect, { width, height }: Raster): PixelRect[] => {
  const outer = {
    left: Math.max(0, inside.left - 1),
    top: Math.max(0, inside.top - 1),
    right: Math.min(width, inside.right + 1),
    bottom: Math.min(height, inside.bottom + 1),
  };
  return [
    { ...outer, bottom: inside.top },
    { ...outer, top: inside.bottom },
    { ...outer, right: inside.left },
    { ...outer, left: inside.right },
  ];
};

/** Where two boxes meet, a sample may lie under both of them and wholly under neither. */
const fillBetween = (pixels: Raster, rect: PixelRect, boxes: readonly Bounds[], value: number): void => {
  for (let y = rect.top; y < rect.bottom; y += 1)
    for (let x = rect.left; x < rect.right; x += 1) {
      const sample = { left: x + nearly, bottom: y + nearly, right: x + 1 - nearly, top: y + 1 - nearly };
      if (without(sample, boxes).length === 0)
        fill(pixels, { left: x, top: y, right: x + 1, bottom: y + 1 }, value);
    }
};

const burnSamples = (
  pixels: Raster,
  value: number,
  coding: Parameters<typeof flattenRinging>[2][number]['coding'] | null,
  toImage: Matrix,
  covers: Covers,
): void => {
  const toSamples = invert(samplesToImage(toImage, pixels));
  if (!toSamples) throw new Unprovable('image-crosses');
  const whole = { left: 0, bottom: 0, right: pixels.width, top: pixels.height };
  const placed = (areas: readonly Bounds[]): Bounds[] =>
    areas.map((area) => transformBounds(area, toSamples)).filter((area) => overlap(area, whole, 0));
  const boxes = placed(covers.all);
  const insides = boxes.map((box) => insideOf(box, pixels));
  const rects = insides.filter((rect) => !isEmpty(rect));
  // What is drawn over other areas shows how they ring.
  const ringing = placed(covers.boxes).map((box) => insideOf(box, pixels));
  if (coding)
    flattenRinging(
      pixels,
      ringing.filter((rect) => !isEmpty(rect)),
      [{ coding, toRaster: identity }],
    );
  for (const rect of rects) fill(pixels, rect, value);
  if (boxes.length > 1)
    for (const rect of insides)
      for (const edge of edgesOf(rect, pixels)) fillBetween(pixels, edge, boxes, value);
};

const objectOf = (context: PDFContext, value: Value): PDFObject => {
  if (value === null) return PDFNull;
  if (typeof value === 'number') return PDFNumber.of(value);
  if (typeof value === 'boolean') return value ? PDFBool.True : PDFBool.False;
  if (value instanceof Name) return PDFName.of(value.value);
  if (value instanceof HexString)
    return PDFHexString.of(Array.from(value.bytes, (byte) => byte.toString(16).padStart(2, '0')).join(''));
  if (value instanceof Ref) throw new Unprovable('image-crosses');
  if (!Array.isArray(value)) return dictionaryOf(context, value);
  const array = PDFArray.withContext(context);
  for (const item of value) array.push(objectOf(context, item));
  return array;
};

const dictionaryOf = (context: PDFContext, entries: { readonly [key: string]: Value }): PDFDict => {
  const dictionary = PDFDict.withContext(context);
  for (const [key, value] of Object.entries(entries))
    dictionary.set(PDFName.of(key), objectOf(context, value));
  return dictionary;
};

const streamOf = (context: PDFContext, { dictionary, bytes, mask }: RewrittenImage): PDFRawStream => {
  const entries = dictionaryOf(context, dictionary);
  entries.set(PDFName.of('Length'), PDFNumber.of(bytes.length));
  if (mask) entries.set(PDFName.of(mask.key), context.register(streamOf(context, mask.image)));
  return PDFRawStream.of(entries, bytes);
};

/** Beside covers, where samples lie that reach under them, in pixels of the page image. */
export const edgeSamples = ({ image, matrix }: ImageElement, toImage: Matrix, covers: Covers): Bounds[] => {
  const own = transformBounds({ left: 0, bottom: 0, right: 1, top: 1 }, multiply(matrix, toImage));
  const { dict } = image.stream;
  const columns = Math.max(1, numberAt(dict, 'Width') ?? numberAt(dict, 'W') ?? 1);
  const rows = Math.max(1, numberAt(dict, 'Height') ?? numberAt(dict, 'H') ?? 1);
  // Turned or not: as large as a sample may be in either direction, and a pixel for smooth edges.
  const reach = Math.max(own.right - own.left, own.top - own.bottom) / Math.min(columns, rows) + 1;
  return covers.all
    .filter((box) => overlap(box, own, 0))
    .flatMap((box) => without(intersection(growBounds(box, reach), own), covers.all));
};

/** Whether some of the samples that are `hidden`, 1 for each, lie elsewhere than wholly under boxes. */
export const hidesBeside = (
  hidden: Uint8Array,
  { dict }: PDFRawStream,
  { matrix }: ImageElement,
  toImage: Matrix,
  covers: Covers,
): boolean => {
  const [width, height] = [numberAt(dict, 'Width') ?? 0, numberAt(dict, 'Height') ?? 0];
  if (width * height !== hidden.length) throw new Unprovable('image-crosses');
  const under: Raster = { width, height, channels: 1, data: new Uint8Array(hidden.length) };
  burnSamples(under, 1, null, multiply(matrix, toImage), covers);
  return hidden.some((isHidden, at) => isHidden === 1 && under.data[at] !== 1);
};

/**
 * A picture written anew with what lies under boxes black, in its mask opaque, and in a stencil not painted: nothing of it
 * depends on what was there. Samples that are `hidden`, 1 for each, are wiped too. Throws `Unprovable` when it is turned or
 * cannot be read.
 */
export const burnImage = async (
  pdfium: Pdfium,
  codecs: Codecs,
  { image, matrix }: ImageElement,
  toImage: Matrix,
  covers: Covers,
  hidden?: Uint8Array,
): Promise<PDFRawStream> => {
  const placed = multiply(matrix, toImage);
  const burnt = await rewriteImage(image.stream, {
    codecs,
    resources: image.resources,
    decode: (pdf) => decodeImage(pdfium, pdf),
    faintAlpha: seen.faintAlpha,
    burn: (pixels, value, coding) => burnSamples(pixels, value, coding, placed, covers),
    ...(hidden ? { hidden } : {}),
  });
  return streamOf(image.stream.dict.context, burnt);
};
