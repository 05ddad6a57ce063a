import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { PDFBool, PDFDocument, PDFName, PDFString } from '@cantoo/pdf-lib';
import type { Browser } from '@playwright/test';

/** Lines of a page, the first one on top; most pages of a document have one. */
export type Lines = readonly string[];

const letter = { width: 612, height: 792 };
const top = 660;
const leading = 60;

const { resolve } = createRequire(import.meta.url);

/** Faces of installed packages. */
export const faces = {
  arabic: () => readFile(join(resolve('@embedpdf/fonts-arabic'), '../../fonts/NotoNaskhArabic-Regular.ttf')),
  hebrew: () => readFile(join(resolve('@embedpdf/fonts-hebrew'), '../../fonts/NotoSansHebrew-Regular.ttf')),
  hindi: () => readFile(resolve('@fontsource/hind/files/hind-devanagari-400-normal.woff2')),
} as const;

/** A document as the browser prints it: shaped, with the letters that it needs of a face inside. */
export const printedPdf = async (
  browser: Browser,
  pages: readonly Lines[],
  { face, direction = 'ltr' }: { face: Buffer; direction?: 'ltr' | 'rtl' },
): Promise<Uint8Array> => {
  const sheets = pages.map((lines) => `<section>${lines.map((line) => `<p>${line}</p>`).join('')}</section>`);
  const tab = await browser.newPage();
  try {
    await tab.setContent(`<!doctype html><style>
      @font-face { font-family: Own; src: url(data:font/sfnt;base64,${face.toString('base64')}) }
      @page { size: Letter; margin: 0 }
      body { margin: 0; font: 24pt/${leading}pt Own; direction: ${direction} }
      section { box-sizing: border-box; height: 10.9in; padding: 96pt 72pt; break-after: page }
      p { margin: 0 }
    </style>${sheets.join('')}`);
    await tab.evaluate(() => document.fonts.ready.then(() => undefined));
    return new Uint8Array(await tab.pdf({ preferCSSPageSize: true, printBackground: true }));
  } finally {
    await tab.close();
  }
};

/** UTF-16 in hexadecimal, as `UniGB-UCS2-H` takes it. */
const ucs2 = (text: string): string =>
  [...text].map((character) => (character.codePointAt(0) ?? 0).toString(16).padStart(4, '0')).join('');

/** Chinese in a font that is not in the file, under a character map that every viewer is said to have. */
export const chinesePdf = async (pages: readonly Lines[]): Promise<Uint8Array> => {
  const document = await PDFDocument.create();
  const { context } = document;
  const descendant = context.obj({
    Type: 'Font',
    Subtype: 'CIDFontType0',
    BaseFont: 'STSong-Light',
    CIDSystemInfo: context.obj({
      Registry: PDFString.of('Adobe'),
      Ordering: PDFString.of('GB1'),
      Supplement: 4,
    }),
    DW: 1000,
    FontDescriptor: context.register(
      context.obj({
        Type: 'FontDescriptor',
        FontName: 'STSong-Light',
        Flags: 6,
        FontBBox: [-25, -254, 1000, 880],
        ItalicAngle: 0,
        Ascent: 880,
        Descent: -120,
        CapHeight: 880,
        StemV: 93,
      }),
    ),
  });
  const font = context.register(
    context.obj({
      Type: 'Font',
      Subtype: 'Type0',
      BaseFont: 'STSong-Light-UniGB-UCS2-H',
      Encoding: 'UniGB-UCS2-H',
      DescendantFonts: [context.register(descendant)],
    }),
  );
  for (const lines of pages) {
    const page = document.addPage([letter.width, letter.height]);
    page.node.setFontDictionary(PDFName.of('F1'), font);
    const shown = lines.map(
      (line, index) => `BT /F1 24 Tf 72 ${top - index * leading} Td <${ucs2(line)}> Tj ET`,
    );
    page.node.set(PDFName.of('Contents'), context.register(context.stream(shown.join('\n'))));
  }
  return document.save();
};

/** A form whose values no program has drawn: each viewer is asked to. */
export const formPdf = async (values: Readonly<Record<string, string>>): Promise<Uint8Array> => {
  const document = await PDFDocument.create();
  const page = document.addPage([letter.width, letter.height]);
  const form = document.getForm();
  for (const [index, [name, value]] of Object.entries(values).entries()) {
    page.drawText(`${name}:`, { x: 72, y: top - index * leading, size: 16 });
    const field = form.createTextField(name);
    field.setText(value);
    field.addToPage(page, { x: 200, y: top - 8 - index * leading, width: 300, height: 28, borderWidth: 0 });
    for (const widget of field.acroField.getWidgets()) widget.dict.delete(PDFName.of('AP'));
  }
  form.acroForm.dict.set(PDFName.of('NeedAppearances'), PDFBool.True);
  return document.save({ updateFieldAppearances: false });
};
