import { Eye, MousePointer2, Redo2, SquareDashed, Undo2 } from 'lucide-react';
import type { ReactNode } from 'react';
import { Button } from '../../ui/button.tsx';
import { Icon } from '../../ui/icon.tsx';
import type { Mode } from '../boxes/drawing.ts';
import type { Zoom } from '../view/zoom.ts';
import { ZoomControl } from './zoom-control.tsx';

interface ToolPanelProps {
  mode: Mode;
  zoom: Zoom;
  percent: number;
  final: boolean;
  page: number;
  pageCount: number;
  countOnPage: number;
  count: number;
  canUndo: boolean;
  canRedo: boolean;
  onMode: (mode: Mode) => void;
  onZoom: (zoom: Zoom) => void;
  onZoomStep: (to: 'in' | 'out') => void;
  onFinal: (on: boolean) => void;
  onUndo: () => void;
  onRedo: () => void;
  onClear: () => void;
  onHelp: () => void;
  lifetime: ReactNode;
}

const modes = [
  { value: 'draw', text: 'Draw Redaction', key: 'D', icon: SquareDashed },
  { value: 'select', text: 'Select & Delete', key: 'S', icon: MousePointer2 },
] as const;

const Group = ({ title, children }: { title: string; children: ReactNode }) => (
  <section className="tool-group">
    <h2>{title}</h2>
    {children}
  </section>
);

export const ToolPanel = (props: ToolPanelProps) => (
  <aside className="panel tools" aria-label="Tools">
    <Group title="Redaction Mode">
      <div className="modes">
        {modes.map(({ value, text, key, icon }) => (
          <button
            key={value}
            type="button"
            aria-pressed={props.mode === value}
            aria-keyshortcuts={key}
            onClick={() => props.onMode(value)}
          >
            <Icon of={icon} />
            {text}
            <kbd>{key}</kbd>
          </button>
        ))}
      </div>
    </Group>
    <Group title="View Controls">
      <div className="grid gap-2">
        <ZoomControl
          zoom={props.zoom}
          percent={props.percent}
          onZoom={props.onZoom}
          onStep={props.onZoomStep}
        />
        <button
          type="button"
          className="row-button"
          aria-pressed={props.final}
          aria-keyshortcuts="B"
          onClick={() => props.onFinal(!props.final)}
        >
          <Icon of={Eye} />
          Show final black
          <kbd>hold B</kbd>
        </button>
      </div>
    </Group>
    <Group title="Current Page">
      <dl className="facts">
        <dt>Page</dt>
        <dd>
          {props.page} of {props.pageCount}
        </dd>
        <dt>Redactions on this page</dt>
        <dd>{props.countOnPage}</dd>
      </dl>
    </Group>
    <Group title="Actions">
      <div className="grid gap-2">
        <div className="grid grid-cols-2 gap-2">
          <Button size="sm" icon={Undo2} disabled={!props.canUndo} onClick={props.onUndo}>
            Undo
          </Button>
          <Button size="sm" icon={Redo2} disabled={!props.canRedo} onClick={props.onRedo}>
            Redo
          </Button>
        </div>
        <Button size="sm" look="danger" disabled={props.count === 0} onClick={props.onClear}>
          Clear All Redactions
        </Button>
      </div>
    </Group>
    <div className="tool-foot">
      {props.lifetime}
      <button type="button" className="text-button" onClick={props.onHelp}>
        Keyboard shortcuts
      </button>
    </div>
  </aside>
);
