import type { PageSize } from '@blackbar/core';
import type { EngineHost, Source } from '@blackbar/engine/node';
import type { PageWords } from '@blackbar/find';
import { type Applied, applyRules, type Rule } from '@blackbar/rules';
import { isBlankImage } from './blank-page.ts';
import type { Finders } from './finders.ts';

export interface SearchedDocument extends Applied {
  /** Pages, from 1, with something on them and no text in it. */
  unread: number[];
}

/** A page image of low resolution tells blank from not blank. */
const lookDpi = 72;

/** A page that cannot be drawn may hold anything. */
const isBlank = (host: EngineHost, source: Source, page: number, signal: AbortSignal): Promise<boolean> =>
  host.renderPage(source, page, { dpi: lookDpi, signal }).then(
    ({ png, width, height }) => isBlankImage(png, width, height),
    () => false,
  );

/** What the rules find in a document, and which of its pages could not be searched. */
export const searchDocument = async (
  host: EngineHost,
  finders: Finders,
  source: Source,
  sizes: readonly PageSize[],
  rules: readonly Rule[],
  signal: AbortSignal,
): Promise<SearchedDocument> => {
  if (rules.length === 0) return { suggestions: [], nearMisses: [], unread: [] };
  const pages: PageWords[] = [];
  const unread: number[] = [];
  for (let page = 1; page <= sizes.length; page++) {
    const words = await host.words(source, page, { signal });
    pages.push({ page, words });
    if (words.length === 0 && !(await isBlank(host, source, page, signal))) unread.push(page);
  }
  const applied = await finders.over(pages, (find) => applyRules(rules, { sizes, pages, find }));
  return { ...applied, unread };
};
