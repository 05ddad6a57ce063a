import { Ellipsis, List, Minus, Plus, Redo2, Undo2 } from 'lucide-react';
import { Icon } from '../../ui/icon.tsx';
import { Tooltip } from '../../ui/tooltip.tsx';
import { useWorkspaceContext } from '../workspace-context.ts';
import { modes } from './modes.ts';
import { ToolButton } from './tool-button.tsx';

/** The tools on tablets, at the lower edge: the page has the whole width. */
export const Dock = () => {
  const { work, openSheet, isListOpen, toggleList } = useWorkspaceContext();
  const { view, dispatch, percent } = work;
  const isFit = view.zoom.mode === 'fit-width';
  return (
    <nav className="dock" aria-label="Tools">
      {modes.map(({ value, text, key, icon }) => (
        <Tooltip key={value} text={text} keys={[key]}>
          <button
            type="button"
            className="dock-tool"
            aria-pressed={view.mode === value}
            onClick={() => dispatch({ type: 'mode', mode: value })}
          >
            <Icon of={icon} />
            <span className="dock-tool-name">{text}</span>
          </button>
        </Tooltip>
      ))}
      <ToolButton
        label="Undo"
        keys={['Ctrl', 'Z']}
        icon={Undo2}
        disabled={!work.canUndo}
        onClick={work.undo}
      />
      <ToolButton
        label="Redo"
        keys={['Ctrl', 'Shift', 'Z']}
        icon={Redo2}
        disabled={!work.canRedo}
        onClick={work.redo}
      />
      <ToolButton
        label="Zoom out"
        keys={['Ctrl', '−']}
        icon={Minus}
        onClick={() => dispatch({ type: 'zoom-step', to: 'out', shown: percent })}
      />
      <span className="dock-zoom">{Math.round(percent)} %</span>
      <ToolButton
        label="Zoom in"
        keys={['Ctrl', '+']}
        icon={Plus}
        onClick={() => dispatch({ type: 'zoom-step', to: 'in', shown: percent })}
      />
      <button
        type="button"
        className="dock-choice"
        aria-pressed={isFit}
        onClick={() => dispatch({ type: 'zoom', zoom: { mode: 'fit-width' } })}
      >
        Fit Width
      </button>
      <button
        type="button"
        className="dock-choice dock-lists"
        aria-expanded={isListOpen}
        onClick={toggleList}
      >
        <Icon of={List} />
        <span className="sr-only">Lists, redactions: </span>
        {work.board.marks.size.toLocaleString('en-US')}
      </button>
      <ToolButton label="Actions" icon={Ellipsis} onClick={() => openSheet('actions')} />
    </nav>
  );
};
