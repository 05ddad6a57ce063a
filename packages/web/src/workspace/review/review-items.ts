import type { PageSize, Word } from '@blackbar/core';
import { areCovered, type Match } from '@blackbar/find';
import type { Mark } from '../boxes/mark.ts';
import type { MarksByPage } from '../boxes/marks-by-page.ts';
import { leakingWords, piecesOf } from '../find/half-covered.ts';
import { pagesInWords } from '../find/search.ts';
import type { Coverage } from '../find/search-coverage.ts';
import { wordingOf } from '../find/wording.ts';
import { type CoveredTerm, differenceOf } from './covered-terms.ts';
import type { ReviewItem } from './review-item.ts';

export interface FoundTerm {
  term: CoveredTerm;
  matches: readonly Match[];
}

interface ReviewSource {
  marks: MarksByPage;
  words: ReadonlyMap<number, readonly Word[]>;
  sizes: readonly PageSize[];
  /** Where the covered words occur, covered or not. */
  found: readonly FoundTerm[];
  /** Pages that were on the screen. */
  seen: ReadonlySet<number>;
  coverage: Coverage;
}

/** A box that was moved or resized is another one to look at. */
export const markKey = ({ id, x, y, width, height }: Mark): string =>
  `box ${id} ${x} ${y} ${width} ${height}`;

/** Matches in a running head or foot are easily missed. */
const edgeShare = 0.08;
const placeOf = ({ boxes: [box] }: Match, size: PageSize | undefined): string => {
  if (box === undefined || size === undefined) return '';
  if (box.y < edgeShare * size.height) return ', in the header';
  return box.y > (1 - edgeShare) * size.height ? ', in the footer' : '';
};

const pageItem = (kind: 'unseen' | 'unread', pages: readonly number[]): ReviewItem[] => {
  const [page] = pages;
  if (page === undefined) return [];
  const title = `${pages.length === 1 ? 'Page' : 'Pages'} ${pagesInWords(pages)}`;
  return [{ kind, key: `${kind} ${pages.join(' ')}`, page, title, pages }];
};

/** Everything to look at before release, worst first, in page order within a kind. */
export const reviewItems = ({ marks, words, sizes, found, seen, coverage }: ReviewSource): ReviewItem[] => {
  const half: ReviewItem[] = [];
  const boxes: ReviewItem[] = [];
  const leaking = new Set<Word>();
  for (const [page, onPage] of marks) {
    const ofPage = words.get(page);
    const size = sizes[page - 1] ?? { width: 1, height: 1 };
    for (const mark of onPage) {
      const title = wordingOf(mark, size, ofPage) ?? mark.pattern ?? 'Box';
      const key = markKey(mark);
      // A word between two boxes leaks once.
      const cut = leakingWords(mark, ofPage ?? [], onPage).filter((word) => !leaking.has(word));
      for (const word of cut) leaking.add(word);
      const [first] = cut;
      if (first !== undefined) {
        const pieces = piecesOf(first, mark);
        half.push({ kind: 'half', key: `half ${key}`, page, title, mark, words: cut.length, pieces });
      }
      boxes.push({ kind: 'box', key, page, title, mark });
    }
  }

  const same: ReviewItem[] = [];
  const near: ReviewItem[] = [];
  const taken = new Set<Word>();
  for (const { term, matches } of found)
    for (const match of matches) {
      const { page, firstWord, lastWord } = match;
      const matched = words.get(page)?.slice(firstWord, lastWord + 1) ?? [];
      const isKnown = matched.some((word) => leaking.has(word) || taken.has(word));
      if (isKnown || areCovered(matched, marks.get(page) ?? [])) continue;
      const how = differenceOf(match, term.term);
      if (how !== null && how !== 'other case' && term.isPart) continue;
      for (const word of matched) taken.add(word);
      const kind = how === null ? 'same' : 'near';
      const item: ReviewItem = {
        kind,
        key: `${kind} ${page} ${firstWord} ${lastWord}`,
        page,
        title: match.text,
        match,
        how: `${how ?? ''}${placeOf(match, sizes[page - 1])}`.replace(/^, /, '') || null,
        term: term.term,
      };
      (kind === 'same' ? same : near).push(item);
    }

  const byPage = (a: ReviewItem, b: ReviewItem): number => a.page - b.page;
  const unread = [...coverage.withoutText, ...coverage.failed].sort((a, b) => a - b);
  const unseen = sizes.map((_, index) => index + 1).filter((page) => !seen.has(page) && !marks.has(page));
  return [
    ...half,
    ...same.sort(byPage),
    ...near.sort(byPage),
    ...boxes,
    ...pageItem('unseen', unseen),
    ...pageItem('unread', unread),
  ];
};
