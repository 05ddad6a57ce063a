import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { parseArgs } from 'node:util';
import { loadPdfium } from './fuzz/fonts/engine.ts';
import { packagedFontFolders, readRealFonts, systemFontFolder } from './fuzz/fonts/real-fonts.ts';
import { runFonts } from './fuzz/fonts/run-fonts.ts';

const { values } = parseArgs({
  options: {
    minutes: { type: 'string', default: '5' },
    seed: { type: 'string' },
    /** One case alone: the one of the seed. */
    once: { type: 'boolean', default: false },
    fonts: { type: 'string', multiple: true, default: [] },
  },
});
const until = Date.now() + Number(values.minutes) * 60_000;
const seed = values.seed === undefined ? Date.now() % 2 ** 31 : Number(values.seed);
const wasm = readFileSync(createRequire(import.meta.url).resolve('@embedpdf/pdfium/pdfium.wasm'));
const pdfium = await loadPdfium(new Uint8Array(wasm).buffer);
const fonts = readRealFonts([...packagedFontFolders(), systemFontFolder, ...values.fonts]);
console.log(`seed ${seed}, ${fonts.length} real fonts`);

const everyMs = 60_000;
let nextWord = Date.now() + everyMs;
const { cases, glyphs, drawn, counts, differences } = await runFonts(
  pdfium,
  fonts,
  seed,
  (run) => {
    if (Date.now() >= nextWord) {
      nextWord += everyMs;
      const left = Math.max(0, until - Date.now()) / 60_000;
      console.log(
        `${left.toFixed(1)} minutes left, ${run.cases} cases, ${run.differences.length} differences`,
      );
    }
    return values.once ? run.cases === 0 : Date.now() < until;
  },
  (difference) => console.log(`DIFFERENCE ${difference}`),
);
for (const [what, times] of [...counts].sort()) console.log(`${String(times).padStart(8)} ${what}`);
console.log(
  `${cases} cases, ${glyphs} glyphs compared (${drawn} with an outline), ${differences.length} differences`,
);
process.exitCode = differences.length === 0 ? 0 : 1;
