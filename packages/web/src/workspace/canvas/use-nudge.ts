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

interface NudgeOptions {
  size: PageSize;
  marks: ReadonlyMap<number, Mark>;
  selected: readonly number[];
  acts: BoxActs;
}

type Nudged = ReadonlyMap<number, { mark: Mark; box: Box }>;

/**
 * Arrow keys on a focused box: move it, with Shift further, with Alt by its lower right corner. What is selected on
 * the page goes together.
 */
export const useNudge = (options: NudgeOptions) => {
  const [nudged, setNudged] = useState<Nudged>(new Map());
  const pending = useRef<{ id: number; boxes: Nudged; timer: ReturnType<typeof setTimeout> } | null>(null);
  const now = useRef(options);
  now.current = options;

  const commit = useCallback(() => {
    const last = pending.current;
    if (last === null) return;
    clearTimeout(last.timer);
    pending.current = null;
    setNudged(new Map());
    now.current.acts.change([...last.boxes.values()]);
  }, []);

  // Whatever is pressed next, the download above all, must find the box where it is seen.
  useEffect(() => {
    const presses = ['pointerdown', 'click'] as const;
    for (const press of presses) window.addEventListener(press, commit, { capture: true });
    return () => {
      for (const press of presses) window.removeEventListener(press, commit, { capture: true });
      commit();
    };
  }, [commit]);

  const onKey = useCallback(
    (event: KeyboardEvent, mark: Mark) => {
      const { size, marks, selected, acts } = now.current;
      // A click that takes a box out of the selection leaves the focus on it: the keys mean what is selected.
      const chosen = selected.flatMap((id) => marks.get(id) ?? []);
      const together = chosen.length > 0 ? chosen : [mark];
      const arrow = arrows[event.key];
      if (arrow !== undefined && !event.ctrlKey && !event.metaKey) {
        event.preventDefault();
        event.stopPropagation();
        if (pending.current !== null && pending.current.id !== mark.id) commit();
        if (pending.current !== null) clearTimeout(pending.current.timer);
        const before = pending.current?.boxes;
        const step = event.shiftKey ? farStepPx : 1;
        const change = (box: Box): Box =>
          event.altKey
            ? resizedBox(box, 'se', arrow.x * step, arrow.y * step, size)
            : movedBox(box, arrow.x * step, arrow.y * step, size);
        const boxes = new Map(
          together.map((one) => [one.id, { mark: one, box: change(before?.get(one.id)?.box ?? one) }]),
        );
        pending.current = { id: mark.id, boxes, timer: setTimeout(commit, pauseMs) };
        setNudged(boxes);
        return;
      }
      if (['Delete', 'Backspace', 'Enter', ' '].includes(event.key)) {
        event.preventDefault();
        event.stopPropagation();
        commit();
        focusNeighbour(event.currentTarget);
        acts.deleteAll(together);
      }
      // Anything else (undo, say) must see the box where it is now.
      if (event.key !== 'Shift' && event.key !== 'Alt') commit();
    },
    [commit],
  );
  return { nudged, onKey };
};
