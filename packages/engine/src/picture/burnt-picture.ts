import { type PageBox, pixelsUnder, RedactError } from '@blackbar/core/model';
import type { LayerWord } from '../page/words/layer-word.ts';
import type { Codecs } from '../pdfium/codecs.ts';
import { drawLabels, labelsOn } from '../pdfium/labels/labels.ts';
import type { Pdfium } from '../pdfium/library.ts';
import { fillBlack, isFill } from '../pdfium/pixels/fill.ts';
import { release } from '../pdfium/pixels/page-buffers.ts';
import type { Raster } from '../pdfium/pixels/raster.ts';
import { withAnnouncements } from './announcements.ts';
import { encodeRaster } from './encode/encode.ts';
import type { PictureMethod, PicturePart, Placement } from './picture-part.ts';
import { flattenRinging } from './ringing/flatten-ringing.ts';
import type { LossyArea } from './ringing/touched-zones.ts';

interface DrawnPage extends Placement {
  /** Changed in place, and released when it is encoded. */
  raster: Raster;
  /** The lossy images, which have ringing artefacts around a box. */
  lossy: readonly LossyArea[];
  /** Words that no box touches. */
  words: readonly LayerWord[];
}

/** Burns the boxes into a drawn page and encodes it: the one place where a box is burnt. */
export const burntPicture = async (
  codecs: Codecs,
  pdfium: () => Promise<Pdfium>,
  { raster, lossy, words, size, widthPt, heightPt }: DrawnPage,
  boxes: readonly PageBox[],
  method: PictureMethod,
): Promise<PicturePart> => {
  const rects = boxes.map((box) => pixelsUnder(box, size, raster));
  flattenRinging(raster, rects, lossy);
  fillBlack(raster, rects);
  // Checked before a lossy encoding, which would change the pixels.
  if (!rects.every((rect) => isFill(raster, rect, false))) throw new RedactError('not-verified');
  const burnt = { boxes: rects, pdfium };
  const image = await encodeRaster(codecs, raster, { isExact: method !== 'picture', burnt });
  release(raster.data);
  // The safest methods export pixels only, without labels.
  const labels = method === 'picture' ? labelsOn(boxes, size) : [];
  return {
    kind: 'picture',
    method,
    widthPt,
    heightPt,
    size,
    image,
    words: withAnnouncements(words, labels),
    labels: labels.length === 0 ? [] : drawLabels(await pdfium(), labels),
  };
};

/** A white page. */
export const blankRaster = ({ width, height }: Placement['size']): Raster => ({
  width,
  height,
  channels: 1,
  data: new Uint8Array(width * height).fill(255),
});
