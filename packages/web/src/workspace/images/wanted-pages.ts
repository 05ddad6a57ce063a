/** At most this many page images are held at any time. */
export const maxPageImages = 12;
export const preloadAhead = 5;
const initialPages = 5;

export type ViewMode = 'single' | 'continuous';

interface Wanted {
  view: ViewMode;
  current: number;
  pageCount: number;
  /** Pages in the document right now; they come before anything that is only preloaded. */
  shown: readonly number[];
  /** Nothing has been scrolled yet. */
  initial: boolean;
}

/** The pages whose images should be in memory, most urgent first. */
export const wantedPages = ({ view, current, pageCount, shown, initial }: Wanted): number[] => {
  const near =
    view === 'single'
      ? [current, current + 1, current - 1]
      : initial
        ? [current, current + 1, current - 1, current + 2, current - 2, 1, 2, 3, 4, 5]
        : [current, ...Array.from({ length: preloadAhead }, (_, index) => current + 1 + index)];
  const unique = [...new Set([...near.slice(0, 1), ...shown, ...near])];
  const existing = unique.filter((page) => page >= 1 && page <= pageCount);
  const limit = view === 'continuous' && initial ? Math.max(initialPages, shown.length) : maxPageImages;
  return existing.slice(0, limit);
};
