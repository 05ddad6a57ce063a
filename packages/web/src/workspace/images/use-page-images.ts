import { useCallback, useEffect, useRef, useState, useSyncExternalStore } from 'react';
import type { OpenDocument, PageImageOptions } from '../../document/open-document.ts';
import { pageImageAttempts } from './page-image-attempts.ts';
import { type PageImage, type PageImages, pageImages } from './page-images.ts';

const decode = async (url: string): Promise<void> => {
  const image = new Image();
  image.src = url;
  await image.decode();
};

const retryMs = 4000;

/** After a while, at once when the connection is back, or when the load was aborted. */
const untilRetry = (signal: AbortSignal): Promise<void> =>
  new Promise((resolve) => {
    const done = (): void => {
      clearTimeout(timer);
      window.removeEventListener('online', done);
      resolve();
    };
    const timer = setTimeout(done, retryMs);
    window.addEventListener('online', done);
    signal.addEventListener('abort', done, { once: true });
  });

const usualAttempts = (): readonly PageImageOptions[] => pageImageAttempts(Date.now());

/** The page images of one file, for as long as the component lives. */
export const usePageImages = (
  opened: OpenDocument,
  onGone: () => void,
  attempts: () => readonly PageImageOptions[] = usualAttempts,
): PageImages | null => {
  const gone = useRef(onGone);
  gone.current = onGone;
  const [images, setImages] = useState<PageImages | null>(null);
  useEffect(() => {
    const made = pageImages({
      fetchImage: (page, options, signal) => opened.pageImage(page, options, signal),
      decode,
      createUrl: (blob) => URL.createObjectURL(blob),
      revokeUrl: (url) => URL.revokeObjectURL(url),
      onGone: () => gone.current(),
      attempts,
      untilRetry,
    });
    setImages(made);
    return () => made.dispose();
  }, [opened, attempts]);
  return images;
};

/**
 * Sharper images of the pages on the screen, laid over the usual ones as they arrive. One that does not come is
 * not missed.
 */
export const useSharpImages = (
  opened: OpenDocument,
  dpi: 200 | 300 | null,
  onGone: () => void,
): PageImages | null => {
  const attempts = useCallback(() => (dpi === null ? [] : [{ dpi }]), [dpi]);
  const images = usePageImages(opened, onGone, attempts);
  return dpi === null ? null : images;
};

const loading: PageImage = { name: 'loading' };
const never = (): (() => void) => () => undefined;

/** The image of one page as it is now. */
export const usePageImage = (images: PageImages | null, page: number): PageImage =>
  useSyncExternalStore(images?.subscribe ?? never, () => images?.get(page) ?? loading);
