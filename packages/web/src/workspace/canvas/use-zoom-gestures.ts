import { type RefObject, useEffect, useRef } from 'react';
import type { Point } from '../boxes/geometry.ts';

/** How strongly one pixel of a wheel turn zooms; a usual notch of 100 gives about 28 %. */
const wheelStrength = 0.0025;

interface Gestures {
  /** Zoom by `factor`, keeping what lies under `at` (in the canvas's own pixels) where it is. */
  onZoom: (factor: number, at: Point) => void;
}

const middleOf = (touches: TouchList): { x: number; y: number; distance: number } | null => {
  const [a, b] = [touches[0], touches[1]];
  if (a === undefined || b === undefined) return null;
  return {
    x: (a.clientX + b.clientX) / 2,
    y: (a.clientY + b.clientY) / 2,
    distance: Math.hypot(a.clientX - b.clientX, a.clientY - b.clientY),
  };
};

/** Ctrl or Cmd with the wheel (which is also what a touchpad pinch sends), and two fingers on touch. */
export const useZoomGestures = (canvas: RefObject<HTMLElement | null>, { onZoom }: Gestures): void => {
  const zoom = useRef(onZoom);
  zoom.current = onZoom;
  useEffect(() => {
    const element = canvas.current;
    if (element === null) return;
    const inCanvas = (x: number, y: number): Point => {
      const { left, top } = element.getBoundingClientRect();
      return { x: x - left, y: y - top };
    };
    const wheel = (event: WheelEvent): void => {
      if (!event.ctrlKey && !event.metaKey) return;
      event.preventDefault();
      const pixels = event.deltaMode === WheelEvent.DOM_DELTA_LINE ? event.deltaY * 16 : event.deltaY;
      zoom.current(Math.exp(-pixels * wheelStrength), inCanvas(event.clientX, event.clientY));
    };
    let last: ReturnType<typeof middleOf> = null;
    const touchStart = (event: TouchEvent): void => {
      last = middleOf(event.touches);
      if (last !== null && event.cancelable) event.preventDefault();
    };
    const touchMove = (event: TouchEvent): void => {
      const next = middleOf(event.touches);
      if (next === null || last === null) return;
      if (event.cancelable) event.preventDefault();
      element.scrollBy(last.x - next.x, last.y - next.y);
      if (last.distance > 0 && next.distance !== last.distance) {
        zoom.current(next.distance / last.distance, inCanvas(next.x, next.y));
      }
      last = next;
    };
    const touchEnd = (event: TouchEvent): void => {
      last = middleOf(event.touches);
    };
    element.addEventListener('wheel', wheel, { passive: false });
    element.addEventListener('touchstart', touchStart, { passive: false });
    element.addEventListener('touchmove', touchMove, { passive: false });
    element.addEventListener('touchend', touchEnd);
    element.addEventListener('touchcancel', touchEnd);
    return () => {
      element.removeEventListener('wheel', wheel);
      element.removeEventListener('touchstart', touchStart);
      element.removeEventListener('touchmove', touchMove);
      element.removeEventListener('touchend', touchEnd);
      element.removeEventListener('touchcancel', touchEnd);
    };
  }, [canvas]);
};
