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
  Trash2,
  Undo2,
  ZoomIn,
} from 'lucide-react';
import { Icon } from '../../ui/icon.tsx';
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
      <button
        type="button"
        aria-pressed="true"
        onClick={() => dispatch({ type: 'mode', mode: view.mode === 'select' ? 'draw' : 'select' })}
      >
        <Icon of={view.mode === 'select' ? MousePointer2 : SquareDashed} size={20} />
        {view.mode === 'select' ? 'Select' : 'Draw'}
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
