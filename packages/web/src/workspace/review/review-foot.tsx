import { ArrowDown, ArrowUp, Trash2 } from 'lucide-react';
import { Button } from '../../ui/button.tsx';
import { KeyCap } from '../../ui/key-cap.tsx';
import { useWorkspaceContext } from '../workspace-context.ts';
import { reviewActs } from './review-acts.ts';
import { kindNames, type ReviewItem } from './review-item.ts';
import { reviewSentence } from './review-text.ts';

/** The words under review, large: what is covered as a bar, what is left beside it. */
const BigWords = ({ item }: { item: ReviewItem }) => {
  if (item.kind === 'half')
    return (
      <p className="big-words">
        {item.pieces.map((piece) => (
          <span key={piece.text + String(piece.isCovered)} className={piece.isCovered ? 'covered' : 'leak'}>
            {piece.text}
          </span>
        ))}
      </p>
    );
  const look = item.kind === 'box' ? 'covered' : item.kind === 'same' || item.kind === 'near' ? 'open' : '';
  return (
    <p className="big-words">
      <span className={look}>{item.title}</span>
    </p>
  );
};

/** The item under review and what can be answered. */
export const ReviewFoot = () => {
  const { work } = useWorkspaceContext();
  const { review } = work;
  const { current, items } = review;
  if (current === null || review.openCount === 0)
    return (
      <section className="review-foot" aria-label="This place">
        <div>
          <p className="big-words">Nothing left to look at</p>
          <p>
            {review.isLooking
              ? 'The same words elsewhere are still being looked for.'
              : 'Everything was looked at. Download, or go back to the boxes.'}
          </p>
        </div>
      </section>
    );
  const ofKind = items.filter((item) => item.kind === current.kind);
  const place = `${(ofKind.indexOf(current) + 1).toLocaleString('en-US')} of ${ofKind.length.toLocaleString('en-US')}, page ${current.page}`;
  return (
    <section className="review-foot" aria-label="This place">
      <div className="min-w-0">
        <p className="review-kicker">
          <b>{kindNames[current.kind]}</b> {place}
        </p>
        <BigWords item={current} />
        <p>{reviewSentence(current)}</p>
      </div>
      <div className="review-step">
        <Button look="quiet" icon={ArrowUp} disabled={items[0] === current} onClick={() => review.step(-1)}>
          Previous
        </Button>
        <Button
          look="quiet"
          icon={ArrowDown}
          disabled={items.at(-1) === current}
          onClick={() => review.step(1)}
        >
          Next
        </Button>
      </div>
      <div className="review-acts">
        {reviewActs(review, current).map(({ text, cap, look, act }) => (
          <Button key={text} look={look} onClick={act} {...(look === 'danger' ? { icon: Trash2 } : {})}>
            {text}
            <KeyCap>{cap}</KeyCap>
          </Button>
        ))}
        <Button look="quiet" className="review-undo" disabled={!work.canUndo} onClick={work.undo}>
          Undo
        </Button>
      </div>
    </section>
  );
};
