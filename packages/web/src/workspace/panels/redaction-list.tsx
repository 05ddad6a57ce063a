import { Trash2 } from 'lucide-react';
import { memo, useMemo } from 'react';
import { Icon } from '../../ui/icon.tsx';
import type { Mark } from '../boxes/mark.ts';

interface RedactionListProps {
  marks: ReadonlyMap<string, Mark>;
  selected: string | null;
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
  number: number;
  selected: boolean;
  onShow: (mark: Mark) => void;
  onDelete: (mark: Mark) => void;
}

const Row = memo(({ mark, number, selected, onShow, onDelete }: RowProps) => (
  <li className={`redaction-row ${selected ? 'on' : ''}`}>
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
        <small>{size(mark)}</small>
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

export const RedactionList = memo(({ marks, selected, onShow, onDelete }: RedactionListProps) => {
  const byPage = useMemo(
    () => [...Map.groupBy(marks.values(), (mark) => mark.page)].sort(([a], [b]) => a - b),
    [marks],
  );
  if (marks.size === 0) return <EmptyList />;
  return byPage.map(([page, onPage]) => (
    <section key={page} className="redaction-page" aria-label={`Page ${page}`}>
      <h3>
        <span>Page {page}</span>
        <span className="font-normal text-ink-3">{onPage.length}</span>
      </h3>
      <ul>
        {onPage.map((mark, index) => (
          <Row
            key={mark.key}
            mark={mark}
            number={index + 1}
            selected={mark.key === selected}
            onShow={onShow}
            onDelete={onDelete}
          />
        ))}
      </ul>
    </section>
  ));
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
