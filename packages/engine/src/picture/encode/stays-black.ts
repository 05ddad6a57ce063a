import type { PixelRect } from '@blackbar/core/model';
import { decodeUpload } from '../../images/uploads/decode-upload.ts';
import type { Codecs } from '../../pdfium/codecs.ts';
import type { Pdfium } from '../../pdfium/library.ts';
import { isFill } from '../../pdfium/pixels/fill.ts';
import { partOfRaster } from '../../pdfium/pixels/part-of-raster.ts';
import type { Raster } from '../../pdfium/pixels/raster.ts';

/** The larger side of what is coded together; colours reach from one such block into the next, and no further. */
const blockPx = 16;
/** More boxes than this are looked at in the picture as a whole. */
const mostParts = 12;

/** How a raster becomes a JPEG. */
interface JpegCoding {
  quality: number;
  keepsColours: boolean;
}

const areaOf = ({ left, top, right, bottom }: PixelRect): number => (right - left) * (bottom - top);

/** The whole blocks under a box and around it: by themselves they are coded as they are in the picture. */
const blocksAround = ({ left, top, right, bottom }: PixelRect, { width, height }: Raster): PixelRect => ({
  left: Math.max(0, Math.floor(left / blockPx) - 1) * blockPx,
  top: Math.max(0, Math.floor(top / blockPx) - 1) * blockPx,
  right: Math.min(width, (Math.ceil(right / blockPx) + 1) * blockPx),
  bottom: Math.min(height, (Math.ceil(bottom / blockPx) + 1) * blockPx),
});

/**
 * Whether boxes that are black in the raster are still black in its JPEG. Where they are small, only the blocks around
 * each are coded once more and decoded: the file itself is checked before it is released.
 */
export const staysBlack = async (
  codecs: Codecs,
  pdfium: Pdfium,
  raster: Raster,
  jpeg: Uint8Array,
  { quality, keepsColours }: JpegCoding,
  boxes: readonly PixelRect[],
): Promise<boolean> => {
  const parts = boxes.map((box) => ({ box, around: blocksAround(box, raster) }));
  const { width, height } = raster;
  const area = parts.reduce((sum, { around }) => sum + areaOf(around), 0);
  if (boxes.length > mostParts || area > (width * height) / 2) {
    const decoded = decodeUpload(pdfium, jpeg, width * height);
    return boxes.every((box) => isFill(decoded, box, true));
  }
  for (const { box, around } of parts) {
    const part = await codecs.encodeJpeg(partOfRaster(raster, around), quality, keepsColours);
    const decoded = decodeUpload(pdfium, part, areaOf(around));
    const { left, top } = around;
    const moved = {
      left: box.left - left,
      top: box.top - top,
      right: box.right - left,
      bottom: box.bottom - top,
    };
    if (!isFill(decoded, moved, true)) return false;
  }
  return true;
};
