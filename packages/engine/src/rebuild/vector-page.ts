import type { PdfDocument } from '../page/document.ts';
import { keepEverything } from '../page/write/decisions.ts';
import type { Codecs } from '../pdfium/codecs.ts';
import type { LayerWord } from '../picture/text-layer/text-layer.ts';
import { probePage } from '../seen/probe/probe-page.ts';
import { doubtfulItems } from '../seen/proof/static-proof.ts';
import { Unprovable } from '../syntax/unprovable.ts';
import { toVectorPart, type VectorPart } from './vector-part.ts';

/**
 * Keeps one page as vector: rewritten from the list of what may be kept, without what nobody can see. Throws
 * `Unprovable` when the page has to become a picture. `recognisedWords` reads the words of a scan.
 */
export const vectorPage = async (
  codecs: Codecs,
  document: PdfDocument,
  index: number,
  recognisedWords: () => LayerWord[],
): Promise<VectorPart> => {
  const page = document.pages[index];
  const { pdfium } = document;
  const session = await document.rebuild(codecs);
  const objectNumber = pdfium.call.EPDFDoc_GetPageObjectNumberByIndex(document.file.handle, index);
  if (!page || objectNumber === 0) throw new Unprovable('page-object');
  const taken = session.takePage(objectNumber);
  const doubtful = doubtfulItems(taken.body.items, taken.source.box);
  const decisions =
    doubtful.length > 0 ? probePage(pdfium, session.context, taken, doubtful, page.size) : keepEverything;
  const written = await session.writePage(taken, decisions);
  const words = taken.hadInvisibleText ? recognisedWords() : [];
  const { widthPt, heightPt, size } = page;
  return toVectorPart(taken.source, written, { widthPt, heightPt, size, words });
};
