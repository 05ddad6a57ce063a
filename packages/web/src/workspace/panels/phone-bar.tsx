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
import type { Mode } from '../boxes/drawing.ts';
import type { ViewMode } from '../images/wanted-pages.ts';
import { defaultZoom, type Zoom } from '../view/zoom.ts';
import type { ContextAction } from './context-action.ts';

interface PhoneBarProps {
  view: ViewMode;
  mode: Mode;
  zoom: Zoom;
  percent: number;
  action: ContextAction;
  busy: boolean;
  onView: (view: ViewMode) => void;
  onMode: (mode: Mode) => void;
  onZoom: (zoom: Zoom) => void;
  onAction: (action: ContextAction) => void;
}

const actions = {
  undo: { text: 'Undo', icon: Undo2 },
  redo: { text: 'Redo', icon: Redo2 },
  download: { text: 'Download', icon: Download },
  clear: { text: 'Clear', icon: Trash2 },
  actions: { text: 'Actions', icon: Ellipsis },
} as const satisfies Record<ContextAction, { text: string; icon: LucideIcon }>;

export const PhoneBar = ({ view, mode, zoom, percent, action, busy, ...on }: PhoneBarProps) => {
  const single = view === 'single';
  const fit = zoom.mode === 'fit-width';
  const { text, icon } = actions[action];
  return (
    <nav className="phone-bar" aria-label="Tools">
      <button type="button" onClick={() => on.onView(single ? 'continuous' : 'single')}>
        <Icon of={single ? RectangleVertical : Rows2} size={20} />
        <span className="sr-only">View: </span>
        {single ? 'Single Page' : 'Continuous'}
      </button>
      <button
        type="button"
        aria-pressed="true"
        onClick={() => on.onMode(mode === 'draw' ? 'select' : 'draw')}
      >
        <Icon of={mode === 'draw' ? SquareDashed : MousePointer2} size={20} />
        {mode === 'draw' ? 'Draw' : 'Select'}
      </button>
      <button
        type="button"
        onClick={() => on.onZoom(fit ? { mode: 'manual', percent: defaultZoom } : { mode: 'fit-width' })}
      >
        <Icon of={fit ? MoveHorizontal : ZoomIn} size={20} />
        {fit ? 'Fit Width' : `${Math.round(percent)}%`}
      </button>
      <button type="button" disabled={busy && action === 'download'} onClick={() => on.onAction(action)}>
        <Icon of={icon} size={20} />
        {text}
      </button>
    </nav>
  );
};
