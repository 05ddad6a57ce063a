import {
  Eye,
  FileDown,
  Files,
  KeyRound,
  List,
  ListChecks,
  type LucideIcon,
  Moon,
  Redo2,
  Search,
  Square,
  Sun,
  TextCursor,
  Timer,
  Trash2,
  Undo2,
} from 'lucide-react';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { Icon } from '../../ui/icon.tsx';
import { setTheme, useTheme } from '../../ui/theme.ts';
import { choiceText, DownloadOptions } from '../download/download-options.tsx';
import { type Sheet, useWorkspaceContext } from '../workspace-context.ts';
import { redactionCount } from './count-text.ts';
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
  if (sheet === 'download') return <DownloadOptions onClose={close} />;
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

interface RowProps {
  icon: LucideIcon;
  text: string;
  /** For the eye: how many, how long. */
  value?: string;
  isDanger?: boolean;
  disabled?: boolean;
  isOn?: boolean;
  onAct: () => void;
}

const Row = ({ icon, text, value, isDanger = false, disabled = false, isOn, onAct }: RowProps) => (
  <button
    type="button"
    className={`action-row ${isDanger ? 'danger' : ''}`}
    disabled={disabled}
    aria-pressed={isOn}
    onClick={onAct}
  >
    <Icon of={icon} size={20} />
    <span>{text}</span>
    {value === undefined ? null : <small aria-hidden="true">{value}</small>}
  </button>
);

/** Grouped by purpose: find, this page, this file. */
const Actions = ({ onSheet }: Pick<ActionSheetProps, 'onSheet'>) => {
  const { file, work, expiry, confirm } = useWorkspaceContext();
  const { view, dispatch, find, review, canUndo, canRedo, board, byPage } = work;
  const theme = useTheme();
  const count = board.marks.size;
  const isEmpty = count === 0;
  const thenClose = (act: () => void) => (): void => {
    act();
    onSheet(null);
  };
  const search = (): void => {
    find.setTab('search');
    onSheet('lists');
  };
  const open = review.notAccepted;
  return (
    <div className="action-groups">
      <div className="action-pair">
        <Button icon={Undo2} disabled={!canUndo} onClick={thenClose(work.undo)}>
          Undo
        </Button>
        <Button icon={Redo2} disabled={!canRedo} onClick={thenClose(work.redo)}>
          Redo
        </Button>
      </div>
      <h3>Find and look through</h3>
      <Row icon={Search} text="Search and redact" onAct={search} />
      <Row
        icon={List}
        text="Redactions and what is in your file"
        value={count.toLocaleString('en-US')}
        onAct={() => onSheet('lists')}
      />
      <Row
        icon={ListChecks}
        text="Review before release"
        {...(open > 0 ? { value: `${open.toLocaleString('en-US')} left` } : {})}
        disabled={isEmpty}
        onAct={thenClose(review.open)}
      />
      <h3>
        Page {view.page} of {file.pageCount}, {redactionCount(byPage.get(view.page)?.length ?? 0)}
      </h3>
      <Row icon={Files} text="Pages" value={String(file.pageCount)} onAct={() => onSheet('pages')} />
      <Row
        icon={TextCursor}
        text="Mark Text"
        isOn={view.mode === 'text'}
        onAct={thenClose(() => dispatch({ type: 'mode', mode: 'text' }))}
      />
      <Row icon={Square} text="Cover the whole page" onAct={thenClose(find.tools.coverPage)} />
      <Row
        icon={Eye}
        text={view.final ? 'Show boxes see-through' : 'Show final black'}
        isOn={view.final}
        onAct={thenClose(() => dispatch({ type: 'final', on: !view.final }))}
      />
      <Row
        icon={theme === 'dark' ? Sun : Moon}
        text={theme === 'dark' ? 'Light theme' : 'Dark theme'}
        onAct={() => setTheme(theme === 'dark' ? 'light' : 'dark')}
      />
      <h3>This file, deleted at {expiry.deletedAt}</h3>
      <Row
        icon={FileDown}
        text="Download options"
        value={choiceText(work.choice)}
        onAct={() => onSheet('download')}
      />
      <Row icon={Timer} text="Keep working" value={expiry.text} onAct={thenClose(expiry.keepWorking)} />
      <Row
        icon={Trash2}
        text="Clear All Redactions"
        isDanger
        disabled={isEmpty}
        onAct={thenClose(() => confirm('clear'))}
      />
      <Row icon={KeyRound} text="Delete now" isDanger onAct={thenClose(() => confirm('delete-file'))} />
      <Button look="primary" disabled={isEmpty} onClick={thenClose(work.startDownload)}>
        Download Redacted PDF
      </Button>
    </div>
  );
};
