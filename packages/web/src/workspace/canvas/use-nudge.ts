import type { Box, PageSize } from '@blackbar/core';
import { type KeyboardEvent, useCallback, useEffect, useRef, useState } from 'react';
import { movedBox, resizedBox } from '../boxes/geometry.ts';
import type { Mark } from '../boxes/mark.ts';
import type { BoxActs } from './use-drawing.ts';

const arrows: Record<string, { x: number; y: number }> = {
  ArrowLeft: { x: -1, y: 0 },
  ArrowRight: { x: 1, y: 0 },
  ArrowUp: { x: 0, y: -1 },
  ArrowDown: { x: 0, y: 1 },
};
const farStepPx = 10;
/** A run of arrow keys becomes one change once it has paused for this long. */
const pauseMs = 400;

/** The focused box is about to be removed: the focus moves to a neighbour. */
const focusNeighbour = (box: Element): void => {
  const neighbour = [box.nextElementSibling, box.previousElementSibling].find((one) => one?.matches('.box'));
  const next = neighbour ?? box.closest('.page-view');
  if (next instanceof HTMLElement) next.focus({ preventScroll: true });
};

/** Arrow keys on a focused box: move it, with Shift further, with Alt by its lower right corner. */
export const useNudge = (size: PageSize, acts: BoxActs) => {
  const [nudged, setNudged] = useState<{ mark: Mark; box: Box } | null>(null);
  const pending = useRef<{ mark: Mark; box: Box; timer: ReturnType<typeof setTimeout> } | null>(null);

  const commit = useCallback(() => {
    const last = pending.current;
    if (last === null) return;
    clearTimeout(last.timer);
    pending.current = null;
    setNudged(null);
    acts.change(last.mark, last.box);
  }, [acts]);

  useEffect(() => commit, [commit]);

  const onKey = useCallback(
    (event: KeyboardEvent, mark: Mark) => {
      const arrow = arrows[event.key];
      if (arrow !== undefined && !event.ctrlKey && !event.metaKey) {
        event.preventDefault();
        event.stopPropagation();
        if (pending.current !== null && pending.current.mark.id !== mark.id) commit();
        if (pending.current !== null) clearTimeout(pending.current.timer);
        const from = pending.current?.box ?? mark;
        const step = event.shiftKey ? farStepPx : 1;
        const box = event.altKey
          ? resizedBox(from, 'se', arrow.x * step, arrow.y * step, size)
          : movedBox(from, arrow.x * step, arrow.y * step, size);
        pending.current = { mark, box, timer: setTimeout(commit, pauseMs) };
        setNudged({ mark, box });
        return;
      }
      if (['Delete', 'Backspace', 'Enter', ' '].includes(event.key)) {
        event.preventDefault();
        event.stopPropagation();
        commit();
        focusNeighbour(event.currentTarget);
        acts.delete(mark);
      }
      // Anything else (undo, say) must see the box where it is now.
      if (event.key === 'Tab' || event.ctrlKey || event.metaKey) commit();
    },
    [acts, commit, size],
  );
  return { nudged, onKey };
};
