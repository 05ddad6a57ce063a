/** Pixels, 8 bits a channel, rows without padding. 1 = grey, 3 = RGB, 4 = RGB and a byte that says nothing. */
export interface Raster {
  width: number;
  height: number;
  channels: 1 | 3 | 4;
  data: Uint8Array;
}

/**
 * What a host lends the engine: searching in bytes, compression and picture codecs, which are native in Node and the
 * browser's own in a page. Everything else in the engine is the same code everywhere.
 */
export interface Codecs {
  /** Where `text`, one byte a character, next stands at or after `from`; -1 when nowhere. */
  find(bytes: Uint8Array, text: string, from: number): number;
  /** Zlib data. Throws `too-complex` when it would unpack to more than `maxBytes`. */
  inflate(bytes: Uint8Array, maxBytes: number): Uint8Array;
  /** Zlib data, the same bytes for the same input on one host. */
  deflate(bytes: Uint8Array): Uint8Array;
  /** A PNG of 8 bits a channel: grey stays grey, all else is RGB. */
  encodePng(raster: Raster): Promise<Uint8Array>;
  /**
   * `quality` 1 to 100; grey rasters become one-component JPEGs. With `keepsColours`, colours are stored as finely as
   * brightness, where the host can.
   */
  encodeJpeg(raster: Raster, quality: number, keepsColours?: boolean): Promise<Uint8Array>;
  /** Upright by EXIF, composited on white, at most `maxPixels` or `too-complex`. */
  decodePicture(bytes: Uint8Array, maxPixels: number): Promise<Raster>;
  /** SHA-256 as lower-case hex. */
  sha256(bytes: Uint8Array): Promise<string>;
}
