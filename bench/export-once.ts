import { readFileSync } from 'node:fs';
import { createEngineHost } from '@blackbar/engine/node';
import { boxesOn } from './bench-document.ts';
import { peakMb } from './process-memory.ts';

// Run by measure-growth.ts: exports a file with boxes on every page and prints what the last time took. A short one is
// exported a few times first: what is compared are pages, not how long the process has run.
const warmingPages = 99;
const [path = ''] = process.argv.slice(2);
const host = createEngineHost({ workers: 2 });
const source = { key: path, bytes: new Uint8Array(readFileSync(path)) };
const { pages, found } = await host.inspect(source);
const boxes = boxesOn(
  pages,
  pages.map((_, index) => index + 1),
);
for (let warmed = 0; warmed < warmingPages; warmed += pages.length)
  await host.exportDocument(source, boxes, { found });
const started = performance.now();
await host.exportDocument(source, boxes, { found });
const seconds = (performance.now() - started) / 1000;
await host.close();
console.log(JSON.stringify({ seconds, peakMb: peakMb(process.pid) }));
