import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { parentPort } from 'node:worker_threads';
import { nodeCodecs } from '../packages/engine/hosts/node/codecs.ts';
import { openPdfDocument } from '../packages/engine/src/page/document.ts';
import { drawPageImage } from '../packages/engine/src/page/draw-page-image.ts';
import { defaultLimits } from '../packages/engine/src/page/limits.ts';
import { loadPdfium } from '../packages/engine/src/pdfium/library.ts';
import { release } from '../packages/engine/src/pdfium/pixels/page-buffers.ts';

// Drawing without PNG encoding and without messages, comparable to `mutool draw` without output.
const wasm = readFileSync(
  createRequire(new URL('../packages/engine/package.json', import.meta.url)).resolve(
    '@embedpdf/pdfium/pdfium.wasm',
  ),
);
const pdfium = await loadPdfium(new Uint8Array(wasm).buffer);

parentPort?.on('message', ({ bytes, counter }: { bytes: Uint8Array; counter: Int32Array }) => {
  const document = openPdfDocument(pdfium, nodeCodecs, bytes, defaultLimits);
  for (;;) {
    const index = Atomics.add(counter, 0, 1);
    const page = document.pages[index];
    if (!page) break;
    const drawn = document.withPage(index, (handle) => drawPageImage(pdfium, handle, page.size));
    if (drawn) release(drawn.data);
  }
  document.close();
  parentPort?.postMessage('done');
});
parentPort?.postMessage('ready');
