import { ListFilter } from 'lucide-react';
import { useCallback, useMemo, useRef, useState } from 'react';
import { Icon } from '../../ui/icon.tsx';
import { Segments } from '../../ui/segments.tsx';
import type { Mark } from '../boxes/mark.ts';
import { markKey } from '../review/review-items.ts';
import { useWorkspaceContext } from '../workspace-context.ts';
import { EmptyList } from './empty-list.tsx';
import { RedactionRowView } from './redaction-row.tsx';
import { labelsOf, type RowFilter, redactionRows, rowPx, rowsInRange } from './redaction-rows.ts';
import { useVisibleRange } from './use-visible-range.ts';

const shows = [
  { value: 'all', text: 'All' },
  { value: 'not-reviewed', text: 'Not reviewed' },
  { value: 'this-page', text: 'This page' },
] as const;

/** No label begins with a space. */
const any = ' ';

/** What is covered: one row per wording, filtered by word, page and review. */
export const RedactionList = ({ onShow }: { onShow: (mark: Mark) => void }) => {
  const { file, work, askAbout } = useWorkspaceContext();
  const { byPage, view, find, review, acts } = work;
  const { answered } = review;
  const [expanded, setExpanded] = useState<ReadonlySet<string>>(new Set());
  const [filter, setFilter] = useState<RowFilter>({ text: '', show: 'all', label: null });
  const list = useRef<HTMLUListElement>(null);
  const isReviewed = useCallback((mark: Mark) => answered.has(markKey(mark)), [answered]);
  // The page on the screen counts only while the list is filtered by it.
  const page = filter.show === 'this-page' ? view.page : 0;
  const rows = useMemo(
    () =>
      redactionRows({
        ...{ marks: byPage, sizes: file.pages, words: find.words, expanded, filter, page, isReviewed },
      }),
    [byPage, file.pages, find.words, expanded, filter, page, isReviewed],
  );
  const { first, end } = rowsInRange(rows.length, useVisibleRange(list));
  const expand = useCallback(
    (wording: string) =>
      setExpanded((before) => {
        const next = new Set(before);
        if (!next.delete(wording)) next.add(wording);
        return next;
      }),
    [],
  );
  const ask = useRef(askAbout);
  ask.current = askAbout;
  const label = useCallback((marks: readonly Mark[]) => ask.current('label', marks), []);
  const labels = useMemo(() => labelsOf(byPage), [byPage]);
  const isEmpty = byPage.size === 0;
  return (
    <>
      {isEmpty ? (
        <EmptyList />
      ) : (
        <div className="list-filter">
          <div className="search-field">
            <Icon of={ListFilter} />
            <input
              className="input"
              aria-label="Filter by word or page"
              placeholder="Filter by word or page"
              autoComplete="off"
              spellCheck={false}
              value={filter.text}
              onChange={(event) => setFilter({ ...filter, text: event.target.value })}
            />
          </div>
          <Segments
            label="Show"
            fill
            options={shows}
            value={filter.show}
            onChange={(show) => setFilter({ ...filter, show })}
          />
          {labels.length > 1 || filter.label !== null ? (
            <select
              className="input label-filter"
              aria-label="Label"
              value={filter.label ?? any}
              onChange={({ target }) =>
                setFilter({ ...filter, label: target.value === any ? null : target.value })
              }
            >
              <option value={any}>Any label</option>
              {labels.map((one) => (
                <option key={one} value={one}>
                  {one === '' ? 'No label' : one}
                </option>
              ))}
            </select>
          ) : null}
        </div>
      )}
      {isEmpty || rows.length > 0 ? null : <p className="search-message">No redaction fits this filter.</p>}
      <ul ref={list} className="redaction-list" style={{ height: rows.length * rowPx }}>
        {rows.slice(first, end).map((row, at) => (
          <RedactionRowView
            key={row.kind === 'group' ? `group ${row.wording}` : row.mark.id}
            row={row}
            index={first + at}
            count={rows.length}
            isSelected={row.kind !== 'group' && view.selected.includes(row.mark.id)}
            isReviewed={
              row.kind === 'group' ? row.marks.every(({ mark }) => isReviewed(mark)) : isReviewed(row.mark)
            }
            onShow={onShow}
            onLabel={label}
            onDelete={acts.deleteAll}
            onExpand={expand}
          />
        ))}
      </ul>
    </>
  );
};
