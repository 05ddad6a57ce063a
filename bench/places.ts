import { readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { type BoxedPages, boxedPages, type PageBox, type PageSize, RedactError } from '@blackbar/core';
import { createEngineHost, type ExportReport } from '@blackbar/engine/node';
import { chromium } from '@playwright/test';
import { chromiumPath } from '../e2e/chromium.ts';
import { serveContractPage } from '../e2e/contract-page.ts';
import { differingObjects } from '../packages/engine/contract/unpacked-objects.ts';
import type { ExportResult } from '../packages/engine/src/index.ts';

const [folder, count = 'all'] = process.argv.slice(2);
if (!folder || !statSync(folder).isDirectory()) {
  console.error('Usage: npm run bench:places -- FOLDER [COUNT]');
  process.exit(2);
}

/** On the first page, the last and the one in the middle: the others stay sharp. */
const boxesFor = (pages: readonly PageSize[]): PageBox[] =>
  [...new Set([1, Math.ceil(pages.length / 2), pages.length])].map((page) => {
    const { width, height } = pages[page - 1] ?? { width: 1, height: 1 };
    const [x, y] = [Math.floor(width * 0.2), Math.floor(height * 0.1)];
    return { page, x, y, width: Math.ceil(width * 0.4), height: Math.ceil(height * 0.05) };
  });

const host = createEngineHost({ workers: 1 });
const served = await serveContractPage();
const browser = await chromium.launch({ executablePath: await chromiumPath(), args: ['--no-sandbox'] });
const page = await browser.newPage();
page.setDefaultTimeout(0);
await page.goto(served.url);
await page.waitForFunction(() => 'contract' in window);

type Made = ExportResult | { code: string };

const madeOnServer = async (
  bytes: Uint8Array,
  boxes: readonly PageBox[],
  pages: BoxedPages,
  key: string,
): Promise<Made> => {
  try {
    return await host.exportDocument({ key, bytes }, boxes, { pages });
  } catch (error) {
    if (error instanceof RedactError) return { code: error.code };
    throw error;
  } finally {
    host.forget(key);
  }
};

const madeInBrowser = async (
  bytes: Uint8Array,
  boxes: readonly PageBox[],
  pages: BoxedPages,
): Promise<Made> => {
  const made = await page.evaluate(
    ([file, places, method]) => window.contract.exportFile(file, places, method),
    [Buffer.from(bytes).toString('base64'), boxes, pages] as const,
  );
  return made.pdf === undefined
    ? { code: made.code }
    : { report: made.report, pdf: Buffer.from(made.pdf, 'base64') };
};

/** Only the packing is each place's own, and with it the size and the digest of the whole. */
const ownEntries: readonly string[] = ['outputBytes', 'outputSha256'];

/** A search that the clock ended tells how busy the machine was, and not where it ran. */
const withoutStopped = (report: ExportReport, other: ExportReport): ExportReport => {
  const stopped = [...report.removed, ...other.removed].filter(
    ({ searchedPages }) => searchedPages !== undefined,
  );
  return {
    ...report,
    removed: report.removed.filter(({ kind }) => !stopped.some((finding) => finding.kind === kind)),
  };
};

const differingEntries = (here: ExportReport, there: ExportReport): string[] => {
  const [one, other] = [withoutStopped(here, there), withoutStopped(there, here)];
  return (Object.keys({ ...one, ...other }) as (keyof ExportReport)[])
    .filter((key) => !ownEntries.includes(key))
    .map((key) => ({ key, texts: [one, other].map((report) => JSON.stringify(report[key])) }))
    .filter(({ texts }) => texts[0] !== texts[1])
    .map(
      ({ key, texts }) => `the report's ${key}: ${texts.map((text) => text?.slice(0, 300)).join(' and ')}`,
    );
};

const differencesOf = (here: Made, there: Made): string[] => {
  if ('code' in here || 'code' in there) {
    const [one, other] = [here, there].map((made) => ('code' in made ? made.code : 'a file'));
    return one === other ? [] : [`${one} on the server, ${other} in the browser`];
  }
  return [...differingEntries(here.report, there.report), ...differingObjects(here.pdf, there.pdf)];
};

/** What the two places make differently of one file; empty when it is all the same. */
const compare = async (bytes: Uint8Array, key: string): Promise<string[]> => {
  const boxes = boxesFor((await host.open({ key, bytes })).pages);
  const differences: string[] = [];
  for (const method of boxedPages) {
    const there = await madeInBrowser(bytes, boxes, method);
    const differing = differencesOf(await madeOnServer(bytes, boxes, method, key), there);
    differences.push(...differing.map((difference) => `${method}: ${difference}`));
  }
  return differences;
};

const files = readdirSync(folder)
  .filter((name) => /\.(?:pdf|png|jpe?g)$/i.test(name))
  .sort()
  .slice(0, count === 'all' ? undefined : Number(count));
let equal = 0;
let unopened = 0;
for (const name of files) {
  const bytes = new Uint8Array(readFileSync(join(folder, name)));
  try {
    const differences = await compare(bytes, name);
    if (differences.length === 0) equal++;
    console.log(`${differences.length === 0 ? 'equal  ' : 'DIFFERS'} ${name}`);
    for (const difference of differences.slice(0, 5)) console.log(`          ${difference}`);
  } catch (error) {
    // A password or damage: there is nothing to export in either place.
    if (!(error instanceof RedactError)) throw error;
    unopened++;
    console.log(`${error.code} ${name}`);
  }
}
await browser.close();
await served.close();
await host.close();
const differing = files.length - equal - unopened;
console.log(`${equal} of ${files.length} files equal, ${differing} differ, ${unopened} cannot be opened`);
if (differing > 0) process.exitCode = 1;
