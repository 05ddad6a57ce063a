import type { Mark } from './mark.ts';

export type MarksByPage = ReadonlyMap<number, readonly Mark[]>;

export const noMarks: readonly Mark[] = [];

const isSame = (a: readonly Mark[], b: readonly Mark[]): boolean =>
  a.length === b.length && a.every((mark, index) => mark === b[index]);

/**
 * The redactions of each page, pages in order. A page on which nothing changed keeps the list it had
 * `before`, so that memoised components do not render again.
 */
export const marksByPage = (marks: Iterable<Mark>, before: MarksByPage = new Map()): MarksByPage => {
  const pages = [...Map.groupBy(marks, (mark) => mark.page)].sort(([a], [b]) => a - b);
  return new Map(
    pages.map(([page, now]) => {
      const then = before.get(page);
      return [page, then !== undefined && isSame(now, then) ? then : now];
    }),
  );
};
