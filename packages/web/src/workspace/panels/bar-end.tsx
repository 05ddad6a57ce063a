import { CircleQuestionMark } from 'lucide-react';
import { ThemeToggle } from '../../ui/theme-toggle.tsx';
import { useWorkspaceContext } from '../workspace-context.ts';
import { redactionCount } from './count-text.ts';
import { DownloadButton } from './download-button.tsx';
import { SaveState } from './save-state.tsx';
import { TimeLeftButton } from './time-left-button.tsx';
import { ToolButton } from './tool-button.tsx';

/** The right end of the top bar, in the workspace and in the review: what is saved, how long it lasts, the way out. */
export const BarEnd = () => {
  const { work, expiry, openHelp } = useWorkspaceContext();
  const count = work.board.marks.size;
  return (
    <div className="top-right">
      <SaveState {...work.saving} />
      <TimeLeftButton expiry={expiry} />
      <span className="badge count-badge">
        <i className="badge-bar" />
        {redactionCount(count)}
      </span>
      <span className="bar-icons">
        <ToolButton
          size="sm"
          label="Keyboard shortcuts"
          keys={['?']}
          icon={CircleQuestionMark}
          onClick={openHelp}
        />
        <ThemeToggle />
      </span>
      <DownloadButton state={work.download} count={count} onDownload={work.startDownload} />
    </div>
  );
};
