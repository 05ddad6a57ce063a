import { type RefObject, useLayoutEffect, useState } from 'react';
import { rowPx, type Stretch } from './redaction-rows.ts';

/** Rows this far outside the sight are in the document already: Tab and a quick scroll meet no gap. */
const marginPx = 10 * rowPx;
/** The stretch moves in steps, so that a list is not drawn again for every pixel of a scroll. */
const stepPx = 4 * rowPx;

/** The part of `list` that its scrolling ancestor shows, with a margin. */
export const useNearStretch = (list: RefObject<HTMLElement | null>): Stretch => {
  const [stretch, setStretch] = useState<Stretch>({ from: 0, to: 0 });
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
      setStretch((last) => (last.from === from && last.to === to ? last : { from, to }));
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
  return stretch;
};
