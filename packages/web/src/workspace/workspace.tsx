import type { FileAnswer, RedactionAnswer } from '@blackbar/core';
import { type ComponentType, type ReactNode, useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { deleteFile } from '../api/files.ts';
import type { FileSession } from '../api/session.ts';
import { announce } from '../ui/announcer.tsx';
import { fileSize } from '../ui/file-size.ts';
import { toast } from '../ui/toast-store.ts';
import type { Mark } from './boxes/mark.ts';
import { Desk } from './desk/desk.tsx';
import { Receipt } from './download/receipt.tsx';
import { pageCountText } from './download/receipt-text.ts';
import { BoxNotice } from './find/box-notice.tsx';
import { HelpSheet } from './keys/help-sheet.tsx';
import type { Command } from './keys/shortcuts.ts';
import { useSingleKeys } from './keys/single-keys.ts';
import { useShortcuts } from './keys/use-shortcuts.ts';
import { ActionSheet, type Sheet } from './panels/action-sheet.tsx';
import { contextAction } from './panels/context-action.ts';
import { isKnownFinding } from './panels/finding-text.ts';
import { Hint } from './panels/hint.tsx';
import { PhoneBar } from './panels/phone-bar.tsx';
import { SaveState } from './panels/save-state.tsx';
import { SidePanel } from './panels/side-panel.tsx';
import { Thumbnails } from './panels/thumbnails.tsx';
import { TimeLeftButton } from './panels/time-left-button.tsx';
import { ToolPanel } from './panels/tool-panel.tsx';
import { TopBar } from './panels/top-bar.tsx';
import { LifetimeControls } from './session/lifetime-controls.tsx';
import { type Question, Questions } from './session/questions.tsx';
import { useExpiry } from './session/use-expiry.ts';
import { useLeaveGuard } from './session/use-leave-guard.ts';
import { useWorkspace } from './use-workspace.ts';
import { defaultZoom } from './view/zoom.ts';
import './styles/index.css';

export interface WorkspaceProps {
  session: FileSession;
  file: FileAnswer;
  redactions: readonly RedactionAnswer[];
  Frame: ComponentType<{ children: ReactNode }>;
  onLeave: () => void;
  onGone: () => void;
}

export const Workspace = ({ session, file, redactions, Frame, onLeave, onGone }: WorkspaceProps) => {
  const work = useWorkspace({ session, file, redactions, onGone });
  const { view, dispatch, board, byPage, acts, download, percent, find } = work;
  const expiry = useExpiry(session, file.expiresAt, onGone);
  const [asked, setAsked] = useState<Question | null>(null);
  const [help, setHelp] = useState(false);
  const [sheet, setSheet] = useState<Sheet | null>(null);
  const [singleKeys, setSingleKeys] = useSingleKeys();
  const leaving = useRef(false);
  const blocker = useLeaveGuard(work.unsaved, () => leaving.current);

  const count = board.marks.size;
  const canUndo = board.undo.length > 0;
  const canRedo = board.redo.length > 0;
  const found = useMemo(() => file.found.filter(isKnownFinding), [file.found]);

  const seen = useRef(view.page);
  useEffect(() => {
    if (seen.current !== view.page) announce(`Page ${view.page} of ${file.pageCount}`);
    seen.current = view.page;
  }, [view.page, file.pageCount]);

  const leave = (): void => {
    leaving.current = true;
    onLeave();
  };
  const back = (): void => (work.unsaved ? setAsked('leave') : leave());
  const deleteNow = async (): Promise<void> => {
    try {
      await deleteFile(session);
      toast({ title: 'File deleted', description: 'Its key is destroyed. What is left cannot be read.' });
      leave();
    } catch {
      toast({
        variant: 'destructive',
        title: 'Not deleted',
        description: 'Check your connection and try again.',
      });
    }
  };
  const question = blocker.state === 'blocked' ? 'leave' : asked;
  const answer = (yes: boolean): void => {
    setAsked(null);
    if (blocker.state === 'blocked') {
      blocker.reset();
      if (yes) leave();
      return;
    }
    if (!yes) return;
    if (asked === 'clear') work.clear();
    else if (asked === 'leave') leave();
    else if (asked === 'delete-file') void deleteNow();
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
    select: () => dispatch({ type: 'mode', mode: 'select' }),
    'show-final': () => dispatch({ type: 'final', on: true }),
    find: find.openSearch,
    copy: find.tools.copy,
    paste: find.tools.paste,
    help: () => setHelp(true),
  };
  useShortcuts(
    singleKeys && work.result === null,
    (command) => act[command](),
    (command) => (command === 'show-final' ? dispatch({ type: 'final', on: false }) : undefined),
  );

  const review = (term: string): void => {
    find.review(term);
    // On phones the lists are a sheet.
    if (!window.matchMedia('(min-width: 720px)').matches) setSheet('lists');
  };
  const show = useCallback(
    (mark: Mark) => dispatch({ type: 'show', page: mark.page, key: mark.key }),
    [dispatch],
  );
  const startDownload = (): void => void download.start();
  const lifetime = <LifetimeControls expiry={expiry} onDelete={() => setAsked('delete-file')} />;
  const lists = {
    marks: byPage,
    count,
    selected: view.selected,
    found,
    removed: work.isDownloaded,
    tab: find.tab,
    onTab: find.setTab,
    search: find.panel,
    tools: find.tools,
    labels: work.labels,
    onShow: show,
    onDelete: acts.delete,
  };
  // What the tools and, on phones, the sheet of actions both offer.
  const controls = {
    count,
    canUndo,
    canRedo,
    final: view.final,
    onUndo: work.undo,
    onRedo: work.redo,
    onClear: () => setAsked('clear'),
    onFinal: (on: boolean) => dispatch({ type: 'final', on }),
  };
  const pages = { session, file, images: work.images, marks: byPage, page: view.page, onGo: work.go };
  const facts = `${pageCountText(file.pageCount)}${session.bytes === null ? '' : `, ${fileSize(session.bytes)}`}`;

  return (
    <>
      <div className="workspace" hidden={work.result !== null} data-notice={find.notice?.kind}>
        <TopBar
          filename={file.filename}
          facts={facts}
          phoneFacts={`Page ${view.page} of ${file.pageCount}, ${expiry.text}`}
          page={view.page}
          pageCount={file.pageCount}
          view={view.view}
          count={count}
          saving={<SaveState {...work.saving} />}
          timeLeft={<TimeLeftButton expiry={expiry} />}
          download={download.state}
          onGo={work.go}
          onView={(next) => dispatch({ type: 'view', view: next })}
          onBack={back}
          onMenu={() => setSheet('actions')}
          onPages={() => setSheet('pages')}
          onDownload={startDownload}
        />
        <div className="workspace-body">
          <ToolPanel
            mode={view.mode}
            zoom={view.zoom}
            percent={percent}
            page={view.page}
            pageCount={file.pageCount}
            countOnPage={byPage.get(view.page)?.length ?? 0}
            {...controls}
            onMode={(mode) => dispatch({ type: 'mode', mode })}
            onZoom={(zoom) => dispatch({ type: 'zoom', zoom })}
            onZoomStep={(to) => dispatch({ type: 'zoom-step', to, shown: percent })}
            onHelp={() => setHelp(true)}
            lifetime={lifetime}
          />
          <Thumbnails {...pages} />
          <main className="desk-frame">
            <Desk
              file={file}
              images={work.images}
              marks={board.marks}
              marksByPage={byPage}
              view={view}
              onView={dispatch}
              onPercent={work.setPercent}
              words={find.words}
              matches={find.matchesByPage}
              acts={acts}
            />
            <Hint count={count} />
            <BoxNotice notice={find.notice} onReview={review} onClose={find.closeNotice} />
          </main>
          <SidePanel {...lists} />
        </div>
        <PhoneBar
          view={view.view}
          mode={view.mode}
          zoom={view.zoom}
          percent={percent}
          action={contextAction({ mode: view.mode, canUndo, canRedo, count })}
          busy={download.state.name !== 'idle'}
          onView={(next) => dispatch({ type: 'view', view: next })}
          onMode={(mode) => dispatch({ type: 'mode', mode })}
          onZoom={(zoom) => dispatch({ type: 'zoom', zoom })}
          onAction={(action) => {
            if (action === 'undo') work.undo();
            else if (action === 'redo') work.redo();
            else if (action === 'download') startDownload();
            else if (action === 'clear') setAsked('clear');
            else setSheet('actions');
          }}
        />
      </div>
      {work.result === null ? null : (
        <Frame>
          <Receipt
            result={work.result}
            timeLeft={expiry.text}
            onAgain={startDownload}
            onBack={work.closeResult}
            onAnother={back}
            onDelete={() => setAsked('delete-file')}
          />
        </Frame>
      )}
      <ActionSheet
        sheet={sheet}
        onSheet={setSheet}
        {...controls}
        onDownload={startDownload}
        lists={lists}
        pages={pages}
        lifetime={lifetime}
      />
      <HelpSheet
        open={help}
        singleKeys={singleKeys}
        onSingleKeys={setSingleKeys}
        onClose={() => setHelp(false)}
      />
      <Questions asked={question} count={count} onAnswer={answer} />
    </>
  );
};
