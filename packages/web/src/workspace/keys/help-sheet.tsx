import { Dialog } from '../../ui/dialog.tsx';
import { keyName } from '../../ui/key-cap.tsx';
import { Tick } from '../../ui/tick.tsx';
import { shortcutHelp } from './shortcut-help.ts';

interface HelpSheetProps {
  open: boolean;
  singleKeys: boolean;
  onSingleKeys: (on: boolean) => void;
  onClose: () => void;
}

export const HelpSheet = ({ open, singleKeys, onSingleKeys, onClose }: HelpSheetProps) => (
  <Dialog open={open} onClose={onClose} title="Keyboard shortcuts" isWide>
    <div className="shortcut-groups">
      {shortcutHelp.map(({ title, lines }) => (
        <section key={title}>
          <h3>{title}</h3>
          <dl>
            {lines.map(({ act, how, keys }) => (
              <div key={act}>
                <dt>{act}</dt>
                <dd>
                  {how}
                  {keys.map((key) => (
                    <kbd key={key} className="key-cap">
                      {keyName(key)}
                    </kbd>
                  ))}
                </dd>
              </div>
            ))}
          </dl>
        </section>
      ))}
    </div>
    <p className="mb-4 text-ink-2">
      On a touch screen one finger draws, two fingers scroll and zoom, and a swipe turns the page.
    </p>
    <Tick checked={singleKeys} onChange={onSingleKeys}>
      Use single letters as shortcuts
    </Tick>
  </Dialog>
);
