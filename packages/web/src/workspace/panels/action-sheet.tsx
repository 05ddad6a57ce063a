import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { LifetimeControls } from '../session/lifetime-controls.tsx';
import { type Sheet, useWorkspaceContext } from '../workspace-context.ts';
import { SidePanel } from './side-panel.tsx';
import { Thumbnails } from './thumbnails.tsx';

interface ActionSheetProps {
  sheet: Sheet | null;
  onSheet: (sheet: Sheet | null) => void;
}

/** On phones everything the panels hold opens from here; on tablets only the pages. */
export const ActionSheet = ({ sheet, onSheet }: ActionSheetProps) => {
  const { work } = useWorkspaceContext();
  const close = (): void => onSheet(null);
  if (sheet === 'pages') {
    const go = (page: number): void => {
      work.go(page);
      close();
    };
    return (
      <Dialog open onClose={close} title="Pages">
        <Thumbnails onGo={go} className="thumbnail-grid" />
      </Dialog>
    );
  }
  if (sheet === 'lists') {
    return (
      <Dialog open onClose={close} title="This document">
        <div className="list-sheet">
          <SidePanel onShown={close} />
        </div>
      </Dialog>
    );
  }
  return (
    <Dialog open={sheet === 'actions'} onClose={close} title="Actions">
      <Actions onSheet={onSheet} />
    </Dialog>
  );
};

const Actions = ({ onSheet }: Pick<ActionSheetProps, 'onSheet'>) => {
  const { work, confirm } = useWorkspaceContext();
  const { view, dispatch, find, canUndo, canRedo, board } = work;
  const isEmpty = board.marks.size === 0;
  const thenClose = (act: () => void) => (): void => {
    act();
    onSheet(null);
  };
  return (
    <div className="grid gap-2">
      <div className="grid grid-cols-2 gap-2">
        <Button disabled={!canUndo} onClick={thenClose(work.undo)}>
          Undo
        </Button>
        <Button disabled={!canRedo} onClick={thenClose(work.redo)}>
          Redo
        </Button>
      </div>
      <Button
        onClick={() => {
          find.setTab('search');
          onSheet('lists');
        }}
      >
        Search and redact
      </Button>
      <Button onClick={() => onSheet('lists')}>Redactions and what is in your file</Button>
      <Button onClick={() => onSheet('pages')}>Pages</Button>
      <Button
        aria-pressed={view.final}
        onClick={thenClose(() => dispatch({ type: 'final', on: !view.final }))}
      >
        {view.final ? 'Show boxes see-through' : 'Show final black'}
      </Button>
      <Button disabled={isEmpty} onClick={thenClose(work.review.open)}>
        Review before release
      </Button>
      <Button look="danger" disabled={isEmpty} onClick={thenClose(() => confirm('clear'))}>
        Clear All Redactions
      </Button>
      <Button look="primary" disabled={isEmpty} onClick={thenClose(work.startDownload)}>
        Download Redacted PDF
      </Button>
      <div className="mt-2 border-line border-t pt-3 text-14 text-ink-3">
        <LifetimeControls />
      </div>
    </div>
  );
};
