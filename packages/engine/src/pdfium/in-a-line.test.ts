import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { beforeAll, expect, test } from 'vitest';
import { pagePdf } from '../../leaks/make/page-kit.ts';
import { type Character, readCharacters } from './characters.ts';
import { openPdfium } from './document.ts';
import { loadPdfium, type Pdfium } from './library.ts';

const wasm = readFileSync(createRequire(import.meta.url).resolve('@embedpdf/pdfium/pdfium.wasm'));
const size = { width: 400, height: 400 };
const em = 20;

let pdfium: Pdfium;
beforeAll(async () => {
  pdfium = await loadPdfium(new Uint8Array(wasm).buffer);
});

/** Letters of a font that says of itself how high its lines are, in thousandths of its size, on a line that is turned. */
const lettersOf = (ascent: number, descent: number, degrees = 0): Character[] => {
  const radians = (degrees * Math.PI) / 180;
  const [cos, sin] = [Math.cos(radians), Math.sin(radians)].map((value) => Number(value.toFixed(6)));
  const bytes = pagePdf({
    content: `BT /M ${em} Tf ${cos} ${sin} ${-(sin as number)} ${cos} 200 200 Tm (Elm) Tj ET`,
    resources: '/Font<</M 6 0 R>>',
    objects: [
      '<</Type/Font/Subtype/TrueType/BaseFont/Nowhere/FirstChar 69/LastChar 109/Encoding/WinAnsiEncoding' +
        `/Widths[${'600 '.repeat(41)}]/FontDescriptor 7 0 R>>`,
      `<</Type/FontDescriptor/FontName/Nowhere/Flags 32/Ascent ${ascent}/Descent ${descent}/FontBBox[-600 ${descent} 2000 ${ascent}]/StemV 80>>`,
    ],
  });
  const document = openPdfium(pdfium, bytes);
  const page = pdfium.call.FPDF_LoadPage(document.handle, 0);
  try {
    return readCharacters(pdfium, page, size);
  } finally {
    pdfium.call.FPDF_ClosePage(page);
    document.close();
  }
};

/** Length and height of a line of letters on the page, together. */
const extent = ({ loose: { left, top, right, bottom } }: Character, degrees: number): number => {
  const radians = (degrees * Math.PI) / 180;
  return (right - left + bottom - top) / (Math.abs(Math.cos(radians)) + Math.abs(Math.sin(radians)));
};

test.each([0, 27, 45, 63, 90, 135, 180, 250])(
  'a letter is as high as a line, whatever its font says, on one turned by %i degrees',
  (degrees) => {
    const letters = lettersOf(2060, -665, degrees);
    expect(letters.map(({ text }) => text).join('')).toBe('Elm');
    for (const letter of letters) {
      expect(extent(letter, degrees)).toBeLessThan(2.2 * em);
      expect(extent(letter, degrees)).toBeGreaterThan(1.5 * em);
      const { loose, tight } = letter;
      for (const side of ['left', 'top'] as const) expect(loose[side]).toBeLessThanOrEqual(tight[side]);
      for (const side of ['right', 'bottom'] as const)
        expect(loose[side]).toBeGreaterThanOrEqual(tight[side]);
    }
  },
);

test('what a font usually says of its lines is believed', () => {
  const [letter] = lettersOf(1100, -400);
  expect(letter && extent(letter, 0)).toBeCloseTo(1.5 * em + 0.6 * em, 0);
});
