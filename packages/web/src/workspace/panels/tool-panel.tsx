import { Eye, Redo2, Undo2 } from 'lucide-react';
import type { ReactNode } from 'react';
import { Button } from '../../ui/button.tsx';
import { Icon } from '../../ui/icon.tsx';
import { Tick } from '../../ui/tick.tsx';
import { LifetimeControls } from '../session/lifetime-controls.tsx';
import { useWorkspaceContext } from '../workspace-context.ts';
import { modes } from './modes.ts';
import { ZoomControl } from './zoom-control.tsx';

const Group = ({ title, value, children }: { title: string; value?: string; children: ReactNode }) => (
  <section className="tool-group">
    <h2>
      {title}
      {value === undefined ? null : <span>{value}</span>}
    </h2>
    {children}
  </section>
);

export const ToolPanel = () => {
  const { file, work, confirm } = useWorkspaceContext();
  const { view, dispatch, percent } = work;
  return (
    <aside className="panel tools" aria-label="Tools">
      <Group title="Redaction Mode">
        <div className="modes">
          {modes.map(({ value, text, key, icon }) => (
            <button
              key={value}
              type="button"
              aria-pressed={view.mode === value}
              aria-keyshortcuts={key}
              onClick={() => dispatch({ type: 'mode', mode: value })}
            >
              <Icon of={icon} />
              {text}
              <kbd>{key}</kbd>
            </button>
          ))}
        </div>
        <Tick small checked={work.isSnapping} onChange={work.setIsSnapping}>
          <span title="Alt draws a free box">Snap to words</span>
        </Tick>
      </Group>
      <Group title="View Controls">
        <div className="grid gap-2">
          <ZoomControl
            zoom={view.zoom}
            percent={percent}
            onZoom={(zoom) => dispatch({ type: 'zoom', zoom })}
            onStep={(to) => dispatch({ type: 'zoom-step', to, shown: percent })}
          />
          <button
            type="button"
            className="row-button"
            aria-pressed={view.final}
            aria-keyshortcuts="B"
            onClick={() => dispatch({ type: 'final', on: !view.final })}
          >
            <Icon of={Eye} />
            Show final black
            <kbd>hold B</kbd>
          </button>
        </div>
      </Group>
      <Group title="Current Page" value={`${view.page} of ${file.pageCount}`}>
        <p className="on-page">
          Redactions on this page <b>{work.byPage.get(view.page)?.length ?? 0}</b>
        </p>
      </Group>
      <Group title="Actions">
        <div className="grid gap-2">
          <div className="grid grid-cols-2 gap-2">
            <Button size="sm" icon={Undo2} disabled={!work.canUndo} onClick={work.undo}>
              Undo
            </Button>
            <Button size="sm" icon={Redo2} disabled={!work.canRedo} onClick={work.redo}>
              Redo
            </Button>
          </div>
          <Button
            size="sm"
            look="danger"
            disabled={work.board.marks.size === 0}
            onClick={() => confirm('clear')}
          >
            Clear All Redactions
          </Button>
        </div>
      </Group>
      <div className="tool-foot">
        <LifetimeControls />
      </div>
    </aside>
  );
};
