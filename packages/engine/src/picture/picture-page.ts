import { type PageBox, type PageSize, pageSizePx, RedactError } from '@blackbar/core/model';
import type { ExportDpi } from '../document/engine.ts';
import type { PageMethod, RasterPart } from '../export/page-part.ts';
import type { PdfDocument } from '../page/document.ts';
import { drawPageImage } from '../page/draw-page-image.ts';
import type { PageWord } from '../page/words/words.ts';
import type { Codecs } from '../pdfium/codecs.ts';
import { drawLabels, labelsOn, withAnnouncements } from '../pdfium/labels/labels.ts';
import { lossyAreas } from '../pdfium/lossy-images.ts';
import { release } from '../pdfium/pixels/page-buffers.ts';
import type { Raster } from '../pdfium/raster.ts';
import { readWords } from '../seen/visible-words.ts';
import { burn, burntPixels, isBurnt } from './burn/burn.ts';
import { flattenRinging } from './burn/flatten-ringing.ts';
import { encodeRaster } from './encode/encode.ts';
import type { LayerWord } from './text-layer/text-layer.ts';

const blank = ({ width, height }: PageSize): Raster => ({
  width,
  height,
  channels: 1,
  data: new Uint8Array(width * height).fill(255),
});

/** A box closer than this to a word takes the word: anti-aliasing spreads a glyph's ink by up to a pixel. */
const clearancePx = 1;

export const isTouched = (word: PageWord, boxes: readonly PageBox[]): boolean =>
  boxes.some(
    (box) =>
      word.reach.right > box.x - clearancePx &&
      word.reach.left < box.x + box.width + clearancePx &&
      word.reach.bottom > box.y - clearancePx &&
      word.reach.top < box.y + box.height + clearancePx,
  );

/** Whole pixels of the page image, never outside it. */
const toLayerWord = (word: PageWord, size: PageSize): LayerWord => {
  const left = Math.min(size.width - 1, Math.max(0, Math.round(word.left)));
  const top = Math.min(size.height - 1, Math.max(0, Math.round(word.top)));
  return {
    text: word.text,
    left,
    top,
    right: Math.max(left + 1, Math.min(size.width, Math.round(word.right))),
    bottom: Math.max(top + 1, Math.min(size.height, Math.round(word.bottom))),
    turns: word.turns,
  };
};

/** The words of a scan's invisible text that stand on something to read. */
export const recognisedWords = (document: PdfDocument, index: number): LayerWord[] => {
  const page = document.pages[index];
  if (!page) return [];
  const words = document.withPage(index, (handle) => readWords(document.pdfium, handle, page.size)) ?? [];
  return words
    .filter((word) => word.visible && word.isRecognised)
    .map((word) => toLayerWord(word, page.size));
};

/**
 * The page as a picture with its boxes burnt in, plus the words no box touches. A page that PDFium cannot read
 * becomes blank paper with its boxes, never the original.
 */
export const rasterPage = async (
  codecs: Codecs,
  document: PdfDocument,
  index: number,
  boxes: readonly PageBox[],
  dpi: ExportDpi,
  method: Exclude<PageMethod, 'vector'>,
): Promise<RasterPart> => {
  const page = document.pages[index];
  if (!page) throw new RangeError(`no page ${index}`);
  const imageSize = pageSizePx(page.widthPt, page.heightPt, dpi);
  const look = (handle: number) => {
    const raster = drawPageImage(document.pdfium, handle, imageSize);
    const words = method === 'raster' ? readWords(document.pdfium, handle, page.size, raster) : [];
    return { raster, words, lossy: lossyAreas(document.pdfium, handle, imageSize) };
  };
  const seen = method === 'blank' ? null : document.withPage(index, look);
  const raster = seen?.raster ?? blank(imageSize);
  const rects = boxes.map((box) => burntPixels(box, page.size, imageSize));
  flattenRinging(raster, rects, seen?.lossy ?? []);
  burn(raster, rects);
  if (!isBurnt(raster, rects)) throw new RedactError('not-verified');
  const image = await encodeRaster(codecs, raster, { isExact: method !== 'raster', boxes: rects });
  release(raster.data);
  const words = (seen?.words ?? []).filter((word) => word.visible && !isTouched(word, boxes));
  // Labels are no part of the safest methods, which show pixels and nothing else.
  const labels = method === 'raster' ? labelsOn(boxes, page.size) : [];
  return {
    kind: 'raster',
    widthPt: page.widthPt,
    heightPt: page.heightPt,
    size: page.size,
    image,
    words: withAnnouncements(
      words.map((word) => toLayerWord(word, page.size)),
      labels,
    ),
    labels: drawLabels(document.pdfium, labels),
  };
};
