import { Trash2 } from 'lucide-react';
import { memo, useRef } from 'react';
import { Icon } from '../../ui/icon.tsx';
import type { Mark } from '../boxes/mark.ts';
import { type MarksByPage, noMarks } from '../boxes/marks-by-page.ts';
import { headPx, type ListedPage, listedPages, rowPx } from './redaction-rows.ts';
import { useVisibleRange } from './use-visible-range.ts';

interface RedactionListProps {
  marks: MarksByPage;
  selected: number | null;
  onShow: (mark: Mark) => void;
  onDelete: (mark: Mark) => void;
}

const chip = { width: 28, height: 14 };
/** A box as wide as this on the page, or wider, fills its chip. */
const fullChipPx = 300;

/** The shape of the box, small enough for a list. */
const chipSize = (mark: Mark): { width: number; height: number } => {
  const scale = Math.min(chip.width / fullChipPx, chip.width / mark.width, chip.height / mark.height);
  return { width: Math.max(6, mark.width * scale), height: Math.max(5, mark.height * scale) };
};

const size = (mark: Mark): string =>
  `${Math.round(mark.width).toLocaleString('en-US')} × ${Math.round(mark.height).toLocaleString('en-US')} px`;

interface RowProps {
  mark: Mark;
  /** Counts from 1, within the page. */
  number: number;
  /** How many the page has. */
  of: number;
  selected: boolean;
  onShow: (mark: Mark) => void;
  onDelete: (mark: Mark) => void;
}

const Row = memo(({ mark, number, of, selected, onShow, onDelete }: RowProps) => (
  // Most rows are not in the document: those that are say which they are.
  <li
    className={`redaction-row ${selected ? 'on' : ''}`}
    aria-posinset={number}
    aria-setsize={of}
    style={{ top: headPx + (number - 1) * rowPx }}
  >
    <button
      type="button"
      className="redaction-show"
      aria-current={selected ? 'true' : undefined}
      onClick={() => onShow(mark)}
    >
      <span className="redaction-chip">
        <i style={chipSize(mark)} />
      </span>
      <span className="redaction-text">
        <span className="sr-only">Show on page {mark.page}: </span>
        Box {number}
        <span className="sr-only">, </span>
        <small>{mark.label === null ? size(mark) : `${mark.label} · ${size(mark)}`}</small>
      </span>
    </button>
    <button
      type="button"
      className="redaction-delete"
      aria-label={`Delete redaction ${number} on page ${mark.page}`}
      onClick={() => onDelete(mark)}
    >
      <Icon of={Trash2} />
    </button>
  </li>
));

interface PageOfListProps extends Omit<RedactionListProps, 'marks'> {
  place: ListedPage;
  marks: readonly Mark[];
}

const PageOfList = ({ place, marks, selected, onShow, onDelete }: PageOfListProps) => (
  <section
    className="redaction-page"
    aria-label={`Page ${place.page}`}
    style={{ top: place.top, height: place.height }}
  >
    <h3>
      <span>Page {place.page}</span>
      <span className="font-normal text-ink-3">{marks.length.toLocaleString('en-US')}</span>
    </h3>
    <ul>
      {marks.slice(place.first, place.end).map((mark, index) => (
        <Row
          key={mark.id}
          mark={mark}
          number={place.first + index + 1}
          of={marks.length}
          selected={mark.id === selected}
          onShow={onShow}
          onDelete={onDelete}
        />
      ))}
    </ul>
  </section>
);

export const RedactionList = memo(({ marks, ...rest }: RedactionListProps) => {
  const list = useRef<HTMLDivElement>(null);
  const { listed, height } = listedPages(marks, useVisibleRange(list));
  return (
    <div ref={list} className="redaction-list" style={{ height: marks.size === 0 ? 'auto' : height }}>
      {marks.size === 0 ? <EmptyList /> : null}
      {listed.map((place) => (
        <PageOfList key={place.page} place={place} marks={marks.get(place.page) ?? noMarks} {...rest} />
      ))}
    </div>
  );
});

const EmptyList = () => (
  <div className="empty-list">
    <b>No redactions yet</b>
    <p>Drag over a word, a line or a picture. Each box appears here and can be undone.</p>
    <dl>
      <div>
        <dt>Draw a box</dt>
        <dd>
          <kbd>D, then drag</kbd>
        </dd>
      </div>
      <div>
        <dt>Draw with the keyboard</dt>
        <dd>
          <kbd>Enter on the page</kbd>
        </dd>
      </div>
      <div>
        <dt>Undo</dt>
        <dd>
          <kbd>Ctrl Z</kbd>
        </dd>
      </div>
    </dl>
  </div>
);
