import { burntPixels, type PageBox, type PixelRect, RedactError } from '@blackbar/core/model';
import type { LayerWord } from '../page/words/layer-word.ts';
import type { Codecs } from '../pdfium/codecs.ts';
import { drawLabels, labelsOn } from '../pdfium/labels/labels.ts';
import type { Pdfium } from '../pdfium/library.ts';
import { fillBlack, isFill } from '../pdfium/pixels/fill.ts';
import { release } from '../pdfium/pixels/page-buffers.ts';
import type { Raster } from '../pdfium/pixels/raster.ts';
import { withAnnouncements } from './announcements.ts';
import { type EncodedImage, encodeRaster } from './encode/encode.ts';
import { greyIfGrey } from './encode/grey.ts';
import { oneBit } from './encode/one-bit/one-bit.ts';
import { worthTwoColours } from './encode/one-bit/worth-two-colours.ts';
import type { PictureMethod, PicturePart, Placement } from './picture-part.ts';
import { flattenRinging } from './ringing/flatten-ringing.ts';
import type { LossyArea } from './ringing/touched-zones.ts';

/** A drawing of a page, without its boxes. */
export interface Drawing {
  /** Changed in place, and released when it is encoded. */
  raster: Raster;
  /** The lossy images, which have ringing artefacts around a box. */
  lossy: readonly LossyArea[];
}

interface DrawnPage extends Placement, Drawing {
  /** Draws it once more, fine enough for two colours; absent when it cannot be. */
  drawFine?: () => Drawing | null;
  /** Words that no box touches. */
  words: readonly LayerWord[];
}

/** Burns the boxes into a drawn page: the one place where a box is burnt. Returns where they are. */
const burn = (
  { raster, lossy }: Drawing,
  boxes: readonly PageBox[],
  size: Placement['size'],
): PixelRect[] => {
  const rects = boxes.map((box) => burntPixels(box, size, raster));
  flattenRinging(raster, rects, lossy);
  fillBlack(raster, rects);
  // Checked before a lossy encoding, which would change the pixels.
  if (!rects.every((rect) => isFill(raster, rect, false))) throw new RedactError('not-verified');
  return rects;
};

/**
 * A page of black text in two colours, finer and smaller than in greys; `null` for any other. Only burnt pictures have
 * a say in it.
 */
const twoColours = (
  burnt: Raster,
  drawFine: () => Drawing | null,
  boxes: readonly PageBox[],
  size: Placement['size'],
): EncodedImage | null => {
  const grey = greyIfGrey(burnt);
  const maxBytes = grey.channels === 1 ? worthTwoColours(grey) : null;
  if (grey !== burnt) release(grey.data);
  const fine = maxBytes === null ? null : drawFine();
  if (maxBytes === null || fine === null) return null;
  burn(fine, boxes, size);
  const fineGrey = greyIfGrey(fine.raster);
  const image = fineGrey.channels === 1 ? oneBit(fineGrey, maxBytes) : null;
  release(fine.raster.data, fineGrey.data);
  return image;
};

/** Burns the boxes into a drawn page and encodes it. */
export const burntPicture = async (
  codecs: Codecs,
  pdfium: () => Promise<Pdfium>,
  { raster, lossy, drawFine, words, size, widthPt, heightPt }: DrawnPage,
  boxes: readonly PageBox[],
  method: PictureMethod,
): Promise<PicturePart> => {
  const rects = burn({ raster, lossy }, boxes, size);
  const crisp = drawFine && method === 'picture' ? twoColours(raster, drawFine, boxes, size) : null;
  const coding = { isExact: method !== 'picture', burnt: { boxes: rects, pdfium } };
  const image = crisp ?? (await encodeRaster(codecs, raster, coding));
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
