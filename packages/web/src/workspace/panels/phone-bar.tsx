import {
  Download,
  Ellipsis,
  type LucideIcon,
  MousePointer2,
  MoveHorizontal,
  RectangleVertical,
  Redo2,
  Rows2,
  SquareDashed,
  TextCursor,
  Trash2,
  Undo2,
  ZoomIn,
} from 'lucide-react';
import { Icon } from '../../ui/icon.tsx';
import type { Mode } from '../boxes/drawing.ts';
import { defaultZoom, type Zoom } from '../view/zoom.ts';
import { useWorkspaceContext } from '../workspace-context.ts';
import { type ContextAction, contextAction } from './context-action.ts';

const actions = {
  undo: { text: 'Undo', icon: Undo2 },
  redo: { text: 'Redo', icon: Redo2 },
  download: { text: 'Download', icon: Download },
  clear: { text: 'Clear', icon: Trash2 },
  actions: { text: 'Actions', icon: Ellipsis },
} as const satisfies Record<ContextAction, { text: string; icon: LucideIcon }>;

/** The tool in hand, in a word; a tap takes the other one of the two, Draw after Mark Text. */
const tools = {
  draw: { text: 'Draw', icon: SquareDashed, next: 'select' },
  text: { text: 'Text', icon: TextCursor, next: 'draw' },
  select: { text: 'Select', icon: MousePointer2, next: 'draw' },
} as const satisfies Record<Mode, { text: string; icon: LucideIcon; next: Mode }>;

export const PhoneBar = () => {
  const { work, confirm, openSheet } = useWorkspaceContext();
  const { view, dispatch, percent, canUndo, canRedo } = work;
  const isSingle = view.view === 'single';
  const isFit = view.zoom.mode === 'fit-width';
  const zoom: Zoom = isFit ? { mode: 'manual', percent: defaultZoom } : { mode: 'fit-width' };
  const action = contextAction({ mode: view.mode, canUndo, canRedo, count: work.board.marks.size });
  const perform: Record<ContextAction, () => void> = {
    undo: work.undo,
    redo: work.redo,
    download: work.startDownload,
    clear: () => confirm('clear'),
    actions: () => openSheet('actions'),
  };
  const { text, icon } = actions[action];
  const tool = tools[view.mode];
  return (
    <nav className="phone-bar" aria-label="Tools">
      <button
        type="button"
        onClick={() => dispatch({ type: 'view', view: isSingle ? 'continuous' : 'single' })}
      >
        <Icon of={isSingle ? RectangleVertical : Rows2} size={20} />
        <span className="sr-only">View: </span>
        {isSingle ? 'Single Page' : 'Continuous'}
      </button>
      <button type="button" aria-pressed="true" onClick={() => dispatch({ type: 'mode', mode: tool.next })}>
        <Icon of={tool.icon} size={20} />
        {tool.text}
      </button>
      <button type="button" onClick={() => dispatch({ type: 'zoom', zoom })}>
        <Icon of={isFit ? MoveHorizontal : ZoomIn} size={20} />
        {isFit ? 'Fit Width' : `${Math.round(percent)}%`}
      </button>
      <button
        type="button"
        disabled={action === 'download' && work.download.name !== 'idle'}
        onClick={perform[action]}
      >
        <Icon of={icon} size={20} />
        {text}
      </button>
    </nav>
  );
};
