import type { ReactNode } from 'react';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { SidePanel, type SidePanelProps } from './side-panel.tsx';
import { Thumbnails, type ThumbnailsProps } from './thumbnails.tsx';

export type Sheet = 'actions' | 'pages' | 'lists';

interface ActionSheetProps {
  sheet: Sheet | null;
  onSheet: (sheet: Sheet | null) => void;
  canUndo: boolean;
  canRedo: boolean;
  count: number;
  final: boolean;
  onUndo: () => void;
  onRedo: () => void;
  onClear: () => void;
  onFinal: (on: boolean) => void;
  onDownload: () => void;
  lists: SidePanelProps;
  pages: ThumbnailsProps;
  lifetime: ReactNode;
}

/** On phones everything the panels hold opens from here; on tablets only the pages. */
export const ActionSheet = ({ sheet, onSheet, lists, pages, ...rest }: ActionSheetProps) => {
  const close = (): void => onSheet(null);
  const thenClose = (act: () => void) => (): void => {
    act();
    close();
  };
  if (sheet === 'pages') {
    const go = (page: number): void => thenClose(() => pages.onGo(page))();
    return (
      <Dialog open onClose={close} title="Pages">
        <Thumbnails {...pages} onGo={go} className="thumbnail-grid" />
      </Dialog>
    );
  }
  if (sheet === 'lists') {
    return (
      <Dialog open onClose={close} title="This document">
        <div className="list-sheet">
          <SidePanel
            {...lists}
            onShow={(mark) => thenClose(() => lists.onShow(mark))()}
            search={{ ...lists.search, onLook: (match) => thenClose(() => lists.search.onLook(match))() }}
          />
        </div>
      </Dialog>
    );
  }
  return (
    <Dialog open={sheet === 'actions'} onClose={close} title="Actions">
      <div className="grid gap-2">
        <div className="grid grid-cols-2 gap-2">
          <Button disabled={!rest.canUndo} onClick={thenClose(rest.onUndo)}>
            Undo
          </Button>
          <Button disabled={!rest.canRedo} onClick={thenClose(rest.onRedo)}>
            Redo
          </Button>
        </div>
        <Button
          onClick={() => {
            lists.onTab('search');
            onSheet('lists');
          }}
        >
          Search and redact
        </Button>
        <Button onClick={() => onSheet('lists')}>Redactions and what is in your file</Button>
        <Button onClick={() => onSheet('pages')}>Pages</Button>
        <Button aria-pressed={rest.final} onClick={thenClose(() => rest.onFinal(!rest.final))}>
          {rest.final ? 'Show boxes see-through' : 'Show final black'}
        </Button>
        <Button look="danger" disabled={rest.count === 0} onClick={thenClose(rest.onClear)}>
          Clear All Redactions
        </Button>
        <Button look="primary" disabled={rest.count === 0} onClick={thenClose(rest.onDownload)}>
          Download Redacted PDF
        </Button>
        <div className="mt-2 border-line border-t pt-3 text-14 text-ink-3">{rest.lifetime}</div>
      </div>
    </Dialog>
  );
};
