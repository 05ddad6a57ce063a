import type { PageBox } from '@blackbar/core';
import sharp from 'sharp';
import type { EngineHost, Source } from '../../hosts/protocol.ts';

export interface Picture {
  width: number;
  height: number;
  /** Three bytes per pixel. */
  data: Uint8Array;
}

export const pictureOf = async (host: EngineHost, source: Source, page: number): Promise<Picture> => {
  const { png } = await host.renderPage(source, page);
  const { data, info } = await sharp(png)
    .toColourspace('srgb')
    .removeAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true });
  return { width: info.width, height: info.height, data };
};

/** The pixels that a box covers, computed independently of the engine: every pixel it touches by any fraction. */
export const coveredPixels = (box: Omit<PageBox, 'page'>, image: { width: number; height: number }) => ({
  left: Math.max(0, Math.floor(box.x)),
  top: Math.max(0, Math.floor(box.y)),
  right: Math.min(image.width, Math.ceil(box.x + box.width)),
  bottom: Math.min(image.height, Math.ceil(box.y + box.height)),
});

/** The number of pixels inside a box that are not black, which must be 0. A lossy image needs `tolerance`. */
export const uncovered = (picture: Picture, box: PageBox, tolerance = 0): number => {
  const { left, top, right, bottom } = coveredPixels(box, picture);
  let count = 0;
  for (let y = top; y < bottom; y++) {
    for (let x = left; x < right; x++) {
      const at = (y * picture.width + x) * 3;
      if (picture.data.subarray(at, at + 3).some((sample) => sample > tolerance)) count++;
    }
  }
  return count;
};
