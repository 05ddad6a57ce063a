import { useCallback, useEffect, useRef, useState } from 'react';
import { getPageImage } from '../../api/files.ts';
import type { FileSession } from '../../api/session.ts';
import { type PageImage, type PageImages, pageImages } from '../images/page-images.ts';

const decode = async (url: string): Promise<void> => {
  const image = new Image();
  image.src = url;
  await image.decode();
};

export interface ShownImages {
  imageOf: (page: number) => PageImage;
  want: (pages: readonly number[]) => void;
}

/** The page images of one file, for as long as the component lives. */
export const usePageImages = (session: FileSession, onGone: () => void): ShownImages => {
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
    });
    setImages(made);
    return () => made.dispose();
  }, [session]);
  const [version, bump] = useState(0);
  useEffect(() => images?.subscribe(() => bump((count) => count + 1)), [images]);
  // Reading `version` makes a new function when an image arrives, so that pages are drawn again.
  const imageOf = useCallback(
    (page: number): PageImage => (version >= 0 ? images?.get(page) : null) ?? { name: 'loading' },
    [images, version],
  );
  const want = useCallback((pages: readonly number[]) => images?.want(pages), [images]);
  return { imageOf, want };
};
