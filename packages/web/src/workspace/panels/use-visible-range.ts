import { type RefObject, useLayoutEffect, useState } from 'react';
import { rowPx, type VisibleRange } from './redaction-rows.ts';

/** Overscan: rows this far outside the visible part are rendered already, for Tab and a quick scroll. */
const marginPx = 10 * rowPx;
/** The range moves in steps, so that a list is not rendered again for every pixel of a scroll. */
const stepPx = 4 * rowPx;

/** The part of `list` that its scroll container shows, with overscan. */
export const useVisibleRange = (list: RefObject<HTMLElement | null>): VisibleRange => {
  const [range, setRange] = useState<VisibleRange>({ from: 0, to: 0 });
  useLayoutEffect(() => {
    const scroller = list.current?.closest<HTMLElement>('.list-scroll');
    if (!scroller) return;
    let frame = 0;
    const read = (): void => {
      frame = 0;
      if (list.current === null) return;
      const { top, height } = scroller.getBoundingClientRect();
      const above = top - list.current.getBoundingClientRect().top;
      const from = Math.floor((above - marginPx) / stepPx) * stepPx;
      const to = Math.ceil((above + height + marginPx) / stepPx) * stepPx;
      setRange((last) => (last.from === from && last.to === to ? last : { from, to }));
    };
    const soon = (): void => {
      frame ||= requestAnimationFrame(read);
    };
    read();
    const sizes = new ResizeObserver(soon);
    sizes.observe(scroller);
    scroller.addEventListener('scroll', soon, { passive: true });
    return () => {
      cancelAnimationFrame(frame);
      sizes.disconnect();
      scroller.removeEventListener('scroll', soon);
    };
  }, [list]);
  return range;
};
