import type { PixelRect } from '@blackbar/core/model';
import type { Codecs } from '../../pdfium/codecs.ts';
import type { Pdfium } from '../../pdfium/library.ts';
import { colourWords } from '../../pdfium/pixels/colour-words.ts';
import { acquire, release } from '../../pdfium/pixels/page-buffers.ts';
import type { Raster } from '../../pdfium/pixels/raster.ts';
import { chosenPalette } from './chosen-palette.ts';
import { type EdgeSteps, fineSteps, usualSteps } from './edge-steps.ts';
import { filteredRows } from './filtered-rows.ts';
import { greyIfGrey } from './grey.ts';
import { packedSize } from './packed-size.ts';
import { exactPalette, type Indexed, packIndexes, roundedPalette } from './palette.ts';
import { roundEdges } from './round-edges.ts';
import { drawnGreys, roundedGreys } from './rounded-greys.ts';
import { staysBlack } from './stays-black.ts';

/** An image as it is written to the file. Plain data that can be sent to another worker. */
export interface EncodedImage {
  width: number;
  height: number;
  colours: 'grey' | 'rgb' | { paletteRgb: Uint8Array };
  bits: 1 | 2 | 4 | 8;
  /** `png` is Flate with PNG row filters, `flate` without a predictor, `g4` Group 4 facsimile. */
  form: 'png' | 'flate' | 'jpeg' | 'g4';
  bytes: Uint8Array;
}

/** With a larger mean error, rounded gradients show visible bands; rendered text stays far below it. */
const maxMeanError = 0.6;
const jpegQuality = 80;
/** As busy as noise: what coarser steps lose there cannot be told from what is there. */
const busy = { bitsPerPixel: 2.5, jpegQuality: 55 };
/** JPEG is used when it is smaller than this share of a lossless encoding. */
const jpegGain = 0.5;

const indexed = (codecs: Codecs, { width, height }: Raster, picture: Indexed): EncodedImage => {
  const { bits, packed } = packIndexes(picture, width, height);
  const colours = { paletteRgb: picture.paletteRgb };
  const bytes = codecs.deflate(packed);
  release(picture.indexes, packed);
  return { width, height, colours, bits, form: 'flate', bytes };
};

const fullColour = (codecs: Codecs, raster: Raster, isDrawn: boolean): EncodedImage => {
  const { width, height, channels } = raster;
  const isPlain = isDrawn && channels !== 1;
  const rows = isPlain ? samplesOf(raster) : filteredRows(raster);
  const bytes = codecs.deflate(rows);
  release(rows);
  const colours = channels === 1 ? 'grey' : 'rgb';
  return { width, height, colours, bits: 8, form: isPlain ? 'flate' : 'png', bytes };
};

/** Without the fourth byte. */
const samplesOf = (raster: Raster): Uint8Array => {
  const words = colourWords(raster);
  const samples = acquire(words.length * 3);
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
  /** Its pixels are half as wide as those of the page image. */
  isFine?: boolean;
  /** The burnt boxes, which must stay black. */
  burnt?: BurntBoxes;
}

interface BurntBoxes {
  boxes: readonly PixelRect[];
  /** Decodes what was encoded: the same pixels on every host. */
  pdfium: () => Promise<Pdfium>;
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
  { isExact = false, isFine = false, burnt }: EncodeOptions = {},
): Promise<EncodedImage> => {
  const isColoured = !isExact && raster.channels === 4;
  const steps = isFine ? fineSteps : usualSteps;
  const blended = isColoured ? roundEdges(colourWords(raster), raster.width, steps) : 1;
  const isDrawn = blended <= maxBlended;
  const few = isExact ? exactPalette(colourWords(raster)) : roundedColours(raster, steps);
  if (few) return indexed(codecs, raster, few);
  const chosen = isColoured && isDrawn ? chosenPalette(colourWords(raster), maxMeanError) : null;
  if (chosen) return indexed(codecs, raster, chosen);
  const plain = greyIfGrey(raster);
  const photograph = isExact ? null : await photographOf(codecs, plain, burnt);
  const image = photograph ?? fullColour(codecs, plain, isDrawn);
  if (plain !== raster) release(plain.data);
  return image;
};

const roundedColours = (raster: Raster, steps: EdgeSteps): Indexed | null =>
  raster.channels === 1
    ? (drawnGreys(raster.data, steps) ?? roundedGreys(raster.data, maxMeanError))
    : roundedPalette(colourWords(raster), maxMeanError);

/** A JPEG in which the boxes stay black; `null` when there is none, or when it would not be much smaller. */
const photographOf = async (
  codecs: Codecs,
  raster: Raster,
  burnt: BurntBoxes | undefined,
): Promise<EncodedImage | null> => {
  const { width, height, channels } = raster;
  const maxBytes = packedSize(raster) * jpegGain;
  const usual = await codecs.encodeJpeg(raster, jpegQuality);
  if (usual.length > maxBytes) return null;
  const isBusy = usual.length * 8 > width * height * busy.bitsPerPixel;
  // Colours beside a box bleed less into it with finer steps, and least without chroma subsampling.
  const codings = [
    ...(isBusy ? [{ quality: busy.jpegQuality, keepsColours: false }] : []),
    { quality: jpegQuality, keepsColours: false },
    ...(channels === 1 ? [] : [{ quality: jpegQuality, keepsColours: true }]),
  ];
  for (const coding of codings) {
    const { quality, keepsColours } = coding;
    const isUsual = quality === jpegQuality && !keepsColours;
    const bytes = isUsual ? usual : await codecs.encodeJpeg(raster, quality, keepsColours);
    if (bytes.length > maxBytes) return null;
    if (burnt && !(await staysBlack(codecs, await burnt.pdfium(), raster, bytes, coding, burnt.boxes)))
      continue;
    return { width, height, colours: channels === 1 ? 'grey' : 'rgb', bits: 8, form: 'jpeg', bytes };
  }
  return null;
};
