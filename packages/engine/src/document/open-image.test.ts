import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import sharp from 'sharp';
import { expect, test } from 'vitest';
import { nodeCodecs } from '../../hosts/node/codecs.ts';
import { createEngine } from './create-engine.ts';

const wasm = readFileSync(createRequire(import.meta.url).resolve('@embedpdf/pdfium/pdfium.wasm'));

const refuse = () => Promise.reject(new Error('a codec of the host was asked'));

test.each(['jpeg', 'png'] as const)('native code never decodes an uploaded %s', async (format) => {
  const engine = createEngine({
    pdfiumWasm: new Uint8Array(wasm).buffer,
    codecs: { ...nodeCodecs, encodePng: refuse, encodeJpeg: refuse },
    secondReader: { extract: async () => [] },
    limits: {},
    allocate: (bytes) => new Uint8Array(bytes),
  });
  const create = { width: 40, height: 30, channels: 3 as const, background: '#336699' };
  const bytes = new Uint8Array(await sharp({ create }).toFormat(format).toBuffer());
  const document = await engine.open(bytes, {});
  expect(document.summary).toEqual({ kind: format, pages: [{ width: 40, height: 30 }] });
  document.close();
});
