import { type RefObject, useLayoutEffect, useState } from 'react';
import type { Viewport } from '../view/layout.ts';

/** The part of the scrolled content that is visible, updated once a frame. */
export const useViewport = (canvas: RefObject<HTMLElement | null>): Viewport => {
  const [viewport, setViewport] = useState<Viewport>({ left: 0, top: 0, width: 0, height: 0 });
  useLayoutEffect(() => {
    const element = canvas.current;
    if (element === null) return;
    let frame = 0;
    const read = (): void => {
      frame = 0;
      const { scrollLeft: left, scrollTop: top, clientWidth: width, clientHeight: height } = element;
      setViewport((last) =>
        last.left === left && last.top === top && last.width === width && last.height === height
          ? last
          : { left, top, width, height },
      );
    };
    const soon = (): void => {
      frame ||= requestAnimationFrame(read);
    };
    read();
    const sizes = new ResizeObserver(read);
    sizes.observe(element);
    element.addEventListener('scroll', soon, { passive: true });
    return () => {
      cancelAnimationFrame(frame);
      sizes.disconnect();
      element.removeEventListener('scroll', soon);
    };
  }, [canvas]);
  return viewport;
};
