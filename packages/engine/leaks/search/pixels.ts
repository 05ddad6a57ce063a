import { coveredPixels, type PageBox } from '@blackbar/core';
import sharp from 'sharp';
import type { EngineDocument } from '../../src/index.ts';

export interface Picture {
  width: number;
  height: number;
  /** Three bytes a pixel. */
  data: Uint8Array;
}

export const pictureOf = async (document: EngineDocument, page: number): Promise<Picture> => {
  const { png } = await document.renderPage(page);
  const { data, info } = await sharp(png)
    .toColourspace('srgb')
    .removeAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true });
  return { width: info.width, height: info.height, data };
};

/** Pixels inside a box that are not black: none may be, or what was there shows through. A lossy page needs `slack`. */
export const uncovered = (picture: Picture, box: PageBox, slack = 0): number => {
  const { left, top, right, bottom } = coveredPixels(box, picture);
  let count = 0;
  for (let y = top; y < bottom; y++) {
    for (let x = left; x < right; x++) {
      const at = (y * picture.width + x) * 3;
      if (picture.data.subarray(at, at + 3).some((sample) => sample > slack)) count++;
    }
  }
  return count;
};
