import type { MarksByPage } from '../boxes/marks-by-page.ts';

/** CSS pixels, as `lists.css` sets them. */
export const headPx = 32;
export const rowPx = 44;

/** What of a scrolled list is near enough to be seen soon, in CSS pixels from the list's top. */
export interface Stretch {
  from: number;
  to: number;
}

/** One page of the list, and which of its rows are in the document. */
export interface ListedPage {
  page: number;
  top: number;
  height: number;
  /** The first row that is in the document and the one after the last, counted from 0. */
  first: number;
  end: number;
}

const within = (value: number, most: number): number => Math.max(0, Math.min(most, value));

/** A list of thousands puts only what is near into the document; the rest is known by its height. */
export const listedPages = (
  pages: MarksByPage,
  { from, to }: Stretch,
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
