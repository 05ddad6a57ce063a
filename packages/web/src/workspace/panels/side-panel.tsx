import type { Finding } from '@blackbar/core';
import { Tabs } from 'radix-ui';
import type { Mark } from '../boxes/mark.ts';
import type { MarksByPage } from '../boxes/marks-by-page.ts';
import { BoxTools, type BoxToolsProps } from '../find/box-tools.tsx';
import { SearchPanel, type SearchPanelProps } from '../find/search-panel.tsx';
import type { ListTab } from '../find/use-find.ts';
import { LabelTools, type LabelToolsProps } from '../labels/label-tools.tsx';
import { FoundPanel } from './found-panel.tsx';
import { RedactionList } from './redaction-list.tsx';

export interface SidePanelProps {
  marks: MarksByPage;
  count: number;
  selected: string | null;
  found: readonly Finding[];
  removed: boolean;
  tab: ListTab;
  onTab: (tab: ListTab) => void;
  search: SearchPanelProps;
  tools: BoxToolsProps;
  labels: LabelToolsProps;
  onShow: (mark: Mark) => void;
  onDelete: (mark: Mark) => void;
}

/** The lists beside the document. A further tab is one more entry here. */
export const SidePanel = (props: SidePanelProps) => {
  const { marks, selected, found, removed, onShow, onDelete } = props;
  const tabs = [
    {
      value: 'redactions',
      label: 'Redactions',
      count: props.count,
      content: (
        <>
          <BoxTools {...props.tools} />
          <LabelTools {...props.labels} />
          <RedactionList marks={marks} selected={selected} onShow={onShow} onDelete={onDelete} />
        </>
      ),
    },
    {
      value: 'search',
      label: 'Search',
      count: null,
      content: <SearchPanel {...props.search} />,
    },
    {
      value: 'found',
      label: 'In your file',
      count: found.length,
      content: <FoundPanel found={found} removed={removed} />,
    },
  ];
  return (
    <aside className="panel lists" aria-label="Lists">
      <Tabs.Root className="contents" value={props.tab} onValueChange={(tab) => props.onTab(tab as ListTab)}>
        <Tabs.List className="tabs" aria-label="Lists">
          {tabs.map(({ value, label, count }) => (
            <Tabs.Trigger key={value} value={value}>
              {label}
              {count === null ? null : <span className="tab-count">{count.toLocaleString('en-US')}</span>}
            </Tabs.Trigger>
          ))}
        </Tabs.List>
        {tabs.map(({ value, content }) => (
          <Tabs.Content key={value} value={value} className="list-scroll" tabIndex={-1}>
            {content}
          </Tabs.Content>
        ))}
      </Tabs.Root>
    </aside>
  );
};
