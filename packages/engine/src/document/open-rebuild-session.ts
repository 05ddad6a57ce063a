import { openFont } from '../fonts/open-font.ts';
import { decodeImage } from '../images/decode-image.ts';
import { rewriteImage } from '../images/rewrite-image.ts';
import { defaultRebuildLimits } from '../page/walk/budget.ts';
import type { Codecs } from '../pdfium/codecs.ts';
import { type PdfiumDocument, saveCopy } from '../pdfium/document.ts';
import type { RebuildPorts } from '../rebuild/ports.ts';
import { RebuildSession } from '../rebuild/rebuild-session.ts';

interface FlattenedDocument {
  readonly file: PdfiumDocument;
  readonly pages: readonly unknown[];
  flatten(index: number): void;
}

/** Opens PDFium's copy of a document for rewriting. Only a document that has annotations is flattened first. */
export const openRebuildSession = async (
  document: FlattenedDocument,
  codecs: Codecs,
): Promise<RebuildSession> => {
  const { file, pages } = document;
  const ports: RebuildPorts = {
    codecs,
    openFont: (dictionary) => openFont(dictionary, codecs),
    rewriteImage,
    decodeImage: (pdf) => decodeImage(file.pdfium, pdf),
  };
  const open = () => RebuildSession.open(saveCopy(file), ports, defaultRebuildLimits);
  const session = await open();
  if (!session.hasAnnotations()) return session;
  for (let index = 0; index < pages.length; index += 1) document.flatten(index);
  return open();
};
