import { Ellipsis } from 'lucide-react';
import { Tabs } from 'radix-ui';
import { useCallback, useMemo, useState } from 'react';
import type { Mark } from '../boxes/mark.ts';
import { BoxTools } from '../find/box-tools.tsx';
import { SearchPanel } from '../find/search-panel.tsx';
import type { ListTab } from '../find/use-find.ts';
import { LabelTools } from '../labels/label-tools.tsx';
import { ReviewSummary } from '../review/review-summary.tsx';
import { useWorkspaceContext } from '../workspace-context.ts';
import { isKnownFinding } from './finding-text.ts';
import { FoundPanel } from './found-panel.tsx';
import { RedactionList } from './redaction-list.tsx';
import { ToolButton } from './tool-button.tsx';

const doNothing = (): void => undefined;

/**
 * The lists beside the document. A further tab is one more entry here. `onShown` hears that a place of the
 * document was chosen, so that a dialog over it can close.
 */
export const SidePanel = ({ onShown = doNothing }: { onShown?: () => void }) => {
  const { file, work, askAbout } = useWorkspaceContext();
  const { dispatch, find } = work;
  const [isToolsOpen, setIsToolsOpen] = useState(false);
  const foundCount = useMemo(() => file.found.filter(isKnownFinding).length, [file.found]);
  const show = useCallback(
    (mark: Mark) => {
      dispatch({ type: 'show', page: mark.page, id: mark.id });
      onShown();
    },
    [dispatch, onShown],
  );
  const tabs = [
    {
      value: 'redactions',
      label: 'Redactions',
      count: work.board.marks.size,
      content: (
        <>
          {isToolsOpen ? (
            <div className="more-tools">
              <BoxTools {...find.tools} onRepeat={() => askAbout('repeat', work.selected)} />
              <LabelTools {...work.labels} />
            </div>
          ) : null}
          <RedactionList onShow={show} />
        </>
      ),
    },
    {
      value: 'search',
      label: 'Search',
      count: null,
      content: (
        <SearchPanel
          {...find.panel}
          onLook={(match) => {
            find.panel.onLook(match);
            onShown();
          }}
        />
      ),
    },
    {
      value: 'found',
      label: 'In your file',
      count: foundCount,
      content: <FoundPanel file={file} removed={work.isDownloaded} />,
    },
  ];
  return (
    <aside className="panel lists" aria-label="Lists">
      <Tabs.Root className="contents" value={find.tab} onValueChange={(tab) => find.setTab(tab as ListTab)}>
        <div className="lists-head">
          <Tabs.List className="tabs" aria-label="Lists">
            {tabs.map(({ value, label, count }) => (
              <Tabs.Trigger key={value} value={value}>
                {label}
                {count === null ? null : <span className="tab-count">{count.toLocaleString('en-US')}</span>}
              </Tabs.Trigger>
            ))}
          </Tabs.List>
          {find.tab === 'redactions' ? (
            <ToolButton
              size="sm"
              label="Box tools and labels"
              icon={Ellipsis}
              aria-expanded={isToolsOpen}
              onClick={() => setIsToolsOpen(!isToolsOpen)}
            />
          ) : null}
        </div>
        {tabs.map(({ value, content }) => (
          <Tabs.Content key={value} value={value} className="list-scroll" tabIndex={-1}>
            {content}
          </Tabs.Content>
        ))}
        {find.tab === 'redactions' ? (
          <ReviewSummary
            onOpen={() => {
              work.review.open();
              onShown();
            }}
          />
        ) : null}
      </Tabs.Root>
    </aside>
  );
};
