import { burntPixels, maxPagePixels, type PageBox, type PageSize, pageSizePx } from '@blackbar/core/model';
import type { PdfDocument } from '../page/document.ts';
import { drawPageImage } from '../page/draw-page-image.ts';
import type { LayerWord } from '../page/words/layer-word.ts';
import type { Codecs } from '../pdfium/codecs.ts';
import { recognisedWords } from '../seen/recognised-words.ts';
import { blankRaster, burntPicture, type Drawing } from './burnt-picture.ts';
import type { PaintOver } from './draw-source.ts';
import { freeWords } from './free-words.ts';
import type { ExportDpi, PictureMethod, PicturePart } from './picture-part.ts';
import { lossyAreas } from './ringing/lossy-areas.ts';
import { lossyResources } from './ringing/lossy-resources.ts';

/** Two colours are for print: on a screen half as fine, viewers that do not smooth them show jagged letters. */
const fineDpi = 300;
/** Twice the resolution of the page image: the edges of boxes lie between pixels, too. */
const fineScale = 2;

/**
 * The page rasterised with its boxes burnt in, plus the words no box touches. A page that PDFium cannot read becomes
 * a blank page with its boxes, never the original. `index` counts from 0; `paintOverOf` answers what is painted over it.
 */
export const picturePage = async (
  codecs: Codecs,
  document: PdfDocument,
  index: number,
  boxes: readonly PageBox[],
  dpi: ExportDpi,
  method: PictureMethod,
  paintOverOf?: () => Promise<PaintOver | undefined>,
): Promise<PicturePart> => {
  const page = document.pages[index];
  if (!page) throw new RangeError(`no page ${index}`);
  const { pdfium } = document;
  // Before anything is drawn that has to be held meanwhile: a large page takes much memory.
  const words = method === 'picture' ? await wordsOf(codecs, document, index, boxes) : [];
  const paintOver = await paintOverOf?.();
  const resources = await lossyResources(document, codecs, index);
  const drawAt = (imageSize: PageSize): Drawing | null =>
    document.withPage(index, (handle) => {
      const covered = boxes.map((box) => burntPixels(box, page.size, imageSize));
      const raster = drawPageImage(pdfium, handle, imageSize, covered);
      const { width, height } = imageSize;
      paintOver?.(raster, imageSize, { left: 0, top: 0, right: width, bottom: height });
      return { raster, lossy: lossyAreas(pdfium, handle, imageSize, resources) };
    });
  const imageSize = pageSizePx(page.widthPt, page.heightPt, dpi);
  const fineSize = { width: fineScale * page.size.width, height: fineScale * page.size.height };
  const isFine = dpi === fineDpi && fineSize.width * fineSize.height <= maxPagePixels;
  const source = method === 'blank' ? null : drawAt(imageSize);
  const drawn = {
    ...page,
    raster: source?.raster ?? blankRaster(imageSize),
    lossy: source?.lossy ?? [],
    ...(source && isFine ? { drawFine: () => drawAt(fineSize) } : {}),
    words,
  };
  const part = await burntPicture(codecs, async () => pdfium, drawn, boxes, method);
  return source || method === 'blank' ? part : { ...part, method: 'blank', reason: 'page-unreadable' };
};

/** The words that are seen and that no box touches; recognised ones only where they fit the ink of their scan. */
const wordsOf = async (
  codecs: Codecs,
  document: PdfDocument,
  index: number,
  boxes: readonly PageBox[],
): Promise<LayerWord[]> => {
  const source = await document.openSource(codecs);
  // First of all: where there are none, the page is as it was for who comes next.
  const recognised = recognisedWords(document, index, boxes);
  return [...freeWords(document, source, index, boxes), ...recognised];
};
