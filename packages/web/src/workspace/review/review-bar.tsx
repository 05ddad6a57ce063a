import { ArrowLeft } from 'lucide-react';
import { Button } from '../../ui/button.tsx';
import { KeyCap } from '../../ui/key-cap.tsx';
import { redactionCount } from '../panels/count-text.ts';
import { DownloadButton } from '../panels/download-button.tsx';
import { SaveState } from '../panels/save-state.tsx';
import { TimeLeftButton } from '../panels/time-left-button.tsx';
import { useWorkspaceContext } from '../workspace-context.ts';

/** The top bar of the review: the way back, and the way out. */
export const ReviewBar = () => {
  const { file, work, expiry } = useWorkspaceContext();
  const count = work.board.marks.size;
  return (
    <header className="top-bar review-top">
      <div>
        <Button look="quiet" size="sm" icon={ArrowLeft} className="back" onClick={work.review.close}>
          <span className="max-tablet:sr-only">Back to the boxes</span>
          <KeyCap>Esc</KeyCap>
        </Button>
        <div className="open-file">
          <h1>Review before release</h1>
          <p title={file.filename}>{file.filename}</p>
        </div>
      </div>
      <div className="top-right">
        <SaveState {...work.saving} />
        <TimeLeftButton expiry={expiry} />
        <span className="badge count-badge">
          <i className="badge-bar" />
          {redactionCount(count)}
        </span>
        <DownloadButton state={work.download} count={count} onDownload={work.startDownload} />
      </div>
    </header>
  );
};
