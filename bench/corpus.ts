import { readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { RedactError } from '@blackbar/core';
import { type Fallback, isVerified } from '@blackbar/engine';
import { createEngineHost, type EngineHost, type Source } from '@blackbar/engine/node';
import sharp from 'sharp';

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { box: { type: 'string', default: 'first' } },
});
const [folder, seconds = '30'] = positionals;

/** A file that takes longer counts as hanging; increase it on a busy machine. */
const timeoutMs = Number(seconds) * 1000;
const compareDpi = 60;
const maxDifference = 0.005;

interface Outcome {
  name: string;
  ms: number;
  /** `exported`, or the code it was refused with. */
  result: string;
  pages: number;
  vectorPages: number;
  unboxedPages: number;
  /** Largest mean difference of an unboxed page, of 1. */
  difference: number;
  fallbacks: readonly Fallback[];
}

const pixels = async (png: Uint8Array): Promise<Buffer> =>
  sharp(png).toColourspace('srgb').removeAlpha().raw().toBuffer();

const meanDifference = (a: Buffer, b: Buffer): number => {
  if (a.length !== b.length) return 1;
  let sum = 0;
  for (let at = 0; at < a.length; at++) sum += Math.abs((a[at] as number) - (b[at] as number));
  return sum / (a.length * 255);
};

const pageDifference = async (
  host: EngineHost,
  input: Source,
  output: Source,
  page: number,
): Promise<number> => {
  const draw = (source: Source) =>
    host.renderPage(source, page, { dpi: compareDpi }).then(
      ({ png }) => pixels(png),
      () => null,
    );
  const [before, after] = [await draw(input), await draw(output)];
  // A page that cannot be drawn is exported blank; there is nothing it could differ from.
  if (!before) return 0;
  return after ? meanDifference(before, after) : 1;
};

const tryPdf = async (host: EngineHost, name: string, bytes: Uint8Array): Promise<Outcome> => {
  const source = { key: `in ${name}`, bytes };
  const outcome: Outcome = {
    name,
    ms: 0,
    result: '',
    pages: 0,
    vectorPages: 0,
    unboxedPages: 0,
    difference: 0,
    fallbacks: [],
  };
  const started = performance.now();
  try {
    const signal = AbortSignal.timeout(timeoutMs);
    const { pages } = await host.open(source, { signal });
    const boxed = values.box === 'last' ? pages.length : 1;
    const { width = 0, height = 0 } = pages[boxed - 1] ?? {};
    const box = {
      page: boxed,
      x: width * 0.1,
      y: height * 0.1,
      width: Math.max(4, width * 0.4),
      height: Math.max(4, height * 0.1),
    };
    const { pdf, report } = await host.exportDocument(source, [box], { signal });
    if (!isVerified(report.checks)) throw new Error('the export was not verified');
    outcome.ms = performance.now() - started;
    outcome.result = 'exported';
    outcome.pages = pages.length;
    outcome.unboxedPages = pages.length - 1;
    outcome.vectorPages = report.vectorPages;
    outcome.fallbacks = report.fallbacks.filter(({ page }) => page !== boxed);
    const output = { key: `out ${name}`, bytes: pdf };
    for (let page = 1; page <= pages.length; page++)
      if (page !== boxed)
        outcome.difference = Math.max(outcome.difference, await pageDifference(host, source, output, page));
    host.forget(output.key);
  } catch (error) {
    outcome.ms = performance.now() - started;
    outcome.result = error instanceof RedactError ? error.code : 'crash';
  }
  host.forget(source.key);
  return outcome;
};

/** Compares the exported page with the image decoded independently of the engine: equal outside the box, black inside. */
const tryPicture = async (host: EngineHost, name: string, bytes: Uint8Array): Promise<string> => {
  const source = { key: `in ${name}`, bytes };
  try {
    const { pages } = await host.open(source);
    const { width = 0, height = 0 } = pages[0] ?? {};
    if (width <= 3 || height <= 3) return 'too small for a box';
    const box = {
      page: 1,
      x: 0,
      y: 0,
      width: Math.max(4, Math.ceil(width * 0.5)),
      height: Math.max(4, Math.ceil(height * 0.4)),
    };
    const { pdf } = await host.exportDocument(source, [box]);
    const output = { key: `out ${name}`, bytes: pdf };
    const after = await pixels((await host.renderPage(output, 1)).png);
    const expected = await sharp(bytes)
      .autoOrient()
      .flatten({ background: '#ffffff' })
      .toColourspace('srgb')
      .raw({ depth: 'uchar' })
      .toBuffer({ resolveWithObject: true });
    host.forget(output.key);
    if (expected.info.width !== width || expected.info.height !== height) return 'not upright';
    const { channels } = expected.info;
    let [wrong, outside] = [0, 0];
    for (let y = 0; y < height; y++)
      for (let x = 0; x < width; x++) {
        const isInside = x < box.width && y < box.height;
        const edge = Math.min(Math.abs(x - box.width), Math.abs(y - box.height));
        for (let channel = 0; channel < 3; channel++) {
          const seen = after[(y * width + x) * 3 + channel] as number;
          if (isInside) {
            if (seen > 0 && edge > 16) return 'box in the wrong place';
          } else if (edge > 16) {
            const at = (y * width + x) * channels + Math.min(channel, channels - 1);
            wrong += Math.abs(seen - (expected.data[at] as number));
            outside++;
          }
        }
      }
    return outside > 0 && wrong / outside > 6 ? 'looks different' : 'ok';
  } catch (error) {
    return error instanceof RedactError ? error.code : 'crash';
  } finally {
    host.forget(source.key);
  }
};

const count = (values: readonly string[]): string => {
  const counts = new Map<string, number>();
  for (const value of values) counts.set(value, (counts.get(value) ?? 0) + 1);
  return [...counts].map(([value, times]) => `${times} ${value}`).join(', ');
};

/** Why pages became pictures: the reason, how many pages and files, and which. */
const printReasons = (exported: readonly Outcome[]): void => {
  const reasons = new Map<string, { file: string; pages: number[] }[]>();
  for (const { name, fallbacks } of exported)
    for (const { page, reason } of fallbacks) {
      const files = reasons.get(reason) ?? [];
      reasons.set(reason, files);
      const last = files.at(-1);
      if (last?.file === name) last.pages.push(page);
      else files.push({ file: name, pages: [page] });
    }
  const rows = [...reasons].map(([reason, files]) => ({
    reason,
    pages: files.reduce((sum, { pages }) => sum + pages.length, 0),
    files,
  }));
  if (rows.length > 0) console.log('\npages that became pictures, and why:');
  for (const { reason, pages, files } of rows.sort((a, b) => b.pages - a.pages)) {
    console.log(`${reason}: ${pages} pages of ${files.length} files`);
    for (const { file, pages: numbers } of files) console.log(`  ${file}: ${numbers.join(', ')}`);
  }
};

const percent = (part: number, whole: number): string =>
  whole === 0 ? 'none' : `${part} of ${whole}, ${((100 * part) / whole).toFixed(1)} %`;

if (!folder || !statSync(folder).isDirectory()) {
  console.error('Usage: npm run corpus -- DIR [SECONDS] [--box first|last]');
  process.exit(2);
}
const host = createEngineHost({ workers: 2 });
const files = readdirSync(folder).sort();
const outcomes: Outcome[] = [];
const pictures: { name: string; result: string }[] = [];
for (const name of files) {
  const path = join(folder, name);
  if (!statSync(path).isFile()) continue;
  const bytes = new Uint8Array(readFileSync(path));
  if (/\.(?:png|jpe?g)$/i.test(name)) {
    const result = await tryPicture(host, name, bytes);
    pictures.push({ name, result });
    if (result !== 'ok') console.log(`${name}: ${result}`);
  } else if (/\.pdf$/i.test(name)) {
    const outcome = await tryPdf(host, name, bytes);
    outcomes.push(outcome);
    const isSuspicious = outcome.result === 'crash' || outcome.difference >= maxDifference;
    const lostVector = outcome.vectorPages < outcome.unboxedPages && outcome.result === 'exported';
    if (isSuspicious || lostVector || outcome.ms > timeoutMs / 3)
      console.log(
        `${name}: ${outcome.result} in ${(outcome.ms / 1000).toFixed(1)} s, ` +
          `${outcome.vectorPages} of ${outcome.unboxedPages} vector, difference ${(outcome.difference * 100).toFixed(2)} %`,
      );
  }
}
await host.close();

if (outcomes.length > 0) {
  const exported = outcomes.filter((outcome) => outcome.result === 'exported');
  const sum = (key: 'vectorPages' | 'unboxedPages') =>
    exported.reduce((total, outcome) => total + outcome[key], 0);
  const slowest = Math.max(...outcomes.map((outcome) => outcome.ms));
  const alike = exported.filter((outcome) => outcome.difference < maxDifference).length;
  console.log(`files: ${outcomes.length} (${count(outcomes.map((outcome) => outcome.result))})`);
  console.log(`slowest file: ${(slowest / 1000).toFixed(1)} s`);
  console.log(
    `crashes and hangs: ${outcomes.filter((o) => o.result === 'crash' || o.result === 'cancelled').length}`,
  );
  console.log(`files whose unboxed pages look the same: ${percent(alike, exported.length)}`);
  console.log(`unboxed pages kept as vector: ${percent(sum('vectorPages'), sum('unboxedPages'))}`);
  printReasons(exported);
}
if (pictures.length > 0)
  console.log(`pictures: ${pictures.length} (${count(pictures.map((picture) => picture.result))})`);
