import { type RefObject, useEffect, useRef } from 'react';

/** So far the wheel has to turn at the end of a page: more than the rest of a flick that led there. */
const turnPx = 160;
/** A pause this long begins a new turn of the wheel. */
const pauseMs = 300;

/** In the single-page view the wheel goes on at the end of a page: to the next one, or back to the one before. */
export const usePageTurn = (
  canvas: RefObject<HTMLElement | null>,
  isActive: boolean,
  onTurn: (by: 1 | -1) => void,
): void => {
  const turn = useRef(onTurn);
  turn.current = onTurn;
  useEffect(() => {
    const element = canvas.current;
    if (element === null || !isActive) return;
    let beyondPx = 0;
    let last = 0;
    const wheel = (event: WheelEvent): void => {
      if (event.ctrlKey || event.metaKey || event.shiftKey) return;
      const { scrollTop, clientHeight, scrollHeight } = element;
      const by = event.deltaY > 0 ? 1 : -1;
      const isAtEnd = by > 0 ? scrollTop + clientHeight >= scrollHeight - 1 : scrollTop <= 0;
      if (!isAtEnd || event.timeStamp - last > pauseMs) beyondPx = 0;
      last = event.timeStamp;
      if (!isAtEnd) return;
      beyondPx += event.deltaY;
      if (Math.abs(beyondPx) < turnPx) return;
      beyondPx = 0;
      turn.current(by);
    };
    element.addEventListener('wheel', wheel, { passive: true });
    return () => element.removeEventListener('wheel', wheel);
  }, [canvas, isActive]);
};
