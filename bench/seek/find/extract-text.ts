import { isInstalled, onFile, openLibrary } from '../draw.ts';
import { openPdfium, pdfjsReader } from '../engine.ts';

const withoutSpace = (text: string): string => text.replace(/\s+/g, '');

const withPdfjs = async (pdf: Uint8Array, pageCount: number): Promise<string[]> => {
  const pages = await pdfjsReader.extract(
    pdf,
    Array.from({ length: pageCount }, (_, index) => index + 1),
  );
  return pages.map((items) => items.map(({ text }) => text).join(''));
};

const withPdfium = async (pdf: Uint8Array, pageCount: number): Promise<string[]> => {
  const pdfium = await openLibrary();
  const { call } = pdfium;
  const document = openPdfium(pdfium, pdf);
  try {
    return Array.from({ length: pageCount }, (_, index) => {
      const page = call.FPDF_LoadPage(document.handle, index);
      const text = call.FPDFText_LoadPage(page);
      const codes = Array.from({ length: call.FPDFText_CountChars(text) }, (_, at) =>
        call.FPDFText_GetUnicode(text, at),
      );
      call.FPDFText_ClosePage(text);
      call.FPDF_ClosePage(page);
      return String.fromCharCode(...codes);
    });
  } finally {
    document.close();
  }
};

const mutoolText = async (pdf: Uint8Array): Promise<string[]> => {
  const text = await onFile(pdf, 'mutool', (path) => ['draw', '-q', '-F', 'txt', '-o', '-', path]);
  return text.toString('utf8').split('\f');
};

const hasMutool = isInstalled('mutool');

/** The text of every page without white space, once for each program that reads it. */
export const extractTexts = async (pdf: Uint8Array, pageCount: number): Promise<string[][]> => {
  const readers = await Promise.all([
    withPdfjs(pdf, pageCount),
    withPdfium(pdf, pageCount),
    ...(hasMutool ? [mutoolText(pdf)] : []),
  ]);
  return Array.from({ length: pageCount }, (_, index) =>
    readers.map((pages) => withoutSpace(pages[index] ?? '')),
  );
};
