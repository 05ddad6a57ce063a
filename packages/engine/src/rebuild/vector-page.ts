import type { PdfDocument } from '../page/document.ts';
import type { LayerWord } from '../page/words/layer-word.ts';
import { judgePage } from '../seen/judge-page.ts';
import { Unprovable } from '../syntax/unprovable.ts';
import type { PageWriter } from './page-writer.ts';
import { toVectorPart, type VectorPart } from './vector-part.ts';

/**
 * Keeps one page as vector: taken apart, judged, and rewritten without what nobody can see. Throws `Unprovable` when
 * the page has to become a picture. `index` counts from 0; `recognisedWords` reads the words of a scan.
 */
export const vectorPage = async (
  writer: PageWriter,
  document: PdfDocument,
  index: number,
  recognisedWords: () => LayerWord[],
): Promise<VectorPart> => {
  const page = document.pages[index];
  const { pdfium } = document;
  const objectNumber = pdfium.call.EPDFDoc_GetPageObjectNumberByIndex(document.file.handle, index);
  if (!page || objectNumber === 0) throw new Unprovable('page-object');
  const taken = writer.source.takePage(objectNumber);
  const decisions = judgePage(pdfium, writer.source.context, taken, page.size);
  const written = await writer.writePage(taken, decisions);
  const words = taken.hadInvisibleText ? recognisedWords() : [];
  const { widthPt, heightPt, size } = page;
  return toVectorPart(taken.source, written, { widthPt, heightPt, size, words });
};
