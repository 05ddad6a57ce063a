import type { Box } from '@blackbar/core';
import type { SyntheticEvent } from 'react';
import { Icon } from '../../ui/icon.tsx';
import { Tooltip } from '../../ui/tooltip.tsx';
import { useWorkspaceContext } from '../workspace-context.ts';
import { useBoxActions } from './use-box-actions.ts';

interface BoxToolbarProps {
  /** Around what is selected, in page pixels. */
  box: Box;
  scale: number;
  pageWidthPx: number;
}

const gapPx = 12;
const heightPx = 44;
/** What the longest toolbar takes; it stays on the page where there is room. */
const widthPx = 264;

const keepToItself = (event: SyntheticEvent): void => event.stopPropagation();

/** Beside the selection: what can be done with it. Near-black in both themes, since it floats over paper. */
export const BoxToolbar = ({ box, scale, pageWidthPx }: BoxToolbarProps) => {
  const actions = useBoxActions();
  const { review } = useWorkspaceContext().work;
  // In the review the foot asks what is to be done.
  if (review.isOpen) return null;
  const above = box.y * scale - gapPx - heightPx;
  const top = above >= 0 ? above : (box.y + box.height) * scale + gapPx;
  const left = Math.max(0, Math.min(box.x * scale, pageWidthPx - widthPx));
  return (
    <div
      role="toolbar"
      aria-label="Selected boxes"
      className="box-toolbar"
      style={{ left, top }}
      onPointerDown={keepToItself}
      onClick={keepToItself}
      onKeyDown={keepToItself}
    >
      {actions.map(({ text, icon, keys, isDanger = false, onAct }) => (
        <Tooltip key={text} text={text} keys={keys}>
          <button type="button" className={isDanger ? 'danger' : ''} aria-label={text} onClick={onAct}>
            <Icon of={icon} size={20} />
          </button>
        </Tooltip>
      ))}
    </div>
  );
};
