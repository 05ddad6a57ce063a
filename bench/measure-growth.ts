import { execFile } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import memoryEnv from '../scripts/memory-env.json' with { type: 'json' };
import { generatePages } from './generated-documents.ts';
import type { Row } from './table.ts';

const execute = promisify(execFile);
const pageCounts = [10, 50, 99, 500];

interface Measured {
  pages: number;
  seconds: number;
  peakMb: number;
}

/** One export in its own process, so that nothing remains from the previous one. */
const measure = async (pages: number): Promise<Measured> => {
  const folder = mkdtempSync(join(tmpdir(), 'blackbar-growth-'));
  try {
    const file = join(folder, 'document.pdf');
    writeFileSync(file, await generatePages('text', pages));
    const script = join(import.meta.dirname, 'export-once.ts');
    const env = { ...process.env, ...memoryEnv };
    const { stdout } = await execute(process.execPath, [script, file], { env });
    return { pages, ...JSON.parse(stdout) };
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
};

/** Whether a page costs the same in a short document and in a long one. */
export const measureGrowth = async (): Promise<Row[]> => {
  const all: Measured[] = [];
  for (const pages of pageCounts) all.push(await measure(pages));
  const [first] = all;
  const middle = all.find(({ pages }) => pages === 99);
  if (!first || !middle) return [];
  const perPage = ({ seconds, pages }: Measured) => (seconds / pages) * 1000;
  const memoryPerPage = ({ peakMb, pages }: Measured) => (peakMb - first.peakMb) / (pages - first.pages);
  const slope = memoryPerPage(all.at(-1) ?? middle);
  const row = { document: 'generated text', spread: 0 } as const;
  return [
    ...all.map((one) => ({
      ...row,
      measure: `export, a page of ${one.pages}`,
      ours: perPage(one),
      unit: 'ms' as const,
      peer: 'a page of 99',
      theirs: perPage(middle),
    })),
    ...all.map((one) => ({
      ...row,
      measure: `peak memory, ${one.pages} pages`,
      ours: one.peakMb,
      unit: 'MB' as const,
      peer: 'a straight line',
      theirs: first.peakMb + slope * (one.pages - first.pages),
    })),
    ...all.slice(1).map((one) => ({
      ...row,
      measure: `memory for each page more than ${first.pages}, of ${one.pages}`,
      ours: memoryPerPage(one),
      unit: 'MB' as const,
      peer: 'of 99',
      theirs: memoryPerPage(middle),
    })),
  ];
};
