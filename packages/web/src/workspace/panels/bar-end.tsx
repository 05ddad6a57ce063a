import { CircleQuestionMark } from 'lucide-react';
import { useTheme } from '../../ui/theme.ts';
import { ThemeToggle } from '../../ui/theme-toggle.tsx';
import { Tooltip } from '../../ui/tooltip.tsx';
import { useWorkspaceContext } from '../workspace-context.ts';
import { redactionCount } from './count-text.ts';
import { DownloadButton } from './download-button.tsx';
import { SaveState } from './save-state.tsx';
import { TimeLeftButton } from './time-left-button.tsx';
import { ToolButton } from './tool-button.tsx';

/** The right end of the top bar, in the workspace and in the review: what is saved, how long it lasts, the way out. */
export const BarEnd = () => {
  const { work, expiry, openHelp } = useWorkspaceContext();
  const otherTheme = useTheme() === 'dark' ? 'light' : 'dark';
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
        <Tooltip text={`Switch to ${otherTheme} theme`}>
          <ThemeToggle title="" />
        </Tooltip>
      </span>
      <DownloadButton state={work.download} count={count} onDownload={work.startDownload} />
    </div>
  );
};
