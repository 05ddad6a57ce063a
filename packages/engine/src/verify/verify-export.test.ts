import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { expect, test } from 'vitest';
import { nodeCodecs } from '../../hosts/node/codecs.ts';
import { pdfjsReader } from '../../hosts/worker/pdfjs-reader.ts';
import type { Raster } from '../codecs.ts';
import type { RasterPart } from '../page-part.ts';
import { assemble } from '../pdf/assemble.ts';
import { loadPdfium } from '../pdfium/library.ts';
import { burn, burntPixels } from '../raster/burn.ts';
import { encodeRaster } from '../raster/encode.ts';
import type { LayerWord } from '../raster/text-layer.ts';
import { joinVerifications, verifyFile, verifyPages } from './verify-export.ts';

const wasm = readFileSync(createRequire(import.meta.url).resolve('@embedpdf/pdfium/pdfium.wasm'));
const loading = loadPdfium(new Uint8Array(wasm).buffer);
const tools = {
  codecs: nodeCodecs,
  secondReader: pdfjsReader,
  pdfium: () => loading,
  maxOutputBytes: 1_000_000,
};

const size = { width: 300, height: 200 };
const box = { page: 1, x: 40.3, y: 50.6, width: 120.2, height: 60 };
const patienceMs = 60_000;

/** Stripes, so that whatever is left of them under a box would show. */
const paper = (): Raster => {
  const data = Uint8Array.from({ length: size.width * size.height }, (_, at) => ((at >> 3) % 2 ? 230 : 90));
  return { ...size, channels: 1, data };
};

const verifyPage = async (
  change: (raster: Raster) => void = () => {},
  words: LayerWord[] = [],
): Promise<string[]> => {
  const raster = paper();
  burn(raster, [burntPixels(box, size, size)]);
  change(raster);
  const image = await encodeRaster(nodeCodecs, raster);
  const part: RasterPart = { kind: 'raster', widthPt: 144, heightPt: 96, size, image, words };
  const assembled = await assemble(nodeCodecs, [part]);
  if (assembled.kind === 'failed') throw new Error('the page could not be written');
  const { checks } = joinVerifications([
    await verifyFile(tools, assembled.pdf, 1),
    await verifyPages(tools, assembled.pdf, [{ page: 1, words }], [box]),
  ]);
  return checks.filter((check) => !check.passed).map((check) => check.name);
};

test(
  'a page with its box burnt and a word beside it passes',
  async () => {
    const word = { text: 'beside', left: 200, top: 60, right: 260, bottom: 80, turns: 0 as const };
    expect(await verifyPage(undefined, [word])).toEqual([]);
  },
  patienceMs,
);

test(
  'words close above and below a box pass',
  async () => {
    const place = { left: 60, right: 120, turns: 0 as const };
    const above = { text: 'above', top: 29, bottom: 49, ...place };
    const below = { text: 'below', top: 112, bottom: 132, ...place };
    expect(await verifyPage(undefined, [above, below])).toEqual([]);
  },
  patienceMs,
);

test(
  'a box of 99 % opacity does not pass',
  async () => {
    const original = paper();
    const mixed = await verifyPage((raster) => {
      const { left, top, right, bottom } = burntPixels(box, size, size);
      for (let y = top; y < bottom; y++)
        for (let x = left; x < right; x++) {
          const at = y * size.width + x;
          raster.data[at] = Math.round((original.data[at] as number) * 0.01);
        }
    });
    expect(mixed).toContain('boxes');
  },
  patienceMs,
);

test(
  'a box rounded inward does not pass',
  async () => {
    const original = paper();
    const uncovered = await verifyPage((raster) => {
      for (let y = 0; y < size.height; y++) {
        const at = y * size.width + Math.floor(box.x);
        raster.data[at] = original.data[at] as number;
      }
    });
    expect(uncovered).toContain('boxes');
  },
  patienceMs,
);

test(
  'a word that reaches under a box does not pass, for either reader',
  async () => {
    const word = { text: 'secret', left: 130, top: 60, right: 200, bottom: 80, turns: 0 as const };
    const failed = await verifyPage(undefined, [word]);
    expect(failed).toContain('boxes');
    expect(failed).toContain('text');
  },
  patienceMs,
);
