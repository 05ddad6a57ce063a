import { type PageBox, pageSizePx, pixelsUnder } from '@blackbar/core/model';
import type { PdfDocument, PdfPage } from '../page/document.ts';
import { drawPageImage } from '../page/draw-page-image.ts';
import { clearOfBoxes, edgesOf, inkOf, touches } from '../page/words/clear-of-boxes.ts';
import { type LayerWord, toLayerWord } from '../page/words/layer-word.ts';
import type { PageWord } from '../page/words/words.ts';
import type { Codecs } from '../pdfium/codecs.ts';
import { fittingWords } from '../seen/recognised-words.ts';
import { readWords } from '../seen/visible-words.ts';
import { blankRaster, burntPicture } from './burnt-picture.ts';
import type { ExportDpi, PictureMethod, PicturePart } from './picture-part.ts';
import { lossyAreas } from './ringing/lossy-areas.ts';
import { lossyResources } from './ringing/lossy-resources.ts';

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
  const resources = await lossyResources(document, codecs, index);
  const drawAndRead = (handle: number) => {
    const covered = boxes.map((box) => pixelsUnder(box, page.size, imageSize));
    const raster = drawPageImage(pdfium, handle, imageSize, covered);
    const words = method === 'picture' ? readWords(pdfium, handle, page.size, raster) : [];
    return { raster, words, lossy: lossyAreas(pdfium, handle, imageSize, resources) };
  };
  const source = method === 'blank' ? null : document.withPage(index, drawAndRead);
  const drawn = {
    ...page,
    raster: source?.raster ?? blankRaster(imageSize),
    lossy: source?.lossy ?? [],
    words: freeWords(document, index, source?.words ?? [], boxes),
  };
  const part = await burntPicture(codecs, async () => pdfium, drawn, boxes, method);
  return source || method === 'blank' ? part : { ...part, method: 'blank', reason: 'page-unreadable' };
};

/** The words that are seen and that no box touches; recognised ones only where they fit the ink of their scan. */
const freeWords = (
  document: PdfDocument,
  index: number,
  words: readonly PageWord[],
  boxes: readonly PageBox[],
): LayerWord[] => {
  const { size } = document.pages[index] as PdfPage;
  const covered = boxes.map(edgesOf);
  const keyOf = ({ text, left, top }: PageWord) => `${left} ${top} ${text}`;
  const hasRecognised = words.some(({ isRecognised }) => isRecognised);
  const recognised = hasRecognised ? fittingWords(document, index, boxes) : [];
  const fitting = new Map(recognised.map(({ word, placed }) => [keyOf(word), placed]));
  return words.flatMap((word) => {
    if (word.isRecognised) return fitting.get(keyOf(word)) ?? [];
    const ink = inkOf(word);
    const isFree = word.visible && !covered.some((box) => touches(ink, box));
    return isFree ? [toLayerWord(clearOfBoxes(word, ink, covered), size)] : [];
  });
};
