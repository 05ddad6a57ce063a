import type { FileAnswer, RedactionAnswer } from '@blackbar/core';
import { useCallback, useMemo, useReducer, useState } from 'react';
import type { FileSession } from '../api/session.ts';
import { announce } from '../ui/announcer.tsx';
import { marksOnPage } from './boxes/history.ts';
import { Desk } from './desk/desk.tsx';
import type { BoxActs } from './desk/use-drawing.ts';
import { type Downloaded, useDownload } from './download/use-download.ts';
import { redactionCount } from './panels/count-text.ts';
import { ToolPanel } from './panels/tool-panel.tsx';
import { TopBar } from './panels/top-bar.tsx';
import { useBoard } from './use-board.ts';
import { nextView, startView } from './view/view-state.ts';
import './styles/index.css';

export interface WorkspaceProps {
  session: FileSession;
  file: FileAnswer;
  redactions: readonly RedactionAnswer[];
  onLeave: () => void;
  onGone: () => void;
  onDownloaded: (downloaded: Downloaded) => void;
}

export const Workspace = ({ session, file, redactions, onLeave, onGone, onDownloaded }: WorkspaceProps) => {
  const [view, dispatch] = useReducer(
    useMemo(() => nextView(file.pageCount), [file.pageCount]),
    startView,
  );
  const [percent, setPercent] = useState(100);
  const { store, state } = useBoard(session, redactions, onGone);
  const { board } = state;
  const count = board.marks.size;

  const acts = useMemo<BoxActs>(
    () => ({
      create: (page, box) => {
        store.create(page, box);
        announce(`Redaction added on page ${page}. ${redactionCount(store.get().board.marks.size)}.`);
      },
      delete: (mark) => {
        store.delete(mark.key);
        announce(`Redaction deleted on page ${mark.page}. ${redactionCount(store.get().board.marks.size)}.`);
      },
      change: (mark, box) => store.change(mark.key, box),
      select: (key) => dispatch({ type: 'select', key }),
    }),
    [store],
  );
  const download = useDownload({
    session,
    filename: file.filename,
    settled: store.settled,
    onDownloaded,
  });
  const go = useCallback((page: number) => dispatch({ type: 'go', page }), []);

  return (
    <div className="workspace">
      <TopBar
        filename={file.filename}
        facts={`${file.pageCount} ${file.pageCount === 1 ? 'page' : 'pages'}`}
        page={view.page}
        pageCount={file.pageCount}
        view={view.view}
        count={count}
        saving={null}
        timeLeft={null}
        download={download.state}
        onGo={go}
        onView={(next) => dispatch({ type: 'view', view: next })}
        onBack={onLeave}
        onDownload={() => void download.start()}
      />
      <div className="workspace-body">
        <ToolPanel
          mode={view.mode}
          zoom={view.zoom}
          percent={percent}
          final={view.final}
          page={view.page}
          pageCount={file.pageCount}
          countOnPage={marksOnPage(board, view.page).length}
          count={count}
          canUndo={board.undo.length > 0}
          canRedo={board.redo.length > 0}
          onMode={(mode) => dispatch({ type: 'mode', mode })}
          onZoom={(zoom) => dispatch({ type: 'zoom', zoom })}
          onFinal={(on) => dispatch({ type: 'final', on })}
          onUndo={() => store.undo()}
          onRedo={() => store.redo()}
          onClear={() => store.clear()}
          onHelp={() => undefined}
          lifetime={null}
        />
        <Desk
          file={file}
          session={session}
          board={board}
          view={view}
          onView={dispatch}
          onPercent={setPercent}
          acts={acts}
          onGone={onGone}
        />
      </div>
    </div>
  );
};
