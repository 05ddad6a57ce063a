import { Check } from 'lucide-react';
import { useEffect, useRef } from 'react';
import { Icon } from '../../ui/icon.tsx';
import { Progress } from '../../ui/progress.tsx';
import { plural } from '../find/plural.ts';
import { useWorkspaceContext } from '../workspace-context.ts';
import { kindNames, type ReviewItem, reviewKinds } from './review-item.ts';
import { goesOn, pagesShort } from './review-text.ts';

/** A long document has thousands of boxes: the list shows those around the current one. */
const rowsAround = 60;

const nearby = (items: readonly ReviewItem[], current: ReviewItem | null): readonly ReviewItem[] => {
  const at = current === null ? 0 : Math.max(0, items.indexOf(current));
  const from = Math.max(0, Math.min(at - rowsAround / 2, items.length - rowsAround));
  return items.slice(from, from + rowsAround);
};

const Row = ({ item }: { item: ReviewItem }) => {
  const { review } = useWorkspaceContext().work;
  const isCurrent = item === review.current;
  const isDone = review.answered.has(item.key);
  const row = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    if (isCurrent) row.current?.scrollIntoView({ block: 'nearest' });
  }, [isCurrent]);
  return (
    <li>
      <button
        ref={row}
        type="button"
        className={`review-row ${isDone ? 'done' : ''}`}
        aria-current={isCurrent ? 'step' : undefined}
        onClick={() => review.show(item)}
      >
        {isDone ? <Icon of={Check} bold /> : <span className="open-dot" />}
        <span className="review-title">
          {item.title}
          <small>{goesOn(item)}</small>
        </span>
        <span className="review-page">
          {pagesShort(item)}
          {'how' in item && item.how !== null ? `, ${item.how}` : ''}
        </span>
        <span className="sr-only">{isDone ? ', answered' : ', open'}</span>
      </button>
    </li>
  );
};

/** What is left to look at, worst first. */
export const ReviewList = () => {
  const { review } = useWorkspaceContext().work;
  const { items, openCount } = review;
  const done = items.length - openCount;
  const percent = items.length === 0 ? 100 : Math.round((done / items.length) * 100);
  return (
    <aside className="review-list" aria-label="To review">
      <div className="review-head">
        <h2>
          {openCount === 0
            ? 'Nothing left to look at'
            : `${openCount.toLocaleString('en-US')} left to look at`}
        </h2>
        <p role="status">
          {review.isLooking
            ? review.pending > 0
              ? `Reading ${plural(review.pending, 'more page')} for the same words elsewhere…`
              : 'Looking for the same words elsewhere…'
            : 'What you leave open is named on the receipt.'}
        </p>
        <Progress thin label="Reviewed" percent={percent} />
      </div>
      <div className="review-scroll">
        {reviewKinds.map((kind) => {
          const ofKind = items.filter((item) => item.kind === kind);
          if (ofKind.length === 0) return null;
          const shown = nearby(ofKind, review.current);
          const open = ofKind.filter((item) => !review.answered.has(item.key)).length;
          return (
            <section key={kind}>
              <h3>
                {kindNames[kind]}
                <span>{kind === 'box' ? `${ofKind.length - open} of ${ofKind.length} accepted` : open}</span>
              </h3>
              <ul>
                {shown.map((item) => (
                  <Row key={item.key} item={item} />
                ))}
              </ul>
              {shown.length < ofKind.length ? (
                <p className="review-more">{(ofKind.length - shown.length).toLocaleString('en-US')} more</p>
              ) : null}
            </section>
          );
        })}
      </div>
    </aside>
  );
};
