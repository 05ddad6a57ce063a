import type { Codecs, Raster } from '../codecs.ts';
import { name, type Value } from '../pdf/output.ts';
import { fewestChannels } from './grey.ts';
import { idatOf } from './png-chunks.ts';

/** An image stream ready to be written: its dictionary without the size, and its bytes. */
export interface EncodedImage {
  dictionary: { [key: string]: Value };
  bytes: Uint8Array;
}

/** The pixels in the smallest form that shows them faithfully. The boxes are already burnt. */
export const encodeRaster = async (codecs: Codecs, raster: Raster): Promise<EncodedImage> => {
  const plain = fewestChannels(raster);
  return flate(codecs, plain);
};

const flate = async (codecs: Codecs, raster: Raster): Promise<EncodedImage> => ({
  dictionary: {
    Type: name('XObject'),
    Subtype: name('Image'),
    Width: raster.width,
    Height: raster.height,
    ColorSpace: name(raster.channels === 1 ? 'DeviceGray' : 'DeviceRGB'),
    BitsPerComponent: 8,
    Filter: name('FlateDecode'),
    DecodeParms: { Predictor: 15, Colors: raster.channels, BitsPerComponent: 8, Columns: raster.width },
  },
  bytes: idatOf(await codecs.encodePng(raster)),
});
