import { ChevronDown, ChevronUp, Download } from 'lucide-react';
import { Button, IconButton } from '../../ui/button.tsx';
import { useWorkspaceContext } from '../workspace-context.ts';

/** The label says what is happening; the width stays, so that nothing beside it jumps. Beside it, how the file is made. */
export const DownloadButton = () => {
  const { work, sheet, openSheet } = useWorkspaceContext();
  const isIdle = work.download.name === 'idle';
  const isOpen = sheet === 'download';
  const canDownload = isIdle && work.board.marks.size > 0;
  // While the menu is open it holds the ink, and without a box there is nothing to press it for.
  const look = isOpen || !canDownload ? 'plain' : 'primary';
  return (
    <span className={`download-split ${isOpen ? 'open' : ''}`}>
      <Button
        look={look}
        size="sm"
        icon={Download}
        className="download-button"
        disabled={!canDownload}
        onClick={work.startDownload}
      >
        {isIdle ? (
          <span>
            Download<span className="max-tablet:sr-only"> Redacted PDF</span>
          </span>
        ) : (
          'Generating...'
        )}
      </Button>
      <IconButton
        look={look}
        size="sm"
        icon={isOpen ? ChevronUp : ChevronDown}
        label="Download options"
        title="Download options"
        aria-haspopup="dialog"
        aria-expanded={isOpen}
        disabled={!isIdle}
        onClick={() => openSheet('download')}
      />
    </span>
  );
};
