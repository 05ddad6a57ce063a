import { type PageBox, pageSizePx } from '@blackbar/core/model';
import type { PdfDocument } from '../page/document.ts';
import { drawPageImage } from '../page/draw-page-image.ts';
import { type LayerWord, toLayerWord } from '../page/words/layer-word.ts';
import type { PageWord } from '../page/words/words.ts';
import type { Codecs } from '../pdfium/codecs.ts';
import { lossyAreas } from '../pdfium/lossy-images.ts';
import { recognisedWords } from '../seen/recognised-words.ts';
import { seenWords } from '../seen/seen-words.ts';
import { blankRaster, burntPicture } from './burnt-picture.ts';
import type { ExportDpi, PictureMethod, PicturePart } from './picture-part.ts';

/** A box closer than this to a word removes it: anti-aliasing spreads a glyph's ink by up to a pixel. */
const clearancePx = 1;

export const isTouched = (word: PageWord, boxes: readonly PageBox[]): boolean =>
  boxes.some(
    (box) =>
      word.reach.right > box.x - clearancePx &&
      word.reach.left < box.x + box.width + clearancePx &&
      word.reach.bottom > box.y - clearancePx &&
      word.reach.top < box.y + box.height + clearancePx,
  );

/**
 * The page rasterised with its boxes burnt in, plus the words no box touches. A page that PDFium cannot read becomes
 * a blank page with its boxes, never the original. `index` counts from 0.
 */
export const picturePage = async (
  codecs: Codecs,
  document: PdfDocument,
  index: number,
  boxes: readonly PageBox[],
  dpi: ExportDpi,
  method: PictureMethod,
): Promise<PicturePart> => {
  const page = document.pages[index];
  if (!page) throw new RangeError(`no page ${index}`);
  const { pdfium } = document;
  const imageSize = pageSizePx(page.widthPt, page.heightPt, dpi);
  const draw = (handle: number) => ({
    raster: drawPageImage(pdfium, handle, imageSize),
    lossy: lossyAreas(pdfium, handle, imageSize),
  });
  const source = method === 'blank' ? null : document.withPage(index, draw);
  const drawn = {
    ...page,
    raster: source?.raster ?? blankRaster(imageSize),
    lossy: source?.lossy ?? [],
    words: method === 'picture' ? await freeWords(codecs, document, index, boxes) : [],
  };
  const part = await burntPicture(codecs, async () => pdfium, drawn, boxes, method);
  return source || method === 'blank' ? part : { ...part, method: 'blank', reason: 'page-unreadable' };
};

/** The words that are seen and that no box touches; recognised ones only where they fit the ink of their scan. */
const freeWords = async (
  codecs: Codecs,
  document: PdfDocument,
  index: number,
  boxes: readonly PageBox[],
): Promise<LayerWord[]> => {
  const size = document.pages[index]?.size;
  if (!size) return [];
  const seen = seenWords(document, await document.openSource(codecs), index);
  return [
    ...seen.filter((word) => !isTouched(word, boxes)).map((word) => toLayerWord(word, size)),
    ...recognisedWords(document, index, boxes),
  ];
};
