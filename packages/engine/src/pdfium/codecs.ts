import type { ByteCodecs } from '../syntax/byte-codecs.ts';
import type { Raster } from './pixels/raster.ts';

/** What a host lends the engine. Everything else in the engine is the same code everywhere. */
export interface Codecs extends ByteCodecs {
  /** A PNG of 8 bits a channel: grey stays grey, all else is RGB. */
  encodePng(raster: Raster): Promise<Uint8Array>;
  /**
   * `quality` 1 to 100; grey rasters become one-component JPEGs. With `keepsColours`, chroma is not subsampled, where
   * the host can.
   */
  encodeJpeg(raster: Raster, quality: number, keepsColours?: boolean): Promise<Uint8Array>;
  /** Upright by EXIF, composited on white, at most `maxPixels` or `too-complex`. */
  decodePicture(bytes: Uint8Array, maxPixels: number): Promise<Raster>;
}
