import { knowsProfiles, maxDifference } from './look.ts';
import { isToldByScreen } from './screen.ts';
import type { Outcome } from './try-pdf.ts';
import type { Kept } from './words.ts';

const isPicture = ({ fallbacks }: Outcome, page: number): boolean =>
  fallbacks.some((fallback) => fallback.page === page);

/** Of each unboxed page. */
const unboxedDifferences = (outcome: Outcome): { page: number; difference: number }[] =>
  (outcome.differences ?? [])
    .flatMap((difference, index) => (difference === undefined ? [] : { page: index + 1, difference }))
    .filter(({ page }) => page !== outcome.boxedPage);

export const count = (values: readonly string[]): string => {
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

const sumOf = (words: readonly Pick<Kept, 'kept' | 'of'>[]): Pick<Kept, 'kept' | 'of'> => ({
  kept: words.reduce((sum, { kept }) => sum + kept, 0),
  of: words.reduce((sum, { of }) => sum + of, 0),
});

/** Words kept by kind of page, and the files that lost most. */
const printWords = (exported: readonly Outcome[]): void => {
  const kinds: Record<'vector' | 'picture' | 'boxed', Kept[]> = { vector: [], picture: [], boxed: [] };
  for (const outcome of exported)
    outcome.words?.forEach((kept, index) => {
      const page = index + 1;
      kinds[page === outcome.boxedPage ? 'boxed' : isPicture(outcome, page) ? 'picture' : 'vector'].push(
        kept,
      );
    });
  for (const [kind, words] of Object.entries(kinds)) {
    const { kept, of } = sumOf(words);
    const inSight = sumOf(words.map(({ seen }) => seen));
    console.log(
      `words kept on ${kind} pages: ${percent(inSight.kept, inSight.of)} of those in sight, ${percent(kept, of)} of all`,
    );
  }
  const poor = exported
    .map(({ name, words }) => ({ name, ...sumOf(words ?? []) }))
    .filter(({ kept, of }) => kept < 0.9 * of);
  if (poor.length > 0) console.log('\nfiles that lost more than a tenth of their words:');
  for (const { name, kept, of } of poor) console.log(`  ${name}: ${percent(kept, of)}`);
};

/** Whether MuPDF cannot tell how a page looks, because it draws the source otherwise than the screen did. */
const isApart = ({ fromScreen }: Outcome, page: number): boolean =>
  isToldByScreen(fromScreen.get(page) ?? { source: undefined, output: undefined });

const printApart = (outcome: Outcome, page: number): void => {
  const { source, output } = outcome.fromScreen.get(page) ?? {};
  console.log(
    `  apart, its source is not drawn alike: ${outcome.name}: page ${page}, source in MuPDF and on the screen ` +
      `${inPercent(source)}, export in MuPDF and source on the screen ${inPercent(output)}`,
  );
};

const inPercent = (share: number | undefined): string =>
  share === undefined ? 'unknown' : `${(100 * share).toFixed(2)} %`;

/** How unboxed pages look in MuPDF, and which of them look otherwise. */
const printLook = (exported: readonly Outcome[]): void => {
  const kinds: Record<'vector' | 'picture', number[]> = { vector: [], picture: [] };
  const far: string[] = [];
  for (const outcome of exported)
    for (const { page, difference } of unboxedDifferences(outcome)) {
      if (isApart(outcome, page)) {
        printApart(outcome, page);
        continue;
      }
      kinds[isPicture(outcome, page) ? 'picture' : 'vector'].push(difference);
      if (difference > maxDifference)
        far.push(
          `  ${outcome.name}: page ${page}, ${inPercent(difference)}, in poppler ${inPercent(outcome.inPoppler.get(page))}`,
        );
    }
  for (const [kind, all] of Object.entries(kinds)) {
    const mean = all.reduce((sum, one) => sum + one, 0) / Math.max(1, all.length);
    console.log(
      `look of ${kind} pages in MuPDF ${knowsProfiles ? 'with' : 'without'} colour profiles: mean difference ${(100 * mean).toFixed(3)} %, ` +
        `${all.filter((one) => one > maxDifference).length} of ${all.length} over ${100 * maxDifference} %`,
    );
  }
  for (const line of far) console.log(line);
};

/** How pages with a box came out, why not better, and how they look beside it. */
const printBoxed = (exported: readonly Outcome[]): void => {
  const sharp = exported.filter(({ boxed }) => boxed.method === 'sharp');
  console.log(`boxed pages that stay sharp: ${percent(sharp.length, exported.length)}`);
  const reasons = Map.groupBy(
    exported.filter(({ boxed }) => boxed.reason !== ''),
    ({ boxed }) => boxed.reason,
  );
  for (const [reason, files] of [...reasons].sort(([, one], [, other]) => other.length - one.length))
    console.log(`  ${reason}: ${files.length} (${files.map(({ name }) => name).join(', ')})`);
  const apart = sharp.filter((outcome) => isApart(outcome, outcome.boxedPage));
  for (const outcome of apart) printApart(outcome, outcome.boxedPage);
  const told = sharp.filter((outcome) => !apart.includes(outcome));
  const looked = told.flatMap(({ name, differences, boxedPage }) => {
    const difference = differences?.[boxedPage - 1];
    return difference === undefined ? [] : [{ name, difference }];
  });
  const far = looked.filter(({ difference }) => difference > maxDifference);
  console.log(
    `sharp pages that look the same beside the box: ${percent(looked.length - far.length, looked.length)}`,
  );
  for (const { name, difference } of far) console.log(`  ${name}: ${(100 * difference).toFixed(2)} %`);
};

const quantile = (values: readonly number[], share: number): number =>
  [...values].sort((a, b) => a - b)[Math.min(values.length - 1, Math.floor(values.length * share))] ?? 0;

const printCosts = (exported: readonly Outcome[]): void => {
  const line = (title: string, values: readonly number[], digits: number, unit: string) =>
    console.log(
      `${title}: median ${quantile(values, 0.5).toFixed(digits)}${unit}, ` +
        `90th percentile ${quantile(values, 0.9).toFixed(digits)}${unit}, ` +
        `most ${quantile(values, 1).toFixed(digits)}${unit}`,
    );
  line(
    'size of the export by the input',
    exported.map(({ sizeRatio }) => sizeRatio),
    2,
    '',
  );
  line(
    'the same of the unboxed pages alone',
    exported.flatMap(({ unboxedRatio }) => unboxedRatio ?? []),
    2,
    '',
  );
  line(
    'CPU for a page, by file',
    exported.map(({ cpuMsPerPage }) => cpuMsPerPage),
    0,
    ' ms',
  );
  line(
    'peak memory of a process with two workers, by file',
    exported.map(({ peakMb }) => peakMb),
    0,
    ' MB',
  );
};

/** One line for a file that is not as it should be. */
export const printOutcome = (outcome: Outcome, timeoutMs: number): void => {
  const most = Math.max(0, ...unboxedDifferences(outcome).map(({ difference }) => difference));
  const isSuspicious = outcome.result === 'crash' || most > maxDifference;
  const lostVector = outcome.vectorPages < outcome.unboxedPages && outcome.result === 'exported';
  if (!isSuspicious && !lostVector && outcome.ms <= timeoutMs / 3) return;
  console.log(
    `${outcome.name}: ${outcome.result} in ${(outcome.ms / 1000).toFixed(1)} s, ` +
      `${outcome.vectorPages} of ${outcome.unboxedPages} vector, difference ${(most * 100).toFixed(2)} %`,
  );
};

export const printSummary = (outcomes: readonly Outcome[]): void => {
  const exported = outcomes.filter((outcome) => outcome.result === 'exported');
  const sum = (key: 'vectorPages' | 'unboxedPages' | 'islands') =>
    exported.reduce((total, outcome) => total + outcome[key], 0);
  const slowest = Math.max(...outcomes.map((outcome) => outcome.ms));
  // A page that PDFium cannot load has nothing to keep.
  const blank = exported.flatMap(({ fallbacks }) => fallbacks).filter(({ became }) => became === 'blank');
  const sharp = exported.filter(({ boxed }) => boxed.method === 'sharp').length;
  console.log(`files: ${outcomes.length} (${count(outcomes.map((outcome) => outcome.result))})`);
  console.log(`slowest file: ${(slowest / 1000).toFixed(1)} s`);
  console.log(
    `crashes and hangs: ${outcomes.filter((o) => o.result === 'crash' || o.result === 'cancelled').length}`,
  );
  console.log(
    `unboxed pages kept as vector: ${percent(sum('vectorPages') - sharp, sum('unboxedPages') - blank.length)}, ` +
      `${sum('islands')} islands` +
      ` (and ${blank.length} that cannot be read)`,
  );
  printLook(exported);
  printBoxed(exported);
  printCosts(exported);
  printWords(exported);
  printReasons(exported);
};
