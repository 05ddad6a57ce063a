/** Pixels, 8 bits a channel, rows without padding. 1 = grey, 3 = RGB, 4 = RGBX, fourth byte ignored. */
export interface Raster {
  width: number;
  height: number;
  channels: 1 | 3 | 4;
  data: Uint8Array;
}
