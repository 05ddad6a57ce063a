import type { ByteCodecs } from '../syntax/byte-codecs.ts';
import type { Raster } from './pixels/raster.ts';

/** What a host provides to the engine. All other engine code is the same on every platform. */
export interface Codecs extends ByteCodecs {
  /** A PNG with 8 bits per channel: grey or RGB. */
  encodePng(raster: Raster): Promise<Uint8Array>;
  /**
   * `quality` 1 to 100; grey rasters become one-component JPEGs. With `keepsColours`, chroma is not subsampled, where
   * the host can.
   */
  encodeJpeg(raster: Raster, quality: number, keepsColours?: boolean): Promise<Uint8Array>;
  /** A picture that one of these encoders made, never a stranger's; at most `maxPixels` or `too-complex`. */
  decodePicture(bytes: Uint8Array, maxPixels: number): Promise<Raster>;
}
