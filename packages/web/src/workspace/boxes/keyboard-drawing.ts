import { type Box, clampBox, type PageSize } from '@blackbar/core';
import { boxBetween, onPage, type Point } from './geometry.ts';

/** Drawing without a pointer: aim, set one corner, stretch, set the other. */
export type KeyboardDrawing =
  | { name: 'off' }
  | { name: 'aiming'; at: Point }
  | { name: 'stretching'; from: Point; at: Point };

export type KeyboardDrawingEvent =
  | { type: 'start'; at: Point }
  | { type: 'step'; dx: number; dy: number }
  | { type: 'set' }
  | { type: 'cancel' };

/** How far an arrow key moves the cross, in page pixels; with Shift; with Alt. */
export const keyboardStepPx = { normal: 10, large: 50, fine: 1 } as const;

export interface KeyboardNext {
  state: KeyboardDrawing;
  box: Box | null;
}

const off: KeyboardDrawing = { name: 'off' };

export const nextKeyboardDrawing = (
  state: KeyboardDrawing,
  event: KeyboardDrawingEvent,
  page: PageSize,
): KeyboardNext => {
  const stay = (next: KeyboardDrawing): KeyboardNext => ({ state: next, box: null });
  switch (event.type) {
    case 'start':
      return stay({ name: 'aiming', at: onPage(event.at, page) });
    case 'cancel':
      return stay(state.name === 'stretching' ? { name: 'aiming', at: state.at } : off);
    case 'step': {
      if (state.name === 'off') return stay(state);
      const at = onPage({ x: state.at.x + event.dx, y: state.at.y + event.dy }, page);
      return stay({ ...state, at });
    }
    case 'set': {
      if (state.name === 'off') return stay(state);
      if (state.name === 'aiming') return stay({ name: 'stretching', from: state.at, at: state.at });
      // Too small to be a redaction: keep stretching instead of losing the first corner.
      const box = clampBox(boxBetween(state.from, state.at), page);
      return box === null ? stay(state) : { state: { name: 'aiming', at: state.at }, box };
    }
  }
};
