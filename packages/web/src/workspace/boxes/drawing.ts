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

/** The tool in hand: boxes, words, or what is there already. */
export type Mode = 'draw' | 'text' | 'select';

/** What the pointer is doing on one page. All points are in pixels of the page image. */
export type Drawing =
  | { name: 'idle' }
  | { name: 'drawing'; from: Point; to: Point }
  /** With the text tool: the words from one point to the other, in reading order. */
  | { name: 'marking'; from: Point; to: Point }
  /** A frame around boxes that are to be selected. */
  | { name: 'framing'; from: Point; to: Point; isAdding: boolean }
  /** On a box, or on one of its handles: still a click until it has moved. */
  | {
      name: 'pressed';
      mark: Mark;
      handle: Handle | null;
      from: Point;
      slop: number;
      mode: Mode;
      isAdding: boolean;
    }
  | { name: 'moving'; mark: Mark; from: Point; box: Box }
  | { name: 'resizing'; mark: Mark; handle: Handle; from: Point; box: Box };

export type DrawingEvent =
  /** `isAdding`: what is pressed joins the selection, or leaves it. */
  | { type: 'press-page'; at: Point; mode: Mode; isAdding?: boolean }
  /** `slop` is how far, in page pixels, a click may move before it is a drag. */
  | {
      type: 'press-box';
      at: Point;
      mark: Mark;
      handle: Handle | null;
      slop: number;
      mode: Mode;
      isAdding?: boolean;
    }
  /** `isConstrained`: a new box is square, a box is moved along one axis. Leaving the page commits, hence `snap`. */
  | { type: 'move'; at: Point; isConstrained?: boolean; snap?: Snap }
  /** `snap` turns the drawn corners into the box that is meant. */
  | { type: 'release'; snap?: Snap }
  | { type: 'cancel' };

/** What two corners mean on this page; `null` when nothing. */
export type Snap = (from: Point, to: Point) => Box | null;

export type DrawingResult =
  | { kind: 'create'; box: Box }
  | { kind: 'mark-text'; from: Point; to: Point }
  /** A click selects one box, or adds it to the selection and takes it out again. */
  | { kind: 'select'; mark: Mark; isAdding: boolean }
  | { kind: 'frame'; box: Box; isAdding: boolean }
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

/** A click marks nothing, on a word or beside it. */
const isDrag = (from: Point, to: Point): boolean => Math.hypot(to.x - from.x, to.y - from.y) > minBoxSidePx;

const created = (from: Point, to: Point, page: PageSize, snap: Snap = boxBetween): DrawingResult => {
  const meant = isDrag(from, to) ? snap(from, to) : null;
  const box = meant === null ? null : clampBox(meant, page);
  return box === null ? null : { kind: 'create', box };
};

const changed = (mark: Mark, box: Box): DrawingResult =>
  sameBox(mark, box) ? null : { kind: 'change', mark, box };

const pressed = (state: Drawing, event: DrawingEvent, page: PageSize): Next => {
  switch (event.type) {
    case 'press-page': {
      const at = onPage(event.at, page);
      if (event.mode === 'select')
        return stay({ name: 'framing', from: at, to: at, isAdding: event.isAdding ?? false });
      return stay({ name: event.mode === 'text' ? 'marking' : 'drawing', from: at, to: at });
    }
    case 'press-box': {
      const { mark, handle, at, slop, mode, isAdding = false } = event;
      return stay({ name: 'pressed', mark, handle, from: at, slop, mode, isAdding });
    }
    default:
      return stay(state);
  }
};

const moved = (state: Drawing, at: Point, page: PageSize, snap?: Snap): Next => {
  switch (state.name) {
    case 'idle':
      return stay(state);
    case 'drawing': {
      const to = onPage(at, page);
      // Leaving the image while drawing commits what was drawn, up to the edge.
      if (!isOnPage(at, page)) return finish(created(state.from, to, page, snap));
      return stay({ ...state, to });
    }
    case 'marking':
    case 'framing':
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

const released = (state: Drawing, page: PageSize, snap?: Snap): Next => {
  switch (state.name) {
    case 'idle':
      return stay(state);
    case 'drawing':
      return finish(created(state.from, state.to, page, snap));
    case 'marking': {
      const { from, to } = state;
      return finish(isDrag(from, to) ? { kind: 'mark-text', from, to } : null);
    }
    case 'framing': {
      const { from, to, isAdding } = state;
      return finish(isDrag(from, to) ? { kind: 'frame', box: boxBetween(from, to), isAdding } : null);
    }
    case 'pressed': {
      const { mark, mode, isAdding } = state;
      if (mode === 'select' && !isAdding) return finish({ kind: 'delete', mark });
      return finish({ kind: 'select', mark, isAdding });
    }
    case 'moving':
    case 'resizing':
      return finish(changed(state.mark, state.box));
  }
};

/** The point a constrained move means: the diagonal for a new box, the nearer axis for a moved one. */
const constrained = (
  state: Drawing,
  { at, isConstrained = false }: { at: Point; isConstrained?: boolean },
): Point => {
  if (!isConstrained || !('from' in state) || state.name === 'marking' || state.name === 'framing') return at;
  const { from } = state;
  const [dx, dy] = [at.x - from.x, at.y - from.y];
  if (state.name === 'moving' || (state.name === 'pressed' && state.handle === null))
    return Math.abs(dx) >= Math.abs(dy) ? { x: at.x, y: from.y } : { x: from.x, y: at.y };
  const side = Math.max(Math.abs(dx), Math.abs(dy));
  return { x: from.x + Math.sign(dx) * side, y: from.y + Math.sign(dy) * side };
};

/** One transition of the drawing state machine. Pure: what it means for the document is in `result`. */
export const nextDrawing = (state: Drawing, event: DrawingEvent, page: PageSize): Next => {
  switch (event.type) {
    case 'move':
      return moved(state, constrained(state, event), page, event.snap);
    case 'release':
      return released(state, page, event.snap);
    case 'cancel':
      return finish(null);
    default:
      return pressed(state, event, page);
  }
};
