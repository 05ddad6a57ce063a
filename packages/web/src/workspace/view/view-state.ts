import type { Box } from '@blackbar/core';
import type { Mode } from '../boxes/drawing.ts';
import type { ViewMode } from '../images/wanted-pages.ts';
import { type Zoom, zoomedIn, zoomedOut } from './zoom.ts';

/** How the document is looked at. Nothing here is saved. */
export interface ViewState {
  mode: Mode;
  view: ViewMode;
  zoom: Zoom;
  /** Counts from 1. */
  page: number;
  /** The redactions with handles. */
  selected: readonly number[];
  /** Boxes are shown as they will be burnt. */
  final: boolean;
  /** Asks the canvas to scroll to a page, or to one redaction or place of it; `count` makes each request new. */
  jump: { page: number; id: number | null; box: Box | null; count: number };
}

export type ViewEvent =
  | { type: 'mode'; mode: Mode }
  | { type: 'view'; view: ViewMode }
  | { type: 'zoom'; zoom: Zoom }
  /** One step from what is shown; `shown` counts only while the zoom follows the width. */
  | { type: 'zoom-step'; to: 'in' | 'out'; shown: number }
  | { type: 'go'; page: number }
  | { type: 'show'; page: number; id: number }
  | { type: 'look'; page: number; box: Box }
  | { type: 'scrolled-to'; page: number }
  | { type: 'select'; ids: readonly number[] }
  | { type: 'final'; on: boolean };

export const startView: ViewState = {
  mode: 'draw',
  view: 'single',
  zoom: { mode: 'fit-width' },
  page: 1,
  selected: [],
  final: false,
  jump: { page: 1, id: null, box: null, count: 0 },
};

/** The view a reload comes back to; pages that the file does not have are not gone to. */
export const viewAgain = (
  look: Pick<ViewState, 'page' | 'view' | 'zoom'> | null,
  pageCount: number,
): ViewState => {
  if (look === null || look.page > pageCount) return startView;
  const jump = { ...startView.jump, page: look.page, count: look.page === 1 ? 0 : 1 };
  return { ...startView, ...look, jump };
};

const jumpTo = (state: ViewState, page: number, id: number | null, box: Box | null = null): ViewState => ({
  ...state,
  page,
  jump: { page, id, box, count: state.jump.count + 1 },
});

export const nextView =
  (pageCount: number) =>
  (state: ViewState, event: ViewEvent): ViewState => {
    switch (event.type) {
      case 'mode':
        return { ...state, mode: event.mode };
      case 'view':
        return jumpTo({ ...state, view: event.view }, state.page, null);
      case 'zoom':
        return { ...state, zoom: event.zoom };
      case 'zoom-step': {
        const from = state.zoom.mode === 'manual' ? state.zoom.percent : event.shown;
        const percent = event.to === 'in' ? zoomedIn(from) : zoomedOut(from);
        return { ...state, zoom: { mode: 'manual', percent } };
      }
      case 'go': {
        const page = Math.min(pageCount, Math.max(1, event.page));
        return page === state.page && state.view === 'single' ? state : jumpTo(state, page, null);
      }
      case 'show':
        return jumpTo({ ...state, selected: [event.id] }, event.page, event.id);
      case 'look':
        return jumpTo(state, event.page, null, event.box);
      case 'scrolled-to':
        return event.page === state.page ? state : { ...state, page: event.page };
      case 'select':
        return event.ids.length === 0 && state.selected.length === 0
          ? state
          : { ...state, selected: event.ids };
      case 'final':
        return { ...state, final: event.on };
    }
  };
