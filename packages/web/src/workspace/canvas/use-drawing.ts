import type { Box, PageSize, Word } from '@blackbar/core';
import { type TextSelection, wordAt } from '@blackbar/find';
import { type MouseEvent, type PointerEvent, type RefObject, useEffect, useRef, useState } from 'react';
import {
  type Drawing,
  type DrawingEvent,
  type DrawingResult,
  idle,
  type Mode,
  nextDrawing,
  type Snap,
} from '../boxes/drawing.ts';
import { boxBetween, boxesMeet, type Handle, handles, movedBox, type Point } from '../boxes/geometry.ts';
import type { Mark } from '../boxes/mark.ts';
import { clickedText, draggedText, meantBox } from '../find/meant-text.ts';
import { isTyping } from '../keys/is-typing.ts';

/** A press that moves less than this on the screen is still a click. */
const clickSlopPx = 4;

export interface BoxActs {
  create: (page: number, box: Box) => void;
  /** Marks words; a triple click replaces the word that its double click marked. */
  markText: (page: number, selection: TextSelection, replacesLast: boolean) => void;
  delete: (mark: Mark) => void;
  deleteAll: (marks: readonly Mark[]) => void;
  /** Moves or resizes, as one act. */
  change: (changes: readonly { mark: Mark; box: Box }[]) => void;
  select: (ids: readonly number[]) => void;
  /** A finger that meant to do something did nothing. */
  missed: () => void;
}

interface DrawingOptions {
  pageView: RefObject<HTMLElement | null>;
  page: number;
  size: PageSize;
  mode: Mode;
  marks: ReadonlyMap<number, Mark>;
  /** Ids of the selected boxes, on whichever pages. */
  selected: readonly number[];
  /** Empty until the words of the page are known. */
  words: readonly Word[];
  /** Boxes are fitted to whole words. */
  isSnapping: boolean;
  acts: BoxActs;
}

const isHandle = (value: string | undefined): value is Handle =>
  (handles as readonly (string | undefined)[]).includes(value);

/** Pointer events on one page, turned into steps of the drawing machine. */
export const useDrawing = (options: DrawingOptions) => {
  const { pageView, page, size, mode, marks, selected, words, isSnapping, acts } = options;
  const [drawing, setDrawing] = useState<Drawing>(idle);
  // Several pointer events can arrive before the next render, so the machine's state lives in a ref.
  const current = useRef<Drawing>(idle);

  /** Whether something came of it. */
  const dispatch = (event: DrawingEvent): boolean => {
    const { state, result } = nextDrawing(current.current, event, size);
    current.current = state;
    setDrawing(state);
    if (result !== null) perform(result);
    return result !== null;
  };
  const perform = (result: NonNullable<DrawingResult>): void => {
    if (result.kind === 'create') acts.create(page, result.box);
    else if (result.kind === 'delete') acts.delete(result.mark);
    else if (result.kind === 'change')
      acts.change(movedTogether(result.mark, result.box, { marks, selected, size }));
    else if (result.kind === 'select') acts.select(withOrWithout(selected, result.mark.id, result.isAdding));
    else if (result.kind === 'mark-text') {
      const selection = draggedText(words, result.from, result.to);
      if (selection !== null) acts.markText(page, selection, false);
    } else {
      const framed = [...marks.values()].filter((mark) => boxesMeet(mark, result.box)).map(({ id }) => id);
      // The arrow keys then move what was framed. First, because a box that gets the focus selects itself.
      const first = pageView.current?.querySelector<HTMLElement>(`[data-mark="${framed[0]}"]`);
      first?.focus({ preventScroll: true });
      acts.select(result.isAdding ? [...new Set([...selected, ...framed])] : framed);
    }
  };
  const dispatchNow = useRef(dispatch);
  dispatchNow.current = dispatch;
  /** Alt draws a free box, over text and over boxes as well. */
  const snapOf = (event: PointerEvent): { snap?: Snap } =>
    isSnapping && !event.altKey ? { snap: (from, to) => meantBox(from, to, words) } : {};

  const pagePoint = (event: { clientX: number; clientY: number }): Point => {
    const frame = pageView.current?.getBoundingClientRect();
    if (frame === undefined || frame.width === 0) return { x: 0, y: 0 };
    return {
      x: ((event.clientX - frame.left) / frame.width) * size.width,
      y: ((event.clientY - frame.top) / frame.height) * size.height,
    };
  };

  const press = (event: PointerEvent): void => {
    if (!event.isPrimary || event.button !== 0) return;
    const target = event.target instanceof HTMLElement ? event.target : null;
    const key = target?.closest<HTMLElement>('[data-mark]')?.dataset.mark;
    const mark = key === undefined || (mode === 'draw' && event.altKey) ? undefined : marks.get(Number(key));
    const at = pagePoint(event);
    if (mark === undefined) {
      if (!event.shiftKey) acts.select([]);
      // One finger scrolls where it cannot draw.
      if (mode === 'select' && event.pointerType === 'touch') return;
      dispatch({ type: 'press-page', at, mode, isAdding: event.shiftKey });
    } else {
      const handle = target?.dataset.handle;
      const frame = pageView.current?.getBoundingClientRect();
      const slop = frame === undefined ? clickSlopPx : (clickSlopPx / frame.width) * size.width;
      if (!event.shiftKey && !selected.includes(mark.id)) acts.select([mark.id]);
      const pressed = { mark, handle: isHandle(handle) ? handle : null, slop, isAdding: event.shiftKey };
      dispatch({ type: 'press-box', at, mode, ...pressed });
    }
    pageView.current?.setPointerCapture(event.pointerId);
  };

  // The finger that draws makes no tap, no long press and no fling: a fling would swallow the next tap, say on Undo.
  useEffect(() => {
    const element = pageView.current;
    const hold = (event: TouchEvent): void => {
      const onBox = event.target instanceof Element && event.target.closest('[data-mark]') !== null;
      if (!event.cancelable || !(mode !== 'select' || onBox)) return;
      event.preventDefault();
      // With it goes what a touch beside a field does otherwise: leave the field, and close the keyboard.
      const { activeElement } = document;
      if (activeElement instanceof HTMLElement && isTyping(activeElement)) activeElement.blur();
    };
    element?.addEventListener('touchstart', hold, { passive: false });
    return () => element?.removeEventListener('touchstart', hold);
  }, [pageView, mode]);

  const active = drawing.name !== 'idle';
  useEffect(() => {
    if (!active) return;
    const cancel = (): unknown => dispatchNow.current({ type: 'cancel' });
    const keyDown = (event: KeyboardEvent): void => {
      if (event.key === 'Escape') cancel();
    };
    // A second finger means scrolling or pinching, not drawing.
    const touchStart = (event: TouchEvent): void => {
      if (event.touches.length > 1) cancel();
    };
    window.addEventListener('keydown', keyDown);
    window.addEventListener('touchstart', touchStart);
    return () => {
      window.removeEventListener('keydown', keyDown);
      window.removeEventListener('touchstart', touchStart);
    };
  }, [active]);

  const handlers = {
    onPointerDown: press,
    onPointerMove: (event: PointerEvent) => {
      const isOverText = mode !== 'select' && !event.altKey && wordAt(words, pagePoint(event)) >= 0;
      pageView.current?.toggleAttribute('data-over-text', isOverText);
      if (event.isPrimary && current.current.name !== 'idle')
        dispatch({ type: 'move', at: pagePoint(event), isConstrained: event.shiftKey, ...snapOf(event) });
    },
    onPointerUp: (event: PointerEvent) => {
      if (!event.isPrimary) return;
      const wasDrawing = current.current.name === 'drawing';
      const isDone = dispatch({ type: 'release', ...snapOf(event) });
      if (wasDrawing && !isDone && event.pointerType === 'touch') acts.missed();
    },
    onPointerCancel: () => dispatch({ type: 'cancel' }),
    onClick: (event: MouseEvent) => {
      if (mode === 'select' || event.detail < 2 || event.detail > 3) return;
      const selection = clickedText(words, pagePoint(event), event.detail === 3 ? 'line' : 'word');
      if (selection !== null) acts.markText(page, selection, event.detail === 3);
    },
  };
  return { drawing, handlers };
};

/** What a pointer that is still down would come to: the box, the words, or the frame of a selection. */
export const draftOf = (
  drawing: Drawing,
  words: readonly Word[],
): { kind: 'box' | 'words' | 'frame'; boxes: readonly Box[] } | null => {
  if (drawing.name === 'marking')
    return { kind: 'words', boxes: draggedText(words, drawing.from, drawing.to)?.boxes ?? [] };
  if (drawing.name !== 'drawing' && drawing.name !== 'framing') return null;
  const boxes = [boxBetween(drawing.from, drawing.to)];
  return { kind: drawing.name === 'drawing' ? 'box' : 'frame', boxes };
};

const withOrWithout = (ids: readonly number[], id: number, isAdding: boolean): readonly number[] => {
  if (!isAdding) return [id];
  return ids.includes(id) ? ids.filter((one) => one !== id) : [...ids, id];
};

/** A box that is moved takes the other selected ones of its page along; one that is resized does not. */
export const movedTogether = (
  mark: Mark,
  box: Box,
  { marks, selected, size }: Pick<DrawingOptions, 'marks' | 'selected' | 'size'>,
): { mark: Mark; box: Box }[] => {
  const isMoved = box.width === mark.width && box.height === mark.height;
  const others = isMoved && selected.includes(mark.id) ? selected.filter((id) => id !== mark.id) : [];
  const [dx, dy] = [box.x - mark.x, box.y - mark.y];
  return [
    { mark, box },
    ...others.flatMap((id) => {
      const other = marks.get(id);
      return other === undefined ? [] : [{ mark: other, box: movedBox(other, dx, dy, size) }];
    }),
  ];
};
