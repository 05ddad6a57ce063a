import { ArrowLeft } from 'lucide-react';
import { Button } from '../../ui/button.tsx';
import { KeyCap } from '../../ui/key-cap.tsx';
import { BarEnd } from '../panels/bar-end.tsx';
import { useWorkspaceContext } from '../workspace-context.ts';

/** The top bar of the review: the way back, and the way out. */
export const ReviewBar = () => {
  const { file, work } = useWorkspaceContext();
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
      <BarEnd />
    </header>
  );
};
