import type { Codecs, Raster } from '../codecs.ts';
import { fewestChannels } from './grey.ts';
import { idatOf } from './png-chunks.ts';

/** A picture as it goes into the file. Plain data, so that it can cross to another worker. */
export interface EncodedImage {
  width: number;
  height: number;
  colours: 'grey' | 'rgb' | { paletteRgb: Uint8Array };
  bits: 1 | 2 | 4 | 8;
  /** `png` is Flate with PNG's row filters, `flate` without any. */
  form: 'png' | 'flate' | 'jpeg' | 'ccitt';
  bytes: Uint8Array;
}

/** The pixels in the smallest form that shows them faithfully. The boxes are already burnt. */
export const encodeRaster = async (codecs: Codecs, raster: Raster): Promise<EncodedImage> => {
  const plain = fewestChannels(raster);
  return {
    width: plain.width,
    height: plain.height,
    colours: plain.channels === 1 ? 'grey' : 'rgb',
    bits: 8,
    form: 'png',
    bytes: idatOf(await codecs.encodePng(plain)),
  };
};
