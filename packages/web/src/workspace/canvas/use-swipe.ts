import { type RefObject, useEffect, useRef } from 'react';

/** So far sideways a swipe goes, and at most half as far up or down. */
const swipePx = 72;
/** Fingers that come closer or part by more than this share pinch. */
const pinchShare = 0.15;

interface Swipe {
  x: number;
  y: number;
  fingers: number;
  distance: number;
  /** How far the canvas could still scroll to either side when it began. */
  room: { left: number; right: number };
}

const distanceOf = ([a, b]: readonly Touch[]): number =>
  a === undefined || b === undefined ? 0 : Math.hypot(a.clientX - b.clientX, a.clientY - b.clientY);

/** The page that a finished swipe turns to: 1 the next, -1 the one before, 0 none. */
export const turnOf = (from: Swipe, to: { x: number; y: number; distance: number }): -1 | 0 | 1 => {
  const [dx, dy] = [to.x - from.x, to.y - from.y];
  if (Math.abs(dx) < swipePx || Math.abs(dy) > Math.abs(dx) / 2) return 0;
  if (from.fingers > 1 && Math.abs(to.distance / from.distance - 1) > pinchShare) return 0;
  // Where there is paper to scroll to, a swipe scrolls.
  if (dx < 0) return from.room.right > 1 ? 0 : 1;
  return from.room.left > 1 ? 0 : -1;
};

/**
 * In the single-page view a swipe turns the page: with two fingers anywhere, with one where it does not draw,
 * beside the page or in select mode.
 */
export const useSwipe = (
  canvas: RefObject<HTMLElement | null>,
  isActive: boolean,
  oneFingerDraws: boolean,
  onTurn: (by: 1 | -1) => void,
): void => {
  const turn = useRef(onTurn);
  turn.current = onTurn;
  useEffect(() => {
    const element = canvas.current;
    if (element === null || !isActive) return;
    let from: Swipe | null = null;
    let last = { x: 0, y: 0, distance: 0 };
    const place = (touches: readonly Touch[]) => ({
      x: touches.reduce((sum, { clientX }) => sum + clientX, 0) / touches.length,
      y: touches.reduce((sum, { clientY }) => sum + clientY, 0) / touches.length,
      distance: distanceOf(touches),
    });
    const start = (event: TouchEvent): void => {
      const touches = [...event.touches];
      const onPage = event.target instanceof Element && event.target.closest('.page-view') !== null;
      if (touches.length > 2 || (touches.length === 1 && oneFingerDraws && onPage)) {
        from = null;
        return;
      }
      last = place(touches);
      const { scrollLeft: left, scrollWidth, clientWidth } = element;
      from = { ...last, fingers: touches.length, room: { left, right: scrollWidth - clientWidth - left } };
    };
    const move = (event: TouchEvent): void => {
      if (from !== null && event.touches.length === from.fingers) last = place([...event.touches]);
    };
    const end = (): void => {
      const by = from === null ? 0 : turnOf(from, last);
      from = null;
      if (by !== 0) turn.current(by);
    };
    const cancel = (): void => {
      from = null;
    };
    element.addEventListener('touchstart', start, { passive: true });
    element.addEventListener('touchmove', move, { passive: true });
    element.addEventListener('touchend', end);
    element.addEventListener('touchcancel', cancel);
    return () => {
      element.removeEventListener('touchstart', start);
      element.removeEventListener('touchmove', move);
      element.removeEventListener('touchend', end);
      element.removeEventListener('touchcancel', cancel);
    };
  }, [canvas, isActive, oneFingerDraws]);
};
