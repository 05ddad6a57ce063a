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

/** How many there are; where the lists have no place of their own, also the way to them. */
const Count = () => {
  const { work, isListOpen, toggleList } = useWorkspaceContext();
  const text = (
    <>
      <i className="badge-bar" />
      {redactionCount(work.board.marks.size)}
    </>
  );
  return (
    <>
      <span className="badge count-badge">{text}</span>
      {work.review.isOpen ? null : (
        <button
          type="button"
          className="badge count-button"
          aria-expanded={isListOpen}
          title="The list of redactions"
          onClick={toggleList}
        >
          {text}
        </button>
      )}
    </>
  );
};

/** The right end of the top bar, in the workspace and in the review: what is saved, how long it lasts, the way out. */
export const BarEnd = () => {
  const { work, expiry, openHelp } = useWorkspaceContext();
  const otherTheme = useTheme() === 'dark' ? 'light' : 'dark';
  return (
    <div className="top-right">
      <SaveState {...work.saving} />
      <TimeLeftButton expiry={expiry} />
      <Count />
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
      <DownloadButton />
    </div>
  );
};
