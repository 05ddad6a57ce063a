import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { expect, test } from 'vitest';
import { pagePdf } from '../../leaks/make/page-kit.ts';
import { drawPage } from './bitmap.ts';
import { type Character, readCharacters } from './characters.ts';
import { openPdfium } from './document.ts';
import { loadPdfium, type Pdfium } from './library.ts';

const wasm = readFileSync(createRequire(import.meta.url).resolve('@embedpdf/pdfium/pdfium.wasm'));
const start = (): Promise<Pdfium> => loadPdfium(new Uint8Array(wasm).buffer);
const size = { width: 400, height: 400 };

/** A page in a font that is not in the file, with or without serifs. */
const page = (flags: number, widths: string, weight = 400): Uint8Array =>
  pagePdf({
    content: '/X Do',
    resources: '/XObject<</X 6 0 R>>',
    objects: [
      [
        `<</Type/XObject/Subtype/Form/BBox[0 0 400 400]/Resources<</Font<</M<</Type/Font/Subtype/Type1/BaseFont/Nowhere${widths}/FontDescriptor<</Type/FontDescriptor/FontName/Nowhere/Flags ${flags}/FontWeight ${weight}/StemV ${weight / 5}>>>>>>>>>>`,
        'BT /M 20 Tf 50 300 Td (million) Tj ET',
      ],
    ],
  });

const onPage = <T>(pdfium: Pdfium, bytes: Uint8Array, use: (page: number) => T): T => {
  const document = openPdfium(pdfium, bytes);
  const loaded = pdfium.call.FPDF_LoadPage(document.handle, 0);
  try {
    return use(loaded);
  } finally {
    pdfium.call.FPDF_ClosePage(loaded);
    document.close();
  }
};

const boxesOf = (pdfium: Pdfium, bytes: Uint8Array): Pick<Character, 'tight' | 'loose'>[] =>
  onPage(pdfium, bytes, (loaded) =>
    readCharacters(pdfium, loaded, size).map(({ tight, loose }) => ({ tight, loose })),
  );

const wide =
  '/FirstChar 97/LastChar 122/Widths[900 900 900 900 900 900 900 900 900 900 900 900 900 900 900 900 900 900 900 900 900 900 900 900 900 900]';

test.each([
  ['without serifs', 32],
  ['with serifs', 34],
])('the boxes of letters in a missing font %s do not depend on what was drawn before', async (_, flags) => {
  const expected = boxesOf(await start(), page(flags, ''));
  expect(expected).toHaveLength(7);
  const used = await start();
  for (const [widths, weight] of [
    [wide, 400],
    [wide, 900],
    ['', 700],
  ] as const) {
    onPage(used, page(flags, widths, weight), (loaded) => drawPage(used, loaded, size.width, size.height));
    expect(boxesOf(used, page(flags, ''))).toEqual(expected);
  }
});
