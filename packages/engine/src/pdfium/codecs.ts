import type { ByteCodecs } from '../syntax/byte-codecs.ts';
import type { Raster } from './pixels/raster.ts';

/** What a host provides to the engine. All other engine code is the same on every platform. */
export interface Codecs extends ByteCodecs {
  /** A PNG with 8 bits per channel, grey or RGB, to look at: no file is made of it. */
  encodePng(raster: Raster): Promise<Uint8Array>;
  /**
   * `quality` 1 to 100; grey rasters become one-component JPEGs, others lose their fourth channel. With `keepsColours`,
   * chroma is not subsampled. The same bytes on every host.
   */
  encodeJpeg(raster: Raster, quality: number, keepsColours?: boolean): Promise<Uint8Array>;
}
