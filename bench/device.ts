import { mkdtempSync, readFileSync, writeFileSync } from 'node:fs';
import { availableParallelism, tmpdir, totalmem } from 'node:os';
import { basename, join } from 'node:path';
import { parseArgs } from 'node:util';
import type { PageBox } from '@blackbar/core';
import { createEngineHost } from '@blackbar/engine/node';
import { chromium } from '@playwright/test';
import { chromiumPath } from '../e2e/chromium.ts';
import { startServer } from '../e2e/running-server.ts';
import { workersFor } from '../packages/web/src/device/device-memory.ts';
import { boxesOn } from './bench-document.ts';
import { countedSite } from './device/counted-site.ts';
import { peakOfTabMb } from './device/renderers.ts';
import { deviceTab } from './device/tab.ts';
import { generatePages } from './generated-documents.ts';
import { median, spread } from './statistics.ts';
import { formatTable, type Row } from './table.ts';

/**
 * The tool on this device beside the engine in Node, by turns, on one document: `npm run bench:device -- FILE`; a generated
 * one of 99 pages without it. Node has as many workers as the tab has, or `--workers`.
 */
const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { rounds: { type: 'string', default: '3' }, workers: { type: 'string' } },
});
const rounds = Number(values.rounds);
const [given] = positionals;
const path = given ?? join(mkdtempSync(join(tmpdir(), 'blackbar-device-')), 'generated.pdf');
if (given === undefined) writeFileSync(path, await generatePages('mixed', 99));
const bytes = new Uint8Array(readFileSync(path));
const document = basename(path, '.pdf');
const MB = 1024 * 1024;

const server = await startServer();
const site = await countedSite(server.url);
const browser = await chromium.launch({ executablePath: await chromiumPath(), args: ['--no-sandbox'] });
const workers = Number(values.workers ?? workersFor(availableParallelism(), totalmem() / 1024 ** 3));
const host = createEngineHost({ workers });
const peer = `Node, ${workers} worker${workers === 1 ? '' : 's'}`;

const seconds = new Map<string, Map<string, number[]>>();
const time = async (measure: string, who: string, run: () => Promise<unknown>): Promise<void> => {
  const from = performance.now();
  await run();
  const of = seconds.get(measure) ?? new Map<string, number[]>();
  seconds.set(measure, of.set(who, [...(of.get(who) ?? []), (performance.now() - from) / 1000]));
};

const { pages } = await host.open({ key: 'sizes', bytes });
const middle = Math.ceil(pages.length / 2);
const few = boxesOn(pages, [1, middle, pages.length]);
const all = boxesOn(
  pages,
  pages.map((_, index) => index + 1),
);

const inNode = async (round: number): Promise<void> => {
  const source = { key: `round ${round}`, bytes };
  const exported = (boxes: readonly PageBox[]) => host.exportDocument(source, boxes);
  await time('open to first page', peer, async () => {
    await host.inspect(source);
    await host.renderPage(source, 1);
  });
  await time('next page', peer, () => host.renderPage(source, 2));
  await time('export, boxes on three pages', peer, () => exported(few));
  await time('export, boxes on every page', peer, () => exported(all));
  host.forget(source.key);
};

const weights: Row[] = [];
const weigh = (measure: string): void => {
  weights.push({ document: '', measure, ours: site.takeBytes() / MB, unit: 'MB', spread: 0 });
};

const onDevice = async (round: number): Promise<void> => {
  const context = await browser.newContext({ viewport: { width: 1440, height: 900 } });
  const tab = await deviceTab(context, site.url);
  if (round === 0) weigh('first visit to /device, until nothing more is loaded');
  await time('open to first page', 'tab', () => tab.open(path));
  await tab.pause();
  await time('next page', 'tab', () => tab.nextPage(2));
  await tab.layBoxes(few);
  await time('export, boxes on three pages', 'tab', () => tab.export());
  await tab.layBoxes(all);
  await time('export, boxes on every page', 'tab', () => tab.export());
  await context.close();
};

let peak = 0;
try {
  const visitor = await browser.newContext();
  const home = await visitor.newPage();
  const asked: string[] = [];
  home.on('request', (request) => asked.push(request.url()));
  await home.goto(site.url, { waitUntil: 'networkidle' });
  weigh('first visit to the home page');
  const engine = asked.filter((url) => /engine|pdfium|traineddata|tesseract/.test(url));
  console.log(`of the engine the home page loads: ${engine.length === 0 ? 'nothing' : engine.join(', ')}`);
  await visitor.close();
  for (let round = 0; round < rounds; round++) {
    const sampling = setInterval(() => {
      peak = Math.max(peak, peakOfTabMb(process.pid));
    }, 200);
    await onDevice(round).finally(() => clearInterval(sampling));
    await inNode(round);
    console.log(`round ${round + 1} of ${rounds} measured`);
  }
} finally {
  await host.close();
  await browser.close();
  site.close();
  await server.stop();
}

const rows = [...seconds].map(([measure, by]): Row => {
  const own = by.get('tab') ?? [];
  const theirs = median(by.get(peer) ?? []);
  return { document, measure, ours: median(own), peer, theirs, unit: 's', spread: spread(own) };
});
const memory: Row = { document, measure: 'peak memory of the tab', ours: peak, unit: 'MB', spread: 0 };
console.log(`\n${formatTable([...rows, memory, ...weights])}`);
