import { useEffect, useRef } from 'react';
import { isTyping } from '../keys/is-typing.ts';
import { capOf, reviewActs } from './review-acts.ts';
import type { Review } from './use-review.ts';

/** Keys of the review: answers, arrows to step, Escape to go back. */
export const useReviewKeys = (review: Review, isActive: boolean): void => {
  const now = useRef(review);
  now.current = review;
  useEffect(() => {
    if (!isActive) return;
    const keyDown = (event: KeyboardEvent): void => {
      const { current, ...rest } = now.current;
      const { target } = event;
      if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey || isTyping(target))
        return;
      if (document.querySelector('[role="dialog"]') !== null) return;
      // Enter on a button presses that button.
      if (event.key === 'Enter' && target instanceof Element && target.closest('button, a')) return;
      const cap = capOf(event);
      const act =
        current && cap ? reviewActs(now.current, current).find((one) => one.cap === cap) : undefined;
      if (event.key === 'Escape') rest.close();
      else if (event.key === 'ArrowDown') rest.step(1);
      else if (event.key === 'ArrowUp') rest.step(-1);
      else if (act !== undefined) act.act();
      else return;
      event.preventDefault();
      event.stopPropagation();
    };
    // In the capture phase: in the review a box under the focus does not take Delete and the arrows for itself.
    window.addEventListener('keydown', keyDown, { capture: true });
    return () => window.removeEventListener('keydown', keyDown, { capture: true });
  }, [isActive]);
};
