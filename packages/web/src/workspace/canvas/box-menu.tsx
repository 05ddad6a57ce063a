import { DropdownMenu } from 'radix-ui';
import { Icon } from '../../ui/icon.tsx';
import { KeyCaps } from '../../ui/key-cap.tsx';
import { useBoxActions } from './use-box-actions.ts';

interface BoxMenuProps {
  /** Where the pointer was, in pixels of the window. */
  at: { x: number; y: number };
  onClose: () => void;
}

/** The menu of the selected boxes, at the pointer. */
export const BoxMenu = ({ at, onClose }: BoxMenuProps) => {
  const actions = useBoxActions();
  return (
    // Not modal: locking the page would insert a style sheet, which the content policy forbids.
    <DropdownMenu.Root open modal={false} onOpenChange={(open) => (open ? undefined : onClose())}>
      <DropdownMenu.Trigger asChild>
        <button
          type="button"
          className="menu-anchor"
          tabIndex={-1}
          aria-label="Selected boxes"
          style={{ left: at.x, top: at.y }}
        />
      </DropdownMenu.Trigger>
      <DropdownMenu.Content className="menu" align="start" collisionPadding={8} aria-label="Selected boxes">
        {actions.map(({ text, icon, keys, isDanger = false, onAct }) => (
          <DropdownMenu.Item key={text} className={isDanger ? 'danger' : ''} onSelect={onAct}>
            <Icon of={icon} />
            {text}
            <KeyCaps keys={keys} />
          </DropdownMenu.Item>
        ))}
      </DropdownMenu.Content>
    </DropdownMenu.Root>
  );
};
