import type { WorkspaceState } from '../use-workspace.ts';
import { defaultZoom } from '../view/zoom.ts';
import type { Command } from './shortcuts.ts';
import { useShortcuts } from './use-shortcuts.ts';

interface ShortcutOptions {
  work: WorkspaceState;
  pageCount: number;
  /** Whether single letters act by themselves. */
  singleKeys: boolean;
  onHelp: () => void;
}

/** What each shortcut does while the document is on the screen. */
export const useWorkspaceShortcuts = ({ work, pageCount, singleKeys, onHelp }: ShortcutOptions): void => {
  const { view, dispatch, percent, find } = work;
  const act: Record<Command, () => void> = {
    undo: work.undo,
    redo: work.redo,
    'zoom-in': () => dispatch({ type: 'zoom-step', to: 'in', shown: percent }),
    'zoom-out': () => dispatch({ type: 'zoom-step', to: 'out', shown: percent }),
    'zoom-reset': () => dispatch({ type: 'zoom', zoom: { mode: 'manual', percent: defaultZoom } }),
    'next-page': () => work.go(view.page + 1),
    'previous-page': () => work.go(view.page - 1),
    'first-page': () => work.go(1),
    'last-page': () => work.go(pageCount),
    draw: () => dispatch({ type: 'mode', mode: 'draw' }),
    text: () => dispatch({ type: 'mode', mode: 'text' }),
    select: () => dispatch({ type: 'mode', mode: 'select' }),
    'show-final': () => dispatch({ type: 'final', on: true }),
    find: find.openSearch,
    review: () => (work.board.marks.size === 0 ? undefined : work.review.open()),
    copy: find.tools.copy,
    paste: find.tools.paste,
    duplicate: find.tools.duplicate,
    delete: () => work.acts.deleteAll(work.selected),
    deselect: () => dispatch({ type: 'select', ids: [] }),
    help: onHelp,
  };
  useShortcuts(
    singleKeys && work.result === null,
    (command) => act[command](),
    (command) => (command === 'show-final' ? dispatch({ type: 'final', on: false }) : undefined),
  );
};
