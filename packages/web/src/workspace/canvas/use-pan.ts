import { type RefObject, useEffect } from 'react';
import { isTyping } from '../keys/is-typing.ts';

/** Space with a drag, or a drag with the middle button, pans the view. */
export const usePan = (canvas: RefObject<HTMLElement | null>): void => {
  useEffect(() => {
    const element = canvas.current;
    if (element === null) return;
    let spaceHeld = false;
    let last: { x: number; y: number } | null = null;

    const hold = (on: boolean): void => {
      spaceHeld = on;
      element.toggleAttribute('data-pan-ready', on);
    };
    const keyDown = (event: KeyboardEvent): void => {
      if (event.key !== ' ' || isTyping(event.target)) return;
      if (element.getClientRects().length === 0 || document.querySelector('[role="dialog"]') !== null) return;
      // Space presses or ticks what the keyboard has reached; after a click on it it pans all the same.
      const control =
        event.target instanceof Element ? event.target.closest('button, a, input, [role="button"]') : null;
      if (control?.matches(':focus-visible')) return;
      event.preventDefault();
      hold(true);
    };
    const keyUp = (event: KeyboardEvent): void => {
      if (event.key === ' ') hold(false);
    };
    const down = (event: PointerEvent): void => {
      if (event.pointerType === 'touch') return;
      if (event.button !== 1 && !(event.button === 0 && spaceHeld)) return;
      event.preventDefault();
      event.stopPropagation();
      last = { x: event.clientX, y: event.clientY };
      element.setPointerCapture(event.pointerId);
      element.setAttribute('data-panning', '');
    };
    const move = (event: PointerEvent): void => {
      if (last === null) return;
      element.scrollBy(last.x - event.clientX, last.y - event.clientY);
      last = { x: event.clientX, y: event.clientY };
    };
    const up = (): void => {
      last = null;
      element.removeAttribute('data-panning');
    };
    const blur = (): void => hold(false);
    // In the capture phase, before the page under the pointer starts to draw.
    element.addEventListener('pointerdown', down, { capture: true });
    element.addEventListener('pointermove', move);
    element.addEventListener('pointerup', up);
    element.addEventListener('pointercancel', up);
    window.addEventListener('keydown', keyDown);
    window.addEventListener('keyup', keyUp);
    window.addEventListener('blur', blur);
    return () => {
      element.removeEventListener('pointerdown', down, { capture: true });
      element.removeEventListener('pointermove', move);
      element.removeEventListener('pointerup', up);
      element.removeEventListener('pointercancel', up);
      window.removeEventListener('keydown', keyDown);
      window.removeEventListener('keyup', keyUp);
      window.removeEventListener('blur', blur);
    };
  }, [canvas]);
};
