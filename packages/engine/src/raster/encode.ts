import type { Codecs, Raster } from '../codecs.ts';
import { pictureHeader } from '../image/picture-header.ts';
import { fewestChannels } from './grey.ts';
import { exactPalette, type Indexed, packIndexes, roundedPalette } from './palette.ts';
import { idatOf } from './png-chunks.ts';

/** A picture as it goes into the file. Plain data, so that it can cross to another worker. */
export interface EncodedImage {
  width: number;
  height: number;
  colours: 'grey' | 'rgb' | { paletteRgb: Uint8Array };
  bits: 1 | 2 | 4 | 8;
  /** `png` is Flate with PNG's row filters, `flate` without any. */
  form: 'png' | 'flate' | 'jpeg';
  bytes: Uint8Array;
}

/** Smooth colour blends show rounding as bands long before text does; they differ by more than this on average. */
const maxMeanError = 0.6;
/** Up to this many colours, rounding them would save nothing. */
const fewColours = 64;
const jpegQuality = 80;
/** A photograph is what JPEG makes at least this much smaller than lossless forms do. */
const jpegGain = 0.5;

const indexed = (codecs: Codecs, { width, height }: Raster, picture: Indexed): EncodedImage => {
  const { bits, packed } = packIndexes(picture, width, height);
  const colours = { paletteRgb: picture.paletteRgb };
  return { width, height, colours, bits, form: 'flate', bytes: codecs.deflate(packed) };
};

const fullColour = async (codecs: Codecs, raster: Raster): Promise<EncodedImage> => ({
  width: raster.width,
  height: raster.height,
  colours: raster.channels === 1 ? 'grey' : 'rgb',
  bits: 8,
  form: 'png',
  bytes: idatOf(await codecs.encodePng(raster)),
});

/**
 * The pixels in the smallest form that shows them faithfully; the boxes are already burnt. Rendered text has few
 * colours and is smallest as indexes; photographs become JPEG. With `isExact` no pixel may change at all.
 */
export const encodeRaster = async (
  codecs: Codecs,
  raster: Raster,
  isExact = false,
): Promise<EncodedImage> => {
  const plain = fewestChannels(raster);
  const few = exactPalette(plain, isExact ? 256 : fewColours);
  if (few) return indexed(codecs, plain, few);
  const rounded = isExact ? null : roundedPalette(plain);
  if (rounded && rounded.meanError <= maxMeanError) return indexed(codecs, plain, rounded);
  const lossless = await fullColour(codecs, plain);
  if (isExact) return lossless;
  const bytes = await codecs.encodeJpeg(plain, jpegQuality);
  // Browsers write grey as three components; the file itself says which.
  const colours = pictureHeader(bytes)?.components === 1 ? 'grey' : 'rgb';
  const jpeg: EncodedImage = { ...lossless, colours, form: 'jpeg', bytes };
  return jpeg.bytes.length < lossless.bytes.length * jpegGain ? jpeg : lossless;
};
