import { ChevronDown, ChevronRight, Tag, Trash2 } from 'lucide-react';
import { memo } from 'react';
import { Icon } from '../../ui/icon.tsx';
import { Tooltip } from '../../ui/tooltip.tsx';
import type { Mark } from '../boxes/mark.ts';
import { pagesInWords } from '../find/search.ts';
import { isSameRow, type ListedMark, type RedactionRow, rowPx } from './redaction-rows.ts';

interface RowProps {
  row: RedactionRow;
  /** Counts from 0, and of how many: most rows are not in the document. */
  index: number;
  count: number;
  isSelected: boolean;
  isReviewed: boolean;
  onShow: (mark: Mark) => void;
  onLabel: (marks: readonly Mark[]) => void;
  onDelete: (marks: readonly Mark[]) => void;
  onExpand: (wording: string) => void;
}

/** Made once: to make one for every number of every row takes longer than to draw the row. */
const numbers = new Intl.NumberFormat('en-US', { maximumFractionDigits: 0 });
const size = ({ width, height }: Mark): string => `${numbers.format(width)} × ${numbers.format(height)} px`;

const nameOf = ({ mark, number, wording }: ListedMark): string => wording ?? mark.pattern ?? `Box ${number}`;

const Place = ({
  row,
  isReviewed,
  onShow,
  isSelected,
}: RowProps & { row: ListedMark & { kind: string } }) => (
  <button
    type="button"
    className="redaction-show"
    aria-current={isSelected ? 'true' : undefined}
    onClick={() => onShow(row.mark)}
  >
    <span className={isReviewed ? '' : 'open-dot'} />
    <span className="redaction-text">
      <span className="sr-only">Show on page {row.mark.page}: </span>
      {nameOf(row)}
      {row.mark.label === null ? null : <i>{row.mark.label}</i>}
      <span className="sr-only">
        , box {row.number}, {size(row.mark)}
        {isReviewed ? '' : ', not reviewed'}
      </span>
    </span>
    <span className="redaction-pages" aria-hidden="true">
      p. {row.mark.page}
    </span>
  </button>
);

const Group = ({
  row,
  isReviewed,
  onExpand,
}: RowProps & { row: Extract<RedactionRow, { kind: 'group' }> }) => (
  <button
    type="button"
    className="redaction-show"
    aria-expanded={row.isExpanded}
    onClick={() => onExpand(row.wording)}
  >
    <span className={isReviewed ? '' : 'open-dot'} />
    <Icon of={row.isExpanded ? ChevronDown : ChevronRight} />
    <span className="redaction-text">
      {row.wording} <small>×{numbers.format(row.marks.length)}</small>
      {row.label === null ? null : <i>{row.label}</i>}
    </span>
    <span className="redaction-pages">
      p. {pagesInWords([...new Set(row.marks.map(({ mark }) => mark.page))])}
    </span>
  </button>
);

const isDrawnAlike = ({ row, ...before }: RowProps, { row: nextRow, ...after }: RowProps): boolean =>
  isSameRow(row, nextRow) &&
  (Object.keys(before) as (keyof typeof before)[]).every((name) => before[name] === after[name]);

/** One wording of the list, or one place of it. */
export const RedactionRowView = memo((props: RowProps) => {
  const { row, index, count, isSelected, onLabel, onDelete } = props;
  const isGroup = row.kind === 'group';
  const marks = isGroup ? row.marks.map(({ mark }) => mark) : [row.mark];
  return (
    <li
      className={`redaction-row ${row.kind} ${isSelected ? 'on' : ''}`}
      aria-posinset={index + 1}
      aria-setsize={count}
      style={{ top: index * rowPx }}
    >
      {isGroup ? <Group {...props} row={row} /> : <Place {...props} row={row} />}
      <Tooltip text="Label">
        <button
          type="button"
          className="redaction-delete"
          aria-label={
            isGroup
              ? `Label all ${row.marks.length}: ${row.wording}`
              : `Label redaction ${row.number} on page ${row.mark.page}`
          }
          onClick={() => onLabel(marks)}
        >
          <Icon of={Tag} />
        </button>
      </Tooltip>
      <Tooltip text="Delete">
        <button
          type="button"
          className="redaction-delete"
          aria-label={
            isGroup
              ? `Delete all ${row.marks.length}: ${row.wording}`
              : `Delete redaction ${row.number} on page ${row.mark.page}`
          }
          onClick={() => onDelete(marks)}
        >
          <Icon of={Trash2} />
        </button>
      </Tooltip>
    </li>
  );
}, isDrawnAlike);
