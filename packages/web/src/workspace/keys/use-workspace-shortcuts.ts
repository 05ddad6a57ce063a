import { defaultZoom } from '../view/zoom.ts';
import type { WorkspaceContextValue } from '../workspace-context.ts';
import type { Command } from './shortcuts.ts';
import { useShortcuts } from './use-shortcuts.ts';

interface ShortcutOptions extends WorkspaceContextValue {
  /** Whether single letters act by themselves. */
  singleKeys: boolean;
}

/** What each shortcut does while the document is on the screen. */
export const useWorkspaceShortcuts = (options: ShortcutOptions): void => {
  const { work, file, singleKeys, openHelp, askAbout, openSearch, searchFor } = options;
  const { view, dispatch, percent, find, selected } = work;
  const sameWords = (): void => {
    const [mark] = selected;
    const term = mark === undefined ? null : find.termOf(mark);
    if (term !== null) searchFor(term);
  };
  const act: Record<Command, () => void> = {
    undo: work.undo,
    redo: work.redo,
    'zoom-in': () => dispatch({ type: 'zoom-step', to: 'in', shown: percent }),
    'zoom-out': () => dispatch({ type: 'zoom-step', to: 'out', shown: percent }),
    'zoom-reset': () => dispatch({ type: 'zoom', zoom: { mode: 'manual', percent: defaultZoom } }),
    'next-page': () => work.go(view.page + 1),
    'previous-page': () => work.go(view.page - 1),
    'first-page': () => work.go(1),
    'last-page': () => work.go(file.pageCount),
    draw: () => dispatch({ type: 'mode', mode: 'draw' }),
    text: () => dispatch({ type: 'mode', mode: 'text' }),
    select: () => dispatch({ type: 'mode', mode: 'select' }),
    'show-final': () => dispatch({ type: 'final', on: true }),
    find: openSearch,
    review: () => (work.board.marks.size === 0 ? undefined : work.review.open()),
    copy: find.tools.copy,
    paste: find.tools.paste,
    duplicate: find.tools.duplicate,
    delete: () => work.acts.deleteAll(work.selected),
    deselect: () => dispatch({ type: 'select', ids: [] }),
    label: () => askAbout('label', selected),
    'same-words': sameWords,
    'next-match': () => find.panel.onStep(1),
    'previous-match': () => find.panel.onStep(-1),
    help: openHelp,
  };
  // Behind the receipt nothing of the document may change unseen, and its keys are the page's own.
  useShortcuts(work.result === null, singleKeys, {
    act: (command) => act[command](),
    onRelease: () => dispatch({ type: 'final', on: false }),
  });
};
