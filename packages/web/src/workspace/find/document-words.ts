import type { Word } from '@blackbar/core';

export interface WordsState {
  /** Words of the pages that were read so far. A page without text has none. */
  pages: ReadonlyMap<number, readonly Word[]>;
  /** Pages whose words could not be read. */
  failed: ReadonlySet<number>;
  /** Pages whose words were recognised on their picture. */
  recognised: ReadonlySet<number>;
}

export interface DocumentWords {
  get(): WordsState;
  /** Hears of the page in sight at once, of others within a moment. */
  subscribe(listener: () => void): () => void;
  /** Reads this page before any other. */
  wantPage(page: number): void;
  /** Reads all pages, those after `from` first. */
  wantAll(from: number): void;
  /** Takes in the words that were recognised on the picture of a page. */
  addRecognised(page: number, words: readonly Word[]): void;
  close(): void;
}

interface DocumentWordsOptions {
  pageCount: number;
  load: (page: number, signal: AbortSignal) => Promise<Word[]>;
}

/** Two requests in flight hide the round trip; more would delay page images. */
const mostAtOnce = 2;
const mostTries = 3;
/** What is read in the background is told together: every telling draws the workspace and its lists again. */
const tellEveryMs = 250;

/** The words of a document, read page by page in the order they are wanted. */
export const documentWords = ({ pageCount, load }: DocumentWordsOptions): DocumentWords => {
  const listeners = new Set<() => void>();
  const tries = new Map<number, number>();
  const running = new Set<number>();
  let closing = new AbortController();
  let waiting: number[] = [];
  let state: WordsState = { pages: new Map(), failed: new Set(), recognised: new Set() };

  let inSight: number | null = null;
  let telling: ReturnType<typeof setTimeout> | undefined;

  const tell = (): void => {
    clearTimeout(telling);
    telling = undefined;
    for (const listener of listeners) listener();
  };
  const update = (page: number, next: Partial<WordsState>): void => {
    state = { ...state, ...next };
    const isLast = state.pages.size + state.failed.size === pageCount;
    if (page === inSight || isLast) tell();
    else telling ??= setTimeout(tell, tellEveryMs);
  };
  const isOpen = (page: number): boolean =>
    page >= 1 && page <= pageCount && !state.pages.has(page) && !running.has(page) && !state.failed.has(page);

  const read = async (page: number, { signal }: AbortController): Promise<void> => {
    running.add(page);
    try {
      const words = await load(page, signal);
      if (!signal.aborted) update(page, { pages: new Map(state.pages).set(page, words) });
    } catch {
      const tried = (tries.get(page) ?? 0) + 1;
      tries.set(page, tried);
      if (signal.aborted) return;
      if (tried < mostTries) waiting.push(page);
      else update(page, { failed: new Set(state.failed).add(page) });
    } finally {
      running.delete(page);
      if (!signal.aborted) proceed();
    }
  };
  const proceed = (): void => {
    while (running.size < mostAtOnce) {
      const page = waiting.shift();
      if (page === undefined) return;
      if (isOpen(page)) void read(page, closing);
    }
  };

  return {
    get: () => state,
    subscribe(listener) {
      listeners.add(listener);
      if (closing.signal.aborted) closing = new AbortController();
      return () => listeners.delete(listener);
    },
    wantPage(page) {
      inSight = page;
      if (!isOpen(page)) return;
      waiting = [page, ...waiting.filter((other) => other !== page)];
      proceed();
    },
    wantAll(from) {
      const all = Array.from({ length: pageCount }, (_, index) => ((from - 1 + index) % pageCount) + 1);
      waiting = [...new Set([...waiting, ...all])].filter(isOpen);
      proceed();
    },
    addRecognised(page, words) {
      update(page, {
        pages: new Map(state.pages).set(page, words),
        recognised: new Set(state.recognised).add(page),
      });
    },
    close() {
      closing.abort();
      clearTimeout(telling);
      telling = undefined;
      waiting = [];
    },
  };
};
