import { isGone, isOutOfReach } from '../../document/document-error.ts';
import type { PageImageOptions } from '../../document/open-document.ts';

export type PageImage =
  | { name: 'loading' }
  /** `picture` is what the URL stands for, for drawing a thumbnail. */
  | { name: 'ready'; url: string; picture: Blob }
  /** Nobody could be asked; it is asked for again. */
  | { name: 'out-of-reach' }
  | { name: 'unreadable' };

export interface PageImagesOptions {
  fetchImage(page: number, options: PageImageOptions, signal: AbortSignal): Promise<Blob>;
  /** Rejects when the bytes are not an image the browser can show. */
  decode(url: string): Promise<void>;
  createUrl(blob: Blob): string;
  revokeUrl(url: string): void;
  onGone(): void;
  /** The ways to get an image, one after the other. */
  attempts(): readonly PageImageOptions[];
  /** Resolves when it makes sense to ask again, or when the load was aborted. */
  untilRetry(signal: AbortSignal): Promise<void>;
}

/** Page images as blob URLs: loads what is wanted, two at a time, and revokes the rest. */
export interface PageImages {
  want(pages: readonly number[]): void;
  get(page: number): PageImage;
  subscribe(listener: () => void): () => void;
  dispose(): void;
}

const loading: PageImage = { name: 'loading' };
const outOfReach: PageImage = { name: 'out-of-reach' };
const unreadable: PageImage = { name: 'unreadable' };
const parallelLoads = 2;

export const pageImages = (options: PageImagesOptions): PageImages => {
  const held = new Map<number, PageImage>();
  const loads = new Map<number, AbortController>();
  const listeners = new Set<() => void>();
  let wanted: readonly number[] = [];

  const changed = (): void => {
    for (const listener of listeners) listener();
  };

  const attempt = async (page: number, how: PageImageOptions, signal: AbortSignal): Promise<PageImage> => {
    const picture = await options.fetchImage(page, how, signal);
    signal.throwIfAborted();
    const url = options.createUrl(picture);
    const revoke = (): void => options.revokeUrl(url);
    // What is no longer wanted goes at once: a busy browser takes its time to decode.
    signal.addEventListener('abort', revoke, { once: true });
    try {
      await options.decode(url);
      signal.throwIfAborted();
      return { name: 'ready', url, picture };
    } catch (error) {
      revoke();
      throw error;
    } finally {
      signal.removeEventListener('abort', revoke);
    }
  };

  const hold = (page: number, image: PageImage): void => {
    held.set(page, image);
    changed();
  };

  /** One round of attempts. `null` when the load was aborted. */
  const loadOnce = async (page: number, signal: AbortSignal): Promise<PageImage | null> => {
    let result: PageImage = unreadable;
    for (const how of options.attempts()) {
      try {
        return await attempt(page, how, signal);
      } catch (error) {
        if (signal.aborted) return null;
        if (isGone(error)) {
          wanted = [];
          options.onGone();
          return null;
        }
        result = isOutOfReach(error) ? outOfReach : unreadable;
      }
    }
    return result;
  };

  const load = async (page: number, signal: AbortSignal): Promise<PageImage | null> => {
    for (;;) {
      const image = await loadOnce(page, signal);
      if (image !== outOfReach) return image;
      hold(page, outOfReach);
      await options.untilRetry(signal);
      if (signal.aborted) return null;
    }
  };

  const pump = (): void => {
    for (const page of wanted) {
      if (loads.size >= parallelLoads) return;
      if (held.has(page) || loads.has(page)) continue;
      const abort = new AbortController();
      loads.set(page, abort);
      void load(page, abort.signal).then((image) => {
        if (loads.get(page) === abort) loads.delete(page);
        if (image !== null) hold(page, image);
        pump();
      });
    }
  };

  const release = (image: PageImage): void => {
    if (image.name === 'ready') options.revokeUrl(image.url);
  };

  return {
    want(pages) {
      wanted = pages;
      const keep = new Set(pages);
      for (const [page, abort] of loads) {
        if (keep.has(page)) continue;
        abort.abort();
        loads.delete(page);
      }
      let isLess = false;
      for (const [page, image] of held) {
        if (keep.has(page)) continue;
        release(image);
        held.delete(page);
        isLess = true;
      }
      if (isLess) changed();
      pump();
    },
    get: (page) => held.get(page) ?? loading,
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    dispose() {
      wanted = [];
      for (const abort of loads.values()) abort.abort();
      loads.clear();
      for (const image of held.values()) release(image);
      held.clear();
      listeners.clear();
    },
  };
};
