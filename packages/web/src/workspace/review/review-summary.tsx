import { KeyCap } from '../../ui/key-cap.tsx';
import { Progress } from '../../ui/progress.tsx';
import { useWorkspaceContext } from '../workspace-context.ts';

/** Pinned under the list: how many boxes were reviewed, and the way to the rest. */
export const ReviewSummary = ({ onOpen }: { onOpen: () => void }) => {
  const { board, review } = useWorkspaceContext().work;
  const count = board.marks.size;
  if (count === 0) return null;
  const done = count - review.notAccepted;
  return (
    <div className="review-summary">
      <div>
        <p>
          {done.toLocaleString('en-US')} of {count.toLocaleString('en-US')} reviewed
        </p>
        <Progress thin label={null} percent={(done / count) * 100} />
      </div>
      <button type="button" className="btn sm soft" aria-keyshortcuts="R" onClick={onOpen}>
        Review{review.notAccepted > 0 ? ` ${review.notAccepted.toLocaleString('en-US')}` : ''}
        <KeyCap>R</KeyCap>
      </button>
    </div>
  );
};
