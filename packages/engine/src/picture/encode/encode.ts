import type { PixelRect } from '@blackbar/core/model';
import { pictureHeader } from '../../images/picture-header.ts';
import type { Codecs } from '../../pdfium/codecs.ts';
import { colourWords } from '../../pdfium/pixels/colour-words.ts';
import { isFill } from '../../pdfium/pixels/fill.ts';
import { free, release } from '../../pdfium/pixels/page-buffers.ts';
import type { Raster } from '../../pdfium/pixels/raster.ts';
import { greyIfGrey } from './grey.ts';
import { exactPalette, type Indexed, packIndexes, roundedPalette } from './palette.ts';
import { idatOf } from './png-chunks.ts';
import { roundEdges } from './round-edges.ts';
import { drawnGreys, roundedGreys } from './rounded-greys.ts';

/** An image as it is written to the file. Plain data that can be sent to another worker. */
export interface EncodedImage {
  width: number;
  height: number;
  colours: 'grey' | 'rgb' | { paletteRgb: Uint8Array };
  bits: 1 | 2 | 4 | 8;
  /** `png` is Flate with PNG row filters, `flate` without a predictor. */
  form: 'png' | 'flate' | 'jpeg';
  bytes: Uint8Array;
}

/** With a larger mean error, rounded gradients show visible bands; rendered text stays far below it. */
const maxMeanError = 0.6;
const jpegQuality = 80;
/** JPEG is used when it is smaller than this share of a lossless encoding. */
const jpegGain = 0.5;

const indexed = (codecs: Codecs, { width, height }: Raster, picture: Indexed): EncodedImage => {
  const { bits, packed } = packIndexes(picture, width, height);
  const colours = { paletteRgb: picture.paletteRgb };
  const bytes = codecs.deflate(packed);
  release(picture.indexes, packed);
  return { width, height, colours, bits, form: 'flate', bytes };
};

const fullColour = async (codecs: Codecs, raster: Raster, isDrawn: boolean): Promise<EncodedImage> => ({
  width: raster.width,
  height: raster.height,
  colours: raster.channels === 1 ? 'grey' : 'rgb',
  bits: 8,
  ...(isDrawn && raster.channels !== 1
    ? { form: 'flate', bytes: codecs.deflate(samplesOf(raster)) }
    : { form: 'png', bytes: idatOf(await codecs.encodePng(raster)) }),
});

/** Without the fourth byte. */
const samplesOf = (raster: Raster): Uint8Array => {
  const words = colourWords(raster);
  const samples = new Uint8Array(words.length * 3);
  for (let pixel = 0, at = 0; pixel < words.length; pixel++, at += 3) {
    const word = words[pixel] as number;
    samples[at] = word;
    samples[at + 1] = word >> 8;
    samples[at + 2] = word >> 16;
  }
  return samples;
};

interface EncodeOptions {
  /** No pixel may change at all. */
  isExact?: boolean;
  /** The burnt boxes, which must stay black. */
  boxes?: readonly PixelRect[];
}

/** A picture is drawn when no more of it than this is a photograph or a gradient: PNG filters are for those. */
const maxBlended = 0.5;

/**
 * Encodes the pixels in the smallest faithful form; the boxes are already burnt. Rendered text has few colours and is
 * smallest with a palette; photographs become JPEG, unless colours beside a box would bleed into it. Changes `raster`,
 * unless it is encoded exactly.
 */
export const encodeRaster = async (
  codecs: Codecs,
  raster: Raster,
  { isExact = false, boxes = [] }: EncodeOptions = {},
): Promise<EncodedImage> => {
  const isColoured = !isExact && raster.channels === 4;
  const blended = isColoured ? roundEdges(colourWords(raster), raster.width) : 1;
  const few = isExact ? exactPalette(colourWords(raster)) : roundedColours(raster);
  if (few) return indexed(codecs, raster, few);
  const plain = greyIfGrey(raster);
  const photograph = isExact ? null : await photographOf(codecs, plain, boxes);
  const image = photograph ?? (await fullColour(codecs, plain, blended <= maxBlended));
  if (plain !== raster) release(plain.data);
  return image;
};

const roundedColours = (raster: Raster): Indexed | null =>
  raster.channels === 1
    ? (drawnGreys(raster.data) ?? roundedGreys(raster.data, maxMeanError))
    : roundedPalette(colourWords(raster), maxMeanError);

/** A JPEG in which the boxes stay black; `null` when there is none, or when it would not be much smaller. */
const photographOf = async (
  codecs: Codecs,
  raster: Raster,
  boxes: readonly PixelRect[],
): Promise<EncodedImage | null> => {
  const maxBytes = (await losslessBytes(codecs, raster)) * jpegGain;
  // Colours beside a box bleed less into it without chroma subsampling.
  for (const keepsColours of raster.channels === 1 ? [false] : [false, true]) {
    const bytes = await codecs.encodeJpeg(raster, jpegQuality, keepsColours);
    if (bytes.length > maxBytes) return null;
    if (!(await areBlack(codecs, bytes, raster, boxes))) continue;
    // Browsers encode grey with three components; the JPEG header tells.
    const colours = pictureHeader(bytes)?.components === 1 ? 'grey' : 'rgb';
    return { width: raster.width, height: raster.height, colours, bits: 8, form: 'jpeg', bytes };
  }
  return null;
};

const areBlack = async (
  codecs: Codecs,
  jpeg: Uint8Array,
  { width, height }: Raster,
  boxes: readonly PixelRect[],
): Promise<boolean> => {
  if (boxes.length === 0) return true;
  const decoded = await codecs.decodePicture(jpeg, width * height);
  const areAllBlack = boxes.every((box) => isFill(decoded, box, true));
  free(decoded.data);
  return areAllBlack;
};

/** Rows per sampled stripe, and the distance between stripes. */
const stripeRows = 16;
const stripeEvery = 256;

/** Estimates the size of a lossless encoding from a sixteenth of the rows. */
const losslessBytes = async (codecs: Codecs, raster: Raster): Promise<number> => {
  const { width, height, channels, data } = raster;
  if (height <= stripeEvery) return (await codecs.encodePng(raster)).length;
  const row = width * channels;
  const stripes: Uint8Array[] = [];
  for (let y = 0; y + stripeRows <= height; y += stripeEvery)
    stripes.push(data.subarray(y * row, (y + stripeRows) * row));
  const sample = new Uint8Array(stripes.length * stripeRows * row);
  for (const [index, stripe] of stripes.entries()) sample.set(stripe, index * stripeRows * row);
  const sampleHeight = stripes.length * stripeRows;
  const png = await codecs.encodePng({ width, height: sampleHeight, channels, data: sample });
  return (png.length * height) / sampleHeight;
};
