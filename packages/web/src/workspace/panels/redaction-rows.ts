import type { MarksByPage } from '../boxes/marks-by-page.ts';

/** CSS pixels, as `lists.css` sets them. */
export const headPx = 32;
export const rowPx = 44;

/** The rendered part of a virtualised list, in CSS pixels from the list's top. */
export interface VisibleRange {
  from: number;
  to: number;
}

/** One page of the list, and which of its rows are rendered. */
export interface ListedPage {
  page: number;
  top: number;
  height: number;
  /** The first rendered row and the one after the last, counted from 0. */
  first: number;
  end: number;
}

const within = (value: number, most: number): number => Math.max(0, Math.min(most, value));

/** Virtualisation: of thousands of rows only those in the range are rendered; the rest is height alone. */
export const listedPages = (
  pages: MarksByPage,
  { from, to }: VisibleRange,
): { listed: ListedPage[]; height: number } => {
  const listed: ListedPage[] = [];
  let top = 0;
  for (const [page, { length }] of pages) {
    const height = headPx + length * rowPx;
    if (top < to && top + height > from) {
      const rowsTop = top + headPx;
      const first = within(Math.floor((from - rowsTop) / rowPx), length);
      const end = within(Math.ceil((to - rowsTop) / rowPx), length);
      listed.push({ page, top, height, first, end });
    }
    top += height;
  }
  return { listed, height: top };
};
