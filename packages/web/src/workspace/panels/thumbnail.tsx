import type { PageSize } from '@blackbar/core';
import { memo, useEffect, useRef, useState } from 'react';
import type { OpenDocument } from '../../document/open-document.ts';
import type { Mark } from '../boxes/mark.ts';
import type { PageImages } from '../images/page-images.ts';
import { usePageImage } from '../images/use-page-images.ts';

const widthPx = 72;
const tallestPx = 128;
const thumbnailDpi = 36;

export type ConcurrencyLimit = <T>(task: () => Promise<T>, signal: AbortSignal) => Promise<T>;

interface ThumbnailProps {
  opened: OpenDocument;
  page: number;
  size: PageSize;
  /** Those of the canvas: a page that is there already is drawn from its own image. */
  images: PageImages | null;
  marks: readonly Mark[];
  current: boolean;
  limit: ConcurrencyLimit;
  onGo: (page: number) => void;
}

/** The picture in the size it is shown in, so that no page image is kept for it. */
const shrunk = async (picture: Blob, width: number, height: number): Promise<Blob> => {
  const small = new OffscreenCanvas(
    Math.round(width * window.devicePixelRatio),
    Math.round(height * window.devicePixelRatio),
  );
  const bitmap = await createImageBitmap(picture, {
    resizeWidth: small.width,
    resizeHeight: small.height,
    resizeQuality: 'medium',
  });
  small.getContext('2d')?.drawImage(bitmap, 0, 0);
  bitmap.close();
  return small.convertToBlob();
};

/** An image, not a canvas: a canvas, and whatever lies over it, would each be a layer to put together per frame. */
const drawInto = async (sheet: HTMLImageElement, small: Blob): Promise<void> => {
  const url = URL.createObjectURL(small);
  sheet.src = url;
  // What was loaded stays.
  await sheet.decode().finally(() => URL.revokeObjectURL(url));
};

const useIsVisible = (element: { current: HTMLElement | null }): boolean => {
  const [isVisible, setIsVisible] = useState(false);
  useEffect(() => {
    if (element.current === null) return;
    const watch = new IntersectionObserver(
      // Several changes can come at once; the last one is how it is now.
      (changes) => setIsVisible(changes.at(-1)?.isIntersecting ?? false),
      { rootMargin: '120px' },
    );
    watch.observe(element.current);
    return () => watch.disconnect();
  }, [element]);
  return isVisible;
};

export const Thumbnail = memo(
  ({ opened, page, size, images, marks, current, limit, onGo }: ThumbnailProps) => {
    const button = useRef<HTMLButtonElement>(null);
    const sheet = useRef<HTMLImageElement>(null);
    const drawn = useRef(false);
    const isVisible = useIsVisible(button);
    const image = usePageImage(images, page);
    const loaded = image.name === 'ready' ? image.picture : null;
    const scale = Math.min(widthPx / size.width, tallestPx / size.height);
    const width = Math.max(8, Math.round(size.width * scale));
    const height = Math.max(8, Math.round(size.height * scale));

    useEffect(() => {
      const target = sheet.current;
      if (!isVisible || drawn.current || target === null) return;
      const left = new AbortController();
      const draw = async (): Promise<void> => {
        const picture = loaded ?? (await opened.pageImage(page, { dpi: thumbnailDpi }, left.signal));
        const small = await shrunk(picture, width, height);
        left.signal.throwIfAborted();
        await drawInto(target, small);
      };
      limit(draw, left.signal)
        .then(() => {
          drawn.current = true;
        })
        // A thumbnail that cannot be drawn stays a blank sheet; the page itself says what is wrong.
        .catch(() => undefined);
      return () => left.abort();
    }, [isVisible, loaded, opened, page, limit, width, height]);

    useEffect(() => {
      if (!current) return;
      // With the next frame, which lays the page out in any case.
      const frame = requestAnimationFrame(() => button.current?.scrollIntoView({ block: 'nearest' }));
      return () => cancelAnimationFrame(frame);
    }, [current]);

    return (
      <button
        ref={button}
        type="button"
        className="thumbnail"
        // One tab stop for all pages; the arrow keys go from one to the next.
        tabIndex={current ? 0 : -1}
        aria-current={current ? 'page' : undefined}
        onClick={() => onGo(page)}
      >
        <span className="thumbnail-sheet" style={{ width, height }}>
          <img ref={sheet} alt="" draggable={false} />
          {isVisible ? (
            <svg viewBox={`0 0 ${size.width} ${size.height}`} preserveAspectRatio="none" aria-hidden="true">
              {marks.map((mark) => (
                <rect key={mark.id} x={mark.x} y={mark.y} width={mark.width} height={mark.height} />
              ))}
            </svg>
          ) : null}
        </span>
        <span>
          <span className="sr-only">Page </span>
          {page}
          {marks.length > 0 ? <span className="sr-only">, {marks.length} redacted</span> : null}
        </span>
        {marks.length > 0 ? (
          <span className="thumbnail-count" aria-hidden="true">
            {marks.length}
          </span>
        ) : null}
      </button>
    );
  },
);
