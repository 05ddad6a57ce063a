import { type PDFContext, PDFDict, PDFName } from '@cantoo/pdf-lib';
import type { FontSource } from './font-use.ts';

/** No file has an object 0. */
export const stockFontSource: FontSource = { object: 0, generation: 0 };

const stockFonts = new WeakMap<PDFContext, PDFDict>();

/** What PDFium shows text in whose font the resources do not have: Helvetica, in the codes of Windows. */
export const stockFont = (context: PDFContext): PDFDict => {
  let font = stockFonts.get(context);
  if (!font) {
    font = PDFDict.withContext(context);
    for (const [key, value] of Object.entries({
      Type: 'Font',
      Subtype: 'Type1',
      BaseFont: 'Helvetica',
      Encoding: 'WinAnsiEncoding',
    }))
      font.set(PDFName.of(key), PDFName.of(value));
    stockFonts.set(context, font);
  }
  return font;
};
