import { type Box, clampBox, minBoxSidePx, type PageSize } from '@blackbar/core';
import {
  boxBetween,
  type Handle,
  isOnPage,
  movedBox,
  onPage,
  type Point,
  resizedBox,
  sameBox,
} from './geometry.ts';
import type { Mark } from './mark.ts';

export type Mode = 'draw' | 'select';

/** What the pointer is doing on one page. All points are in pixels of the page image. */
export type Drawing =
  | { name: 'idle' }
  | { name: 'drawing'; from: Point; to: Point }
  /** Begun on a word: whole words along the lines are marked. */
  | { name: 'selecting'; from: Point; to: Point }
  /** On a box, or on one of its handles: still a click until it has moved. */
  | { name: 'pressed'; mark: Mark; handle: Handle | null; from: Point; slop: number }
  | { name: 'moving'; mark: Mark; from: Point; box: Box }
  | { name: 'resizing'; mark: Mark; handle: Handle; from: Point; box: Box };

export type DrawingEvent =
  | { type: 'press-page'; at: Point; mode: Mode; onText?: boolean }
  /** `slop` is how far, in page pixels, a click may move before it is a drag. */
  | { type: 'press-box'; at: Point; mark: Mark; handle: Handle | null; slop: number }
  | { type: 'move'; at: Point }
  | { type: 'release' }
  | { type: 'cancel' };

export type DrawingResult =
  | { kind: 'create'; box: Box }
  | { kind: 'mark-text'; from: Point; to: Point }
  | { kind: 'delete'; mark: Mark }
  | { kind: 'change'; mark: Mark; box: Box }
  | null;

export interface Next {
  state: Drawing;
  result: DrawingResult;
}

export const idle: Drawing = { name: 'idle' };
const stay = (state: Drawing): Next => ({ state, result: null });
const finish = (result: DrawingResult): Next => ({ state: idle, result });

const created = (from: Point, to: Point, page: PageSize): DrawingResult => {
  const box = clampBox(boxBetween(from, to), page);
  return box === null ? null : { kind: 'create', box };
};

/** A click on a word marks nothing, as a click beside it does not. */
const isDrag = (from: Point, to: Point): boolean => Math.hypot(to.x - from.x, to.y - from.y) > minBoxSidePx;

const changed = (mark: Mark, box: Box): DrawingResult =>
  sameBox(mark, box) ? null : { kind: 'change', mark, box };

const pressed = (state: Drawing, event: DrawingEvent, page: PageSize): Next => {
  switch (event.type) {
    case 'press-page': {
      if (event.mode !== 'draw') return stay(idle);
      const at = onPage(event.at, page);
      return stay({ name: event.onText ? 'selecting' : 'drawing', from: at, to: at });
    }
    case 'press-box': {
      const { mark, handle, at, slop } = event;
      return stay({ name: 'pressed', mark, handle, from: at, slop });
    }
    default:
      return stay(state);
  }
};

const moved = (state: Drawing, at: Point, page: PageSize): Next => {
  switch (state.name) {
    case 'idle':
      return stay(state);
    case 'drawing': {
      const to = onPage(at, page);
      // Leaving the image while drawing commits what was drawn, up to the edge.
      if (!isOnPage(at, page)) return finish(created(state.from, to, page));
      return stay({ ...state, to });
    }
    case 'selecting':
      return stay({ ...state, to: onPage(at, page) });
    case 'pressed': {
      const dx = at.x - state.from.x;
      const dy = at.y - state.from.y;
      if (Math.hypot(dx, dy) <= state.slop) return stay(state);
      const { mark, handle, from } = state;
      return stay(
        handle === null
          ? { name: 'moving', mark, from, box: movedBox(mark, dx, dy, page) }
          : { name: 'resizing', mark, handle, from, box: resizedBox(mark, handle, dx, dy, page) },
      );
    }
    case 'moving':
      return stay({
        ...state,
        box: movedBox(state.mark, at.x - state.from.x, at.y - state.from.y, page),
      });
    case 'resizing':
      return stay({
        ...state,
        box: resizedBox(state.mark, state.handle, at.x - state.from.x, at.y - state.from.y, page),
      });
  }
};

const released = (state: Drawing, page: PageSize): Next => {
  switch (state.name) {
    case 'idle':
      return stay(state);
    case 'drawing':
      return finish(created(state.from, state.to, page));
    case 'selecting':
      return finish(
        isDrag(state.from, state.to) ? { kind: 'mark-text', from: state.from, to: state.to } : null,
      );
    case 'pressed':
      return finish({ kind: 'delete', mark: state.mark });
    case 'moving':
    case 'resizing':
      return finish(changed(state.mark, state.box));
  }
};

/** One transition of the drawing state machine. Pure: what it means for the document is in `result`. */
export const nextDrawing = (state: Drawing, event: DrawingEvent, page: PageSize): Next => {
  switch (event.type) {
    case 'move':
      return moved(state, event.at, page);
    case 'release':
      return released(state, page);
    case 'cancel':
      return finish(null);
    default:
      return pressed(state, event, page);
  }
};

/** The box being drawn, moved or resized, as it would be if the pointer were released now. */
export const draftOf = (state: Drawing): Box | null => {
  if (state.name === 'drawing') return boxBetween(state.from, state.to);
  if (state.name === 'moving' || state.name === 'resizing') return state.box;
  return null;
};
