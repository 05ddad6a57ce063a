import { Download } from 'lucide-react';
import { Button } from '../../ui/button.tsx';
import type { DownloadState } from '../download/use-download.ts';

interface DownloadButtonProps {
  state: DownloadState;
  count: number;
  onDownload: () => void;
}

/** The label says what is happening; the width stays, so that nothing beside it jumps. */
export const DownloadButton = ({ state, count, onDownload }: DownloadButtonProps) => (
  <Button
    look="primary"
    size="sm"
    icon={Download}
    className="download-button"
    disabled={state.name !== 'idle' || count === 0}
    onClick={onDownload}
  >
    {state.name === 'idle' ? (
      <span>
        Download<span className="max-tablet:sr-only"> Redacted PDF</span>
      </span>
    ) : (
      'Generating...'
    )}
  </Button>
);
