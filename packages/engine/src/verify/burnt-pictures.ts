import type { PageSize, PixelRect } from '@blackbar/core/model';
import { drawPart, drawPartOnBlack } from '../pdfium/bitmap.ts';
import { imageSize, isJpegImage } from '../pdfium/image-samples.ts';
import type { Pdfium } from '../pdfium/library.ts';
import { collectObjects, setActive } from '../pdfium/page-objects.ts';
import { isEmpty, isFill, shrink } from '../pdfium/pixels/fill.ts';
import { release } from '../pdfium/pixels/page-buffers.ts';
import type { Raster } from '../pdfium/pixels/raster.ts';
import type { PlacedObject } from '../pdfium/placed-objects.ts';

/** Samples at the edge of a box are seen beside it, smoothed with the next ones; a viewer rounds their place. */
const samplesAtEdge = 2;
const roundingPx = 1;

const within = (rect: PixelRect, { left, top, right, bottom }: PlacedObject['area']): PixelRect => ({
  left: Math.max(rect.left, Math.ceil(left)),
  top: Math.max(rect.top, Math.ceil(top)),
  right: Math.min(rect.right, Math.floor(right)),
  bottom: Math.min(rect.bottom, Math.floor(bottom)),
});

/** Whether every pixel has one grey level; of four channels, the last is not a colour. */
const isLevel = ({ data, channels }: Raster, level: number): boolean =>
  data.every((value, at) => value === level || (channels === 4 && at % 4 === 3));

/**
 * Whether nothing is left of a picture under boxes: drawn alone it is black there whatever is behind it, so that its samples
 * are black and its mask is opaque, or it paints nothing there. The other objects of the page are shown again in the end.
 */
export const isBurnt = (
  pdfium: Pdfium,
  page: number,
  size: PageSize,
  picture: PlacedObject,
  boxes: readonly PixelRect[],
): boolean => {
  const { handle, matrix, area } = picture;
  const samples = imageSize(pdfium, handle);
  const [a, b, c, d] = matrix;
  const samplePx = Math.max(Math.hypot(a, b) / samples.width, Math.hypot(c, d) / samples.height);
  const edge = Math.ceil(samplesAtEdge * samplePx) + roundingPx;
  const parts = boxes
    .map((box) => within(shrink(box, edge), area))
    .map((part) => within(part, { left: 0, top: 0, right: size.width, bottom: size.height }))
    .filter((part) => !isEmpty(part));
  const others = collectObjects(pdfium, page).filter((object) => object.handle !== handle);
  const isJpeg = isJpegImage(pdfium, handle);
  const whole = ({ width, height }: Raster) => ({ left: 0, top: 0, right: width, bottom: height });
  setActive(pdfium, others, false);
  try {
    return parts.every((part) => {
      const onWhite = drawPart(pdfium, page, size.width, size.height, part);
      const onBlack = drawPartOnBlack(pdfium, page, size, part);
      const isBlack = isFill(onWhite, whole(onWhite), isJpeg);
      const isClear = isLevel(onWhite, 255) && isLevel(onBlack, 0);
      release(onWhite.data, onBlack.data);
      return isBlack || isClear;
    });
  } finally {
    setActive(pdfium, others, true);
  }
};
