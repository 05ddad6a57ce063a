import { brand, type RedactionAnswer } from '@blackbar/core';
import {
  type ComponentType,
  type ReactNode,
  useEffect,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
} from 'react';
import type { OpenDocument } from '../document/open-document.ts';
import { announce } from '../ui/announcer.tsx';
import { BoxQuestionDialog } from './box-question-dialog.tsx';
import type { Mark } from './boxes/mark.ts';
import { Canvas } from './canvas/canvas.tsx';
import { DownloadProgress } from './download/download-progress.tsx';
import { Receipt } from './download/receipt.tsx';
import { BoxNotice } from './find/box-notice.tsx';
import { HelpSheet } from './keys/help-sheet.tsx';
import { useSingleKeys } from './keys/single-keys.ts';
import { useWorkspaceShortcuts } from './keys/use-workspace-shortcuts.ts';
import { ActionSheet } from './panels/action-sheet.tsx';
import { Dock } from './panels/dock.tsx';
import { Hint } from './panels/hint.tsx';
import { PageRow } from './panels/page-row.tsx';
import { PhoneBar } from './panels/phone-bar.tsx';
import { SidePanel } from './panels/side-panel.tsx';
import { Thumbnails } from './panels/thumbnails.tsx';
import { ToolPanel } from './panels/tool-panel.tsx';
import { TopBar } from './panels/top-bar.tsx';
import { ReviewBar } from './review/review-bar.tsx';
import { ReviewFoot } from './review/review-foot.tsx';
import { reviewHighlights } from './review/review-highlights.ts';
import { ReviewList } from './review/review-list.tsx';
import { useReviewKeys } from './review/use-review-keys.ts';
import { ConfirmDialog } from './session/confirm-dialog.tsx';
import { TypefaceNotice } from './session/typeface-notice.tsx';
import { useConfirmation } from './session/use-confirmation.ts';
import { useExpiry } from './session/use-expiry.ts';
import { useMissingTypefaces } from './session/use-missing-typefaces.ts';
import { useWorkspace } from './use-workspace.ts';
import { type BoxQuestion, type Sheet, WorkspaceContext } from './workspace-context.ts';
import './styles/index.css';

export interface WorkspaceProps {
  opened: OpenDocument;
  redactions: readonly RedactionAnswer[];
  Frame: ComponentType<{ children: ReactNode }>;
  onLeave: () => void;
  onGone: () => void;
}

const useAnnouncedPage = (page: number, pageCount: number): void => {
  const announced = useRef(page);
  useEffect(() => {
    if (announced.current !== page) announce(`Page ${page} of ${pageCount}`);
    announced.current = page;
  }, [page, pageCount]);
};

/** The tab names the file; the page that comes next names itself. */
const useTitle = (filename: string): void => {
  useEffect(() => {
    const before = document.title;
    document.title = `${filename}: ${brand.name}`;
    return () => {
      document.title = before;
    };
  }, [filename]);
};

/** The workspace's own face, also in dialogs, which stand beside it (decision 27). */
const useFace = (): void => {
  useLayoutEffect(() => {
    document.documentElement.classList.add('in-workspace');
    return () => document.documentElement.classList.remove('in-workspace');
  }, []);
};

/** Past the tools and the thumbnails. Not a link: the tab's address names the file. */
const skipToPage = (): void => {
  document.querySelector<HTMLElement>('.canvas')?.setAttribute('data-tabbed', '');
  document.querySelector<HTMLElement>('.page-view')?.focus();
};

export const Workspace = ({ opened, redactions, Frame, onLeave, onGone }: WorkspaceProps) => {
  const { file } = opened;
  const work = useWorkspace({ opened, redactions, onGone });
  const { view, dispatch, board, byPage, find } = work;
  const typefaces = useMissingTypefaces(opened.typefaces);
  // An export goes on with what it has begun with.
  const missing = work.download.name === 'idle' ? typefaces.missing : null;
  const expiry = useExpiry(opened.lifetime, onGone);
  const { confirmation, confirm, answer, leave, isOver } = useConfirmation(opened, work, onLeave);
  const [help, setHelp] = useState(false);
  const openHelp = (): void => setHelp(true);
  const [sheet, setSheet] = useState<Sheet | null>(null);
  const [singleKeys, setSingleKeys] = useSingleKeys();
  useTitle(file.filename);
  useFace();
  useAnnouncedPage(view.page, file.pageCount);

  const thenShowLists = (act: () => void): void => {
    act();
    // On phones the lists are a sheet.
    if (!window.matchMedia('(min-width: 45em)').matches) setSheet('lists');
  };
  const openSearch = (): void => thenShowLists(find.openSearch);
  const searchFor = (term: string): void => thenShowLists(() => find.searchFor(term));
  const { review } = work;
  useReviewKeys(review, review.isOpen && work.result === null);
  const highlights = useMemo(
    () => reviewHighlights(review.isOpen ? review.current : null, find.words),
    [review.isOpen, review.current, find.words],
  );
  const count = board.marks.size;
  const [isListOpen, setIsListOpen] = useState(false);
  // A search that was asked for is shown, wherever the lists are.
  const { focusCount } = find.panel;
  useEffect(() => {
    if (focusCount > 0) setIsListOpen(true);
  }, [focusCount]);
  const [asked, setAsked] = useState<{ question: BoxQuestion; marks: readonly Mark[] } | null>(null);
  const context = {
    ...{ opened, file, work, expiry, leave, confirm, sheet, openSheet: setSheet, openHelp },
    ...{ isListOpen, openSearch, searchFor },
    askAbout: (question: BoxQuestion, marks: readonly Mark[]) =>
      marks.length === 0 ? undefined : setAsked({ question, marks }),
    toggleList: () => setIsListOpen(!isListOpen),
  };
  useWorkspaceShortcuts({ ...context, singleKeys });
  return (
    <WorkspaceContext value={context}>
      <div
        className={`workspace ${review.isOpen ? 'reviewing' : ''}`}
        hidden={work.result !== null}
        data-notice={review.isOpen ? undefined : missing ? 'typefaces' : find.notice?.kind}
        data-lists={isListOpen ? 'open' : undefined}
      >
        <button type="button" className="skip-link" onClick={skipToPage}>
          Skip to the page
        </button>
        {review.isOpen ? (
          <ReviewBar />
        ) : (
          <>
            <TopBar />
            <PageRow />
          </>
        )}
        <div className="workspace-body">
          {review.isOpen ? (
            <ReviewList />
          ) : (
            <>
              <ToolPanel />
              <Thumbnails onGo={work.go} />
            </>
          )}
          <main className="canvas-frame">
            <Canvas
              file={file}
              images={work.images}
              sharpImages={work.sharpImages}
              marks={board.marks}
              marksByPage={byPage}
              view={view}
              onView={dispatch}
              onPercent={work.setPercent}
              words={find.words}
              matches={find.matchesByPage}
              lookedAt={find.lookedAt}
              highlights={highlights}
              isSnapping={work.isSnapping}
              acts={work.acts}
            />
            <DownloadProgress state={work.download} onCancel={work.cancelDownload} />
            {isOver ? <p className="drop-over">Drop to open this file instead</p> : null}
            {review.isOpen ? null : (
              <>
                <Hint count={count} missed={work.missed} />
                {missing === null ? (
                  <BoxNotice notice={find.notice} onReview={searchFor} onClose={find.closeNotice} />
                ) : (
                  <TypefaceNotice missing={missing} load={opened.typefaces.load} onClose={typefaces.close} />
                )}
              </>
            )}
          </main>
          {review.isOpen ? <ReviewFoot /> : <SidePanel />}
        </div>
        {review.isOpen ? null : (
          <>
            <PhoneBar />
            <Dock />
          </>
        )}
      </div>
      {work.result === null ? null : (
        <Frame>
          <Receipt
            opened={opened}
            result={work.result}
            timeLeft={expiry.text}
            onAgain={work.startDownload}
            onBack={work.closeResult}
            onAnother={leave}
            onDelete={() => confirm('delete-file')}
          />
        </Frame>
      )}
      {asked === null ? null : <BoxQuestionDialog {...asked} onClose={() => setAsked(null)} />}
      <ActionSheet sheet={sheet} onSheet={setSheet} />
      <HelpSheet
        open={help}
        singleKeys={singleKeys}
        onSingleKeys={setSingleKeys}
        onClose={() => setHelp(false)}
      />
      <ConfirmDialog confirmation={confirmation} count={count} unsaved={work.unsaved} onAnswer={answer} />
    </WorkspaceContext>
  );
};
