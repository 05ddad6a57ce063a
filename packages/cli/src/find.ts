import { clampBox, type PageBox, type PageSize, RedactError } from '@blackbar/core';
import type { EngineHost, Source } from '@blackbar/engine/node';
import { findOnPage, type Match, type PageWords, type Query } from '@blackbar/find';
import { startFinder } from '@blackbar/find/node';
import { UsageError } from './arguments.ts';

interface Found {
  sizes: readonly PageSize[];
  matches: Match[];
  withoutText: number[];
}

/** Regular expressions run in a worker that can be terminated; an unfinished search is an error. */
const findExpression = async (pages: readonly PageWords[], query: Query): Promise<Match[]> => {
  const finder = startFinder();
  try {
    for (const { page, words } of pages) finder.setPage(page, words);
    const outcome = await finder.find(query);
    if (outcome.kind === 'invalid') throw new UsageError(`Invalid regular expression: ${outcome.message}.`);
    if (outcome.kind !== 'found')
      throw new RedactError('took-too-long', { message: 'The regular expression takes too long.' });
    if (outcome.isCut) throw new RedactError('too-many-redactions');
    return outcome.matches;
  } finally {
    finder.close();
  }
};

/** All matches of the queries in the document, and the pages without text. */
export const findIn = async (host: EngineHost, source: Source, queries: readonly Query[]): Promise<Found> => {
  if (queries.length === 0) return { sizes: [], matches: [], withoutText: [] };
  const { pages: sizes } = await host.open(source);
  const pages: PageWords[] = [];
  for (let page = 1; page <= sizes.length; page++)
    pages.push({ page, words: await host.words(source, page) });
  const matches: Match[] = [];
  for (const query of queries) {
    if (query.kind === 'regex') matches.push(...(await findExpression(pages, query)));
    else matches.push(...pages.flatMap((page) => findOnPage(page, query)));
  }
  matches.sort((a, b) => a.page - b.page || a.firstWord - b.firstWord);
  return {
    sizes,
    matches,
    withoutText: pages.filter(({ words }) => words.length === 0).map(({ page }) => page),
  };
};

/** Near misses are listed and never covered: to cover one, search for it with --find. */
export const boxesOf = ({ matches, sizes }: Found): PageBox[] =>
  matches
    .filter((match) => match.nearMiss === undefined)
    .flatMap(({ page, boxes }) =>
      boxes.flatMap((box) => {
        const size = sizes[page - 1];
        const clamped = size && clampBox(box, size);
        return clamped ? [{ page, ...clamped }] : [];
      }),
    );

const line = ({ page, before, text, after, pattern, nearMiss }: Match): string => {
  const kind =
    pattern === undefined ? '' : ` (${pattern}${nearMiss === undefined ? '' : `, near miss: ${nearMiss}`})`;
  return `page ${page}: ${before.slice(-30)}[${text}]${after.slice(0, 30)}${kind}`;
};

export const listMatches = (matches: readonly Match[]): string => {
  const near = matches.filter((match) => match.nearMiss !== undefined).length;
  const total = `${matches.length - near} found${near === 0 ? '' : `, ${near} near misses`}.`;
  return [...matches.map(line), total].join('\n');
};

export const pagesWithoutText = (pages: readonly number[]): string =>
  `No text to search on ${pages.length === 1 ? 'page' : 'pages'} ${pages.join(', ')}: look through them yourself.`;
