import { useEffect, useRef, useState, useSyncExternalStore } from 'react';
import { getPageImage } from '../../api/files.ts';
import type { FileSession } from '../../api/session.ts';
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

/** The page images of one file, for as long as the component lives. */
export const usePageImages = (session: FileSession, onGone: () => void): PageImages | null => {
  const gone = useRef(onGone);
  gone.current = onGone;
  const [images, setImages] = useState<PageImages | null>(null);
  useEffect(() => {
    const made = pageImages({
      fetchImage: (page, options, signal) => getPageImage(session, page, options, signal),
      decode,
      createUrl: (blob) => URL.createObjectURL(blob),
      revokeUrl: (url) => URL.revokeObjectURL(url),
      onGone: () => gone.current(),
      now: () => Date.now(),
      untilRetry,
    });
    setImages(made);
    return () => made.dispose();
  }, [session]);
  return images;
};

const loading: PageImage = { name: 'loading' };
const never = (): (() => void) => () => undefined;

/** The image of one page as it is now. */
export const usePageImage = (images: PageImages | null, page: number): PageImage =>
  useSyncExternalStore(images?.subscribe ?? never, () => images?.get(page) ?? loading);
