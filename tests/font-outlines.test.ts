import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { expect, test } from 'vitest';
import { loadPdfium } from '../bench/fuzz/fonts/engine.ts';
import { fontKinds } from '../bench/fuzz/fonts/font-case.ts';
import { packagedFontFolders, readRealFonts } from '../bench/fuzz/fonts/real-fonts.ts';
import { runFonts } from '../bench/fuzz/fonts/run-fonts.ts';

const cases = 400;

test('a glyph of a rewritten font has the outline it had, as FreeType draws it', {
  timeout: 120_000,
}, async () => {
  const wasm = readFileSync(createRequire(import.meta.url).resolve('@embedpdf/pdfium/pdfium.wasm'));
  const pdfium = await loadPdfium(new Uint8Array(wasm).buffer);
  const fonts = readRealFonts(packagedFontFolders());
  const run = await runFonts(pdfium, fonts, 1, (done) => done.cases < cases);
  expect(run.differences).toEqual([]);
  expect(run.drawn).toBeGreaterThan(4 * cases);
  const compared = [...run.counts.keys()].filter((what) => !what.includes('refused'));
  for (const kind of fontKinds)
    expect(
      compared.some((what) => what.startsWith(kind)),
      kind,
    ).toBe(true);
});
