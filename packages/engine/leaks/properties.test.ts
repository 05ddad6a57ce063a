import { type PageBox, pixelsUnder } from '@blackbar/core';
import fc from 'fast-check';
import { beforeAll, expect, test } from 'vitest';
import type { EngineHost } from '../hosts/protocol.ts';
import { edgesOf, touches } from '../src/page/words/clear-of-boxes.ts';
import { fillBlack, isFill } from '../src/pdfium/pixels/fill.ts';
import { PdfFile } from './make/pdf-file.ts';
import { pictureOf, uncovered } from './search/pixels.ts';
import { exportOf, extractedText, sourceOf, startEngine } from './start-engine.ts';

const seed = 20260401;
const real = (min: number, max: number) => fc.double({ min, max, noNaN: true });
const side = fc.integer({ min: 8, max: 60 });
/** Boxes reach the engine clamped to their page, which is at least eight pixels wide. */
const boxIn = (max: number) =>
  fc.record({ x: real(0, 7), y: real(0, 7), width: real(0.01, max), height: real(0.01, max) });

test('every pixel a box touches by any fraction is burnt black, and no other changes', () => {
  const sizes = fc.record({ width: side, height: side });
  fc.assert(
    fc.property(boxIn(60), sizes, sizes, fc.constantFrom(1, 3, 4), (box, page, image, channels) => {
      const rect = pixelsUnder(box, page, image);
      const data = new Uint8Array(image.width * image.height * channels).fill(77);
      const raster = { ...image, channels: channels as 1 | 3 | 4, data };
      fillBlack(raster, [rect]);
      const [scaleX, scaleY] = [image.width / page.width, image.height / page.height];
      for (let y = 0; y < image.height; y++) {
        for (let x = 0; x < image.width; x++) {
          const touches =
            x + 1 > box.x * scaleX &&
            x < (box.x + box.width) * scaleX &&
            y + 1 > box.y * scaleY &&
            y < (box.y + box.height) * scaleY;
          const isNear =
            x + 2 > box.x * scaleX &&
            x - 1 < (box.x + box.width) * scaleX &&
            y + 2 > box.y * scaleY &&
            y - 1 < (box.y + box.height) * scaleY;
          const value = data[(y * image.width + x) * channels];
          if (touches && value !== 0) return false;
          if (!isNear && value !== 77) return false;
        }
      }
      return isFill(raster, rect, false);
    }),
    { seed, numRuns: 300 },
  );
});

test('the covered pixels contain the box at every resolution', () => {
  fc.assert(
    fc.property(boxIn(60), side, side, real(0.5, 3), (box, width, height, scale) => {
      const page = { width, height };
      const image = { width: width * scale, height: height * scale };
      const rect = pixelsUnder(box, page, image);
      const within = (value: number, max: number) => Math.min(Math.max(value, 0), max);
      return (
        rect.left <= within(box.x * scale, image.width) &&
        rect.top <= within(box.y * scale, image.height) &&
        rect.right >= within((box.x + box.width) * scale, image.width) &&
        rect.bottom >= within((box.y + box.height) * scale, image.height)
      );
    }),
    { seed, numRuns: 500 },
  );
});

test('a word that overlaps a box is removed, a word three pixels away is kept', () => {
  const rect = fc.record({
    left: real(0, 50),
    top: real(0, 50),
    width: real(0.1, 30),
    height: real(0.1, 30),
  });
  fc.assert(
    fc.property(rect, boxIn(60), ({ left, top, width, height }, box) => {
      const reach = { left, top, right: left + width, bottom: top + height };
      const gapX = Math.max(box.x - reach.right, reach.left - (box.x + box.width));
      const gapY = Math.max(box.y - reach.bottom, reach.top - (box.y + box.height));
      const touched = touches(reach, edgesOf(box));
      if (gapX < 0 && gapY < 0) return touched;
      return Math.max(gapX, gapY) < 3 || !touched;
    }),
    { seed, numRuns: 1000 },
  );
});

const columns = [10, 90, 170];
const rows = [20, 50, 80, 110];
const sizePt = 10;

/** Words on a grid, each named after its position. */
const wordPage = (): Uint8Array => {
  const pdf = new PdfFile();
  const tree = pdf.reserve();
  const lines = rows.flatMap((y, row) =>
    columns.map((x, column) => `1 0 0 1 ${x} ${y} Tm (Wd${row}${column}hx) Tj`),
  );
  const content = pdf.stream(`BT /F ${sizePt} Tf ${lines.join('\n')} ET`);
  const page = pdf.add(
    `<</Type/Page/Parent ${tree} 0 R/MediaBox[0 0 240 132]/Contents ${content} 0 R/Resources<</Font<</F<</Type/Font/Subtype/Type1/BaseFont/Courier>>>>>>>>`,
  );
  pdf.fill(tree, `<</Type/Pages/Count 1/Kids[${page} 0 R]>>`);
  return pdf.write(pdf.add(`<</Type/Catalog/Pages ${tree} 0 R>>`));
};

let engine: EngineHost;
beforeAll(() => {
  engine = startEngine();
});

test('for any box, no word it touches is extracted, and every word clear of it is', async () => {
  const scale = 150 / 72;
  const bytes = wordPage();
  await fc.assert(
    fc.asyncProperty(
      fc.record({ x: real(0, 420), y: real(0, 220), width: real(4, 80), height: real(4, 50) }),
      async (drawn) => {
        const box: PageBox = { page: 1, ...drawn };
        const { pdf } = await exportOf(engine, bytes, [box]);
        const [text = ''] = await extractedText(pdf, 1);
        rows.forEach((y, row) => {
          columns.forEach((x, column) => {
            const word = `Wd${row}${column}hx`;
            // Courier glyphs are 0.6 em wide and lie between the baseline and 0.65 em above it.
            const ink = {
              left: (x + 0.5) * scale,
              right: (x + 6 * 0.6 * sizePt - 0.5) * scale,
              top: (132 - y - 0.55 * sizePt) * scale,
              bottom: (132 - y) * scale,
            };
            const gap = Math.max(
              box.x - ink.right,
              ink.left - (box.x + box.width),
              box.y - ink.bottom,
              ink.top - (box.y + box.height),
            );
            if (gap < 0) expect(text).not.toContain(word);
            if (gap > 12) expect(text).toContain(word);
          });
        });
        expect(uncovered(await pictureOf(engine, sourceOf(pdf), 1), box)).toBe(0);
      },
    ),
    { seed, numRuns: 8 },
  );
}, 120_000);
