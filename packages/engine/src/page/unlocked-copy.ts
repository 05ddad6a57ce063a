import { RedactError } from '@blackbar/core/model';
import { openPdfium, type PdfiumDocument, saveCopy, unsupportedProtection } from '../pdfium/document.ts';
import { scanObjects } from '../syntax/scan-objects.ts';

/** The encryption dictionary, against which passwords are checked (ISO 32000-2, tables 20 and 21). */
const isEncryptionDictionary = (dictionary: string): boolean =>
  /\/Filter\s*\/Standard\b/.test(dictionary) &&
  [/\/O\b/, /\/U\b/, /\/P\b/, /\/R\b/].every((key) => key.test(dictionary));

const space = 0x20;

/**
 * The decrypted document. PDFium leaves the old encryption dictionary in the file as an unreferenced object, against
 * which passwords could be tried, so it is overwritten in place. A copy that does not open without a password, with the
 * same number of pages, is refused.
 */
export const unlockedCopy = (file: PdfiumDocument): Uint8Array => {
  const copy = saveCopy(file);
  for (const { dictionary, offset } of scanObjects(copy)) {
    if (!isEncryptionDictionary(dictionary)) continue;
    const from = dictionary.indexOf('<<');
    const to = dictionary.lastIndexOf('>>') + 2;
    copy.fill(space, offset + from, offset + to);
    copy.set([0x6e, 0x75, 0x6c, 0x6c], offset + from);
  }
  const { pdfium } = file;
  const opened = openPdfium(pdfium, copy);
  const isWhole = pdfium.call.FPDF_GetPageCount(opened.handle) === pdfium.call.FPDF_GetPageCount(file.handle);
  opened.close();
  if (!isWhole) throw new RedactError('file-damaged', { message: unsupportedProtection });
  return copy;
};
