import type { Finding } from '@blackbar/core';
import { Tabs } from 'radix-ui';
import { useState } from 'react';
import type { Mark } from '../boxes/mark.ts';
import { FoundPanel } from './found-panel.tsx';
import { RedactionList } from './redaction-list.tsx';

export interface SidePanelProps {
  marks: ReadonlyMap<string, Mark>;
  selected: string | null;
  found: readonly Finding[];
  removed: boolean;
  onShow: (mark: Mark) => void;
  onDelete: (mark: Mark) => void;
}

/** The lists beside the document. A further tab is one more entry here. */
export const SidePanel = ({ marks, selected, found, removed, onShow, onDelete }: SidePanelProps) => {
  const tabs = [
    {
      value: 'redactions',
      label: 'Redactions',
      count: marks.size,
      content: <RedactionList marks={marks} selected={selected} onShow={onShow} onDelete={onDelete} />,
    },
    {
      value: 'found',
      label: 'In your file',
      count: found.length,
      content: <FoundPanel found={found} removed={removed} />,
    },
  ];
  const [open, setOpen] = useState('redactions');
  return (
    <aside className="panel lists" aria-label="Lists">
      <Tabs.Root className="contents" value={open} onValueChange={setOpen}>
        <Tabs.List className="tabs" aria-label="Lists">
          {tabs.map(({ value, label, count }) => (
            <Tabs.Trigger key={value} value={value}>
              {label} <span className="tab-count">{count.toLocaleString('en-US')}</span>
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
