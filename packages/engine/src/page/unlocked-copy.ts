import { RedactError } from '@blackbar/core/model';
import { openPdfium, type PdfiumDocument, saveCopy, undefinedSecurity } from '../pdfium/document.ts';
import { scanObjects } from '../syntax/scan-objects.ts';

/** The dictionary that tells a right password from a wrong one (ISO 32000-2, tables 20 and 21). */
const isLock = (dictionary: string): boolean =>
  /\/Filter\s*\/Standard\b/.test(dictionary) &&
  [/\/O\b/, /\/U\b/, /\/P\b/, /\/R\b/].every((key) => key.test(dictionary));

const space = 0x20;

/**
 * The document without its encryption. PDFium leaves the old lock behind as an object nobody refers to; whoever had it
 * could try passwords on it, so it is overwritten in place. A copy that does not open by itself, with as many pages, is
 * refused: the original could not be opened again without its password.
 */
export const unlockedCopy = (file: PdfiumDocument): Uint8Array => {
  const copy = saveCopy(file);
  for (const { dictionary, offset } of scanObjects(copy)) {
    if (!isLock(dictionary)) continue;
    const from = dictionary.indexOf('<<');
    const to = dictionary.lastIndexOf('>>') + 2;
    copy.fill(space, offset + from, offset + to);
    copy.set([0x6e, 0x75, 0x6c, 0x6c], offset + from);
  }
  const { pdfium } = file;
  const opened = openPdfium(pdfium, copy);
  const isWhole = pdfium.call.FPDF_GetPageCount(opened.handle) === pdfium.call.FPDF_GetPageCount(file.handle);
  opened.close();
  if (!isWhole) throw new RedactError('file-damaged', { message: undefinedSecurity });
  return copy;
};
