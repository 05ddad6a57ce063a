import type { Codecs } from '../codecs.ts';
import type { Pdfium } from '../pdfium/library.ts';
import { takeLook } from './ink/look.ts';
import { checkDecisions, probePage } from './ink/probe-page.ts';
import type { PageImageSize } from './ink/probed-page.ts';
import { doubtfulItems } from './ink/static-proof.ts';
import { keepEverything } from './rebuild/decisions.ts';
import type { RebuildSession } from './rebuild/rebuild-session.ts';
import { toVectorPart, type VectorPart } from './rebuild/vector-part.ts';

/**
 * Keeps one page as vector: rewritten from the list of what may be kept, without what nobody can see. `page` is the
 * page loaded in PDFium, `size` its page image. Throws `Unprovable` when the page has to become a picture.
 */
export const vectorPage = async (
  pdfium: Pdfium,
  codecs: Codecs,
  session: RebuildSession,
  page: number,
  size: PageImageSize,
): Promise<VectorPart & { hadUnseenText: boolean }> => {
  const taken = session.takePage(pdfium.call.EPDFPage_GetObjectNumber(page));
  const doubtful = doubtfulItems(taken.body.items, taken.source.box);
  let decisions = keepEverything;
  if (doubtful.length > 0) {
    decisions = probePage(pdfium, session.context, taken, doubtful, size);
    checkDecisions(pdfium, session.context, taken, decisions, size);
  }
  const written = await session.writePage(taken, decisions);
  const part = toVectorPart(taken.source, written, takeLook(pdfium, codecs, page));
  return { ...part, hadUnseenText: taken.hadUnseenText };
};
