import type { PageBox } from '@blackbar/core/model';
import type { PdfDocument } from '../page/document.ts';
import { drawPart } from '../pdfium/bitmap.ts';
import type { Codecs } from '../pdfium/codecs.ts';
import { type DrawPart, drawIslands, type Island } from '../picture/island.ts';
import { islandGrid } from '../picture/island-place.ts';
import { picturePage } from '../picture/picture-page.ts';
import type { ExportDpi } from '../picture/picture-part.ts';
import type { PageWriter } from '../rebuild/page-writer.ts';
import { recognisedWords } from '../seen/recognised-words.ts';
import { Unprovable } from '../syntax/unprovable.ts';
import type { PageMethod, PagePart } from './page-part.ts';

/**
 * Makes one page of an export. A page with boxes is kept as vector only with what they cover cut out, and none that
 * cannot be proven clean is.
 * `index` counts from 0; `openWriter` is called only for pages that may stay vector.
 */
export const makePage = (
  codecs: Codecs,
  document: PdfDocument,
  openWriter: () => Promise<PageWriter>,
  index: number,
  boxes: readonly PageBox[],
  method: PageMethod,
  dpi: ExportDpi,
): Promise<PagePart> =>
  document.holding(index, () => makeHeld(codecs, document, openWriter, index, boxes, method, dpi));

const makeHeld = async (
  ...[codecs, document, openWriter, index, boxes, method, dpi]: Parameters<typeof makePage>
): Promise<PagePart> => {
  if (method === 'pixels' || method === 'blank')
    return picturePage(codecs, document, index, boxes, dpi, method);
  const asPicture = () =>
    picturePage(codecs, document, index, boxes, dpi, 'picture', async () => {
      const steady = boxes.length > 0 ? await import('../sharp/steady-look.ts') : undefined;
      return steady?.steadyPicture(codecs, document, index, boxes);
    });
  if (method === 'picture') return asPicture();
  if (boxes.length > 0 && method === 'vector') return asPicture();
  try {
    const writer = await openWriter();
    if (method === 'sharp') {
      const { sharpPage } = await import('../sharp/sharp-page.ts');
      const { part, cut, islands } = await sharpPage(writer, document, index, boxes);
      const drawn: Island[] = [];
      for (const { areas, draw } of islands)
        drawn.push(...(await drawIslands(codecs, draw, islandGrid(part, true), areas)));
      return { ...part, islands: drawn, cut };
    }
    const { vectorPage } = await import('../rebuild/vector-page.ts');
    const { pdfium } = document;
    const draw: DrawPart = (width, height, area) =>
      document.withPage(index, (page) => drawPart(pdfium, page, width, height, area));
    const { part, islands } = await vectorPage(
      writer,
      document,
      index,
      (page, areas) => drawIslands(codecs, draw, islandGrid(page, false), areas),
      () => recognisedWords(document, index),
    );
    return { ...part, islands };
  } catch (error) {
    if (!(error instanceof Unprovable)) throw error;
    return { ...(await asPicture()), reason: error.reason };
  }
};
