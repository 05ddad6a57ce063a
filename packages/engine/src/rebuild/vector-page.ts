import type { PdfDocument } from '../page/document.ts';
import type { LayerWord } from '../page/words/layer-word.ts';
import { decidePage } from '../seen/judge-page.ts';
import { Unprovable } from '../syntax/unprovable.ts';
import type { PageWriter } from './page-writer.ts';
import { toVectorPart, type VectorPart } from './vector-part.ts';

/**
 * Exports one page as vector: parsed, and rewritten without invisible content. Throws `Unprovable` when the page must
 * be rasterised. `index` counts from 0; `recognisedWords` reads the OCR words of a scan.
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
  const parsed = writer.source.parsePage(objectNumber);
  const decisions = decidePage(pdfium, writer.source.context, parsed, page.size);
  const written = await writer.writePage(parsed, decisions);
  const words = parsed.hadInvisibleText ? recognisedWords() : [];
  const { widthPt, heightPt, size } = page;
  return toVectorPart(parsed.source, written, { widthPt, heightPt, size, words });
};
