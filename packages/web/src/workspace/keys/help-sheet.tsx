import { Dialog } from '../../ui/dialog.tsx';
import { Tick } from '../../ui/tick.tsx';
import { shortcutHelp } from './shortcuts.ts';

interface HelpSheetProps {
  open: boolean;
  singleKeys: boolean;
  onSingleKeys: (on: boolean) => void;
  onClose: () => void;
}

const isApple = /Mac|iPhone|iPad/.test(navigator.platform);
const forThisSystem = (keys: string): string =>
  isApple ? keys.replaceAll('Ctrl', '⌘').replaceAll('Alt', '⌥') : keys;

export const HelpSheet = ({ open, singleKeys, onSingleKeys, onClose }: HelpSheetProps) => (
  <Dialog open={open} onClose={onClose} title="Keyboard shortcuts">
    <dl className="shortcut-list">
      {shortcutHelp.map(({ keys, act }) => (
        <div key={act}>
          <dt>{act}</dt>
          <dd>
            <kbd>{forThisSystem(keys)}</kbd>
          </dd>
        </div>
      ))}
    </dl>
    <div className="mt-4">
      <Tick checked={singleKeys} onChange={onSingleKeys}>
        Use single letters as shortcuts
      </Tick>
    </div>
  </Dialog>
);
