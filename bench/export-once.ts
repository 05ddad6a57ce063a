import { readFileSync } from 'node:fs';
import { createEngineHost } from '@blackbar/engine/node';
import { boxesOn } from './bench-document.ts';
import { peakMb } from './process-memory.ts';

// Run by measure-growth.ts: exports a file with boxes on every page, and prints the peak memory and the time of the
// last export. A short file is exported more often first, so that the code is equally optimised for every file.
const warmingPages = 99;
const [path = ''] = process.argv.slice(2);
const host = createEngineHost({ workers: 2 });
const source = { key: path, bytes: new Uint8Array(readFileSync(path)) };
const { pages, found } = await host.inspect(source);
const boxes = boxesOn(
  pages,
  pages.map((_, index) => index + 1),
);
const seconds = async (): Promise<number> => {
  const started = performance.now();
  await host.exportDocument(source, boxes, { found });
  return (performance.now() - started) / 1000;
};
await seconds();
let last = await seconds();
const peak = peakMb(process.pid);
for (let made = 2 * pages.length; made < 2 * warmingPages; made += pages.length) last = await seconds();
await host.close();
console.log(JSON.stringify({ seconds: last, peakMb: peak }));
