import type { PageSize, Word } from '@blackbar/core';
import type { Mark } from '../boxes/mark.ts';
import type { MarksByPage } from '../boxes/marks-by-page.ts';
import { wordingOf } from '../find/wording.ts';

/** CSS pixels, as `lists.css` sets them; every row is as high. */
export const rowPx = 40;

/** The rendered part of a virtualised list, in CSS pixels from the list's top. */
export interface VisibleRange {
  from: number;
  to: number;
}

/** One redaction with what it covers. Its number counts within its page, in the order of the page's list. */
export interface ListedMark {
  mark: Mark;
  number: number;
  /** `null` until the words of its page are read. */
  wording: string | null;
}

export type RedactionRow =
  | ({ kind: 'single' | 'place' } & ListedMark)
  | {
      kind: 'group';
      wording: string;
      marks: readonly ListedMark[];
      isExpanded: boolean;
      /** The label that all of them have. */
      label: string | null;
    };

const isSameMark = (a: ListedMark, b: ListedMark | undefined): boolean =>
  a.mark === b?.mark && a.number === b.number && a.wording === b.wording;

/** Rows are listed anew whenever the words of a page arrive; most of them come out as they were. */
export const isSameRow = (a: RedactionRow, b: RedactionRow): boolean => {
  if (a.kind !== 'group') return b.kind === a.kind && isSameMark(a, b);
  return (
    b.kind === 'group' &&
    a.wording === b.wording &&
    a.isExpanded === b.isExpanded &&
    a.label === b.label &&
    a.marks.length === b.marks.length &&
    a.marks.every((mark, index) => isSameMark(mark, b.marks[index]))
  );
};

export interface RowFilter {
  /** Words or a page number. */
  text: string;
  show: 'all' | 'not-reviewed' | 'this-page';
  /** Only boxes with this label; an empty one stands for none. `null`: whatever they have. */
  label: string | null;
}

interface RowSource {
  marks: MarksByPage;
  sizes: readonly PageSize[];
  words: ReadonlyMap<number, readonly Word[]>;
  expanded: ReadonlySet<string>;
  filter: RowFilter;
  page: number;
  isReviewed: (mark: Mark) => boolean;
}

const isWanted = ({ mark, wording }: ListedMark, { filter, page, isReviewed }: RowSource): boolean => {
  if (filter.show === 'this-page' && mark.page !== page) return false;
  if (filter.show === 'not-reviewed' && isReviewed(mark)) return false;
  if (filter.label !== null && (mark.label ?? '') !== filter.label) return false;
  const text = filter.text.trim().toLowerCase();
  if (text === '') return true;
  if (/^\d{1,3}$/.test(text) && mark.page === Number(text)) return true;
  return `${wording ?? ''} ${mark.label ?? ''} ${mark.pattern ?? ''}`.toLowerCase().includes(text);
};

/** Boxes over pictures and whole pages have nothing in common but the lack of words. */
const hasWords = (wording: string | null): wording is string =>
  wording !== null && wording !== 'Picture, no words' && wording !== 'Whole page';

/** The rows of the list: one per wording, in the order of its first place, and its places when it is open. */
export const redactionRows = (source: RowSource): RedactionRow[] => {
  const { marks, sizes, words, expanded } = source;
  const byWording = new Map<string, ListedMark[]>();
  for (const [page, onPage] of marks) {
    const size = sizes[page - 1] ?? { width: 1, height: 1 };
    onPage.forEach((mark, index) => {
      const listed = { mark, number: index + 1, wording: wordingOf(mark, size, words.get(page)) };
      if (!isWanted(listed, source)) return;
      const key = hasWords(listed.wording) ? listed.wording : `${mark.id}`;
      const alike = byWording.get(key);
      if (alike === undefined) byWording.set(key, [listed]);
      else alike.push(listed);
    });
  }
  return [...byWording].flatMap(([wording, listed]): RedactionRow[] => {
    const [first] = listed;
    if (first === undefined) return [];
    if (listed.length === 1) return [{ kind: 'single', ...first }];
    const isExpanded = expanded.has(wording);
    const places = isExpanded ? listed.map((one) => ({ kind: 'place' as const, ...one })) : [];
    const label = listed.every(({ mark }) => mark.label === first.mark.label) ? first.mark.label : null;
    return [{ kind: 'group', wording, marks: listed, isExpanded, label }, ...places];
  });
};

/** Virtualisation: of thousands of rows only those in the range are rendered; the rest is height alone. */
export const rowsInRange = (count: number, { from, to }: VisibleRange): { first: number; end: number } => ({
  first: Math.max(0, Math.min(count, Math.floor(from / rowPx))),
  end: Math.max(0, Math.min(count, Math.ceil(to / rowPx))),
});

/** The labels there are, an empty one for boxes without. */
export const labelsOf = (marks: MarksByPage): string[] => {
  const labels = new Set([...marks.values()].flat().map(({ label }) => label ?? ''));
  return [...labels].sort();
};
