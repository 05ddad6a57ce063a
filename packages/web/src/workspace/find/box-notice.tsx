import { X } from 'lucide-react';
import { Icon } from '../../ui/icon.tsx';
import { Tooltip } from '../../ui/tooltip.tsx';
import { noticeHeight } from './notice-height.ts';
import type { BoxNotice as Notice } from './use-box-notice.ts';

interface BoxNoticeProps {
  notice: Notice | null;
  onReview: (term: string) => void;
  onClose: () => void;
}

/** Advice on the box just drawn, with one action. */
export const BoxNotice = ({ notice, onReview, onClose }: BoxNoticeProps) => (
  <div role="status">
    {notice === null ? null : (
      <div ref={noticeHeight} className="box-notice">
        {notice.kind === 'cuts' ? (
          <>
            {notice.words === 1
              ? 'This box cuts through a word.'
              : `This box cuts through ${notice.words} words.`}
            <button type="button" onClick={notice.cover}>
              Cover whole words
            </button>
          </>
        ) : (
          <>
            “{notice.term}” also found {notice.times === 1 ? 'once more' : `${notice.times} more times`}.
            <button type="button" onClick={() => onReview(notice.term)}>
              Show them
            </button>
          </>
        )}
        <Tooltip text="Close this notice">
          <button type="button" className="close" aria-label="Close this notice" onClick={onClose}>
            <Icon of={X} />
          </button>
        </Tooltip>
      </div>
    )}
  </div>
);
