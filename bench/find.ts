import type { Word } from '@blackbar/core';
import { createEngineHost } from '@blackbar/engine/node';
import { findOnPage, type Match, patternKinds, type Query } from '@blackbar/find';
import { generatePages } from './find/generate-pages.ts';
import { layouts } from './find/layouts.ts';
import { generateSamples } from './find/pattern-samples.ts';
import { precisionOf, recallOf, type Score, score } from './find/score.ts';

const generated = await generatePages(generateSamples());
const source = { key: 'find', bytes: generated.pdf };
const host = createEngineHost({ workers: 1 });
const pages: { page: number; words: Word[] }[] = [];
for (const { number } of generated.sheets)
  pages.push({ page: number, words: await host.words(source, number) });
await host.close();

const find = (query: Query): Match[] => pages.flatMap((page) => findOnPage(page, query));
const wordsOf = (page: number) => generated.sheets[page - 1]?.words ?? [];

const termScores = new Map<string, Score>();
const queries = new Map(generated.terms.map(({ query }) => [JSON.stringify(query), query]));
for (const [key, query] of queries) {
  const matches = find({ kind: 'term', ...query });
  for (const { name } of layouts) {
    const planted = generated.terms.filter(
      (term) => JSON.stringify(term.query) === key && term.layout === name,
    );
    const there = matches.filter((match) => generated.layoutOfPage[match.page - 1] === name);
    const one = score(name, planted, there, wordsOf);
    const sum = termScores.get(name);
    termScores.set(name, {
      name,
      planted: one.planted + (sum?.planted ?? 0),
      found: one.found + (sum?.found ?? 0),
      wrong: one.wrong + (sum?.wrong ?? 0),
      missedTexts: [...(sum?.missedTexts ?? []), ...one.missedTexts],
      wrongTexts: [...(sum?.wrongTexts ?? []), ...one.wrongTexts],
    });
  }
}

const patternScores = patternKinds.map((kind) => {
  const planted = generated.samples
    .filter(({ sample }) => sample.kind === kind && sample.isPositive)
    .map(({ sample, page, words }) => ({ page, words: words.slice(sample.skipBefore) }));
  const matches = find({ kind: 'pattern', patterns: [kind] }).filter((match) => match.nearMiss === undefined);
  return score(kind, planted, matches, wordsOf);
});

const table = (title: string, scores: readonly Score[]): string =>
  [
    `| ${title} | planted | found | wrong | recall | precision |`,
    '|---|---|---|---|---|---|',
    ...scores.map((one) => {
      const figures = [recallOf(one), precisionOf(one)].map((value) => value.toFixed(3));
      return `| ${[one.name, one.planted, one.found, one.wrong, ...figures].join(' | ')} |`;
    }),
  ].join('\n');

const failures = (scores: readonly Score[], least: number): string[] =>
  scores
    .filter((one) => recallOf(one) < least || precisionOf(one) < least)
    .map(
      (one) =>
        `${one.name}\n  missed: ${one.missedTexts.slice(0, 8).join(' · ')}\n  wrong: ${one.wrongTexts.slice(0, 8).join(' · ')}`,
    );

const searches = [...termScores.values()];
console.log(
  `${generated.sheets.length} pages, ${generated.sheets.reduce((sum, sheet) => sum + sheet.words.length, 0)} words\n`,
);
console.log(`${table('search', searches)}\n`);
console.log(`${table('pattern', patternScores)}\n`);
const failed = [...failures(searches, 1), ...failures(patternScores, 0.98)];
for (const text of failed) console.error(text);
console.log(
  failed.length === 0 ? 'Search 1.0, patterns at least 0.98.' : `${failed.length} below the promise.`,
);
process.exitCode = failed.length === 0 ? 0 : 1;
