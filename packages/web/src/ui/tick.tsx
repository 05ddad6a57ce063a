import { Check, Minus } from 'lucide-react';
import type { ReactNode } from 'react';
import { Icon } from './icon.tsx';

interface TickProps {
  checked: boolean;
  onChange: (checked: boolean) => void;
  children: ReactNode;
  small?: boolean;
  /** Some of what it stands for is ticked and some is not. */
  mixed?: boolean;
  disabled?: boolean;
  /** Has the focus when its dialog opens. */
  hasFocus?: boolean;
}

export const Tick = ({
  checked,
  onChange,
  children,
  small = false,
  mixed = false,
  disabled = false,
  hasFocus = false,
}: TickProps) => (
  <label className={`tick ${small ? 'sm' : ''}`}>
    <input
      type="checkbox"
      ref={(element) => {
        if (element) element.indeterminate = mixed;
      }}
      checked={checked}
      disabled={disabled}
      data-autofocus={hasFocus ? '' : undefined}
      onChange={(event) => onChange(event.target.checked)}
    />
    <span className="tick-box">
      <Icon of={mixed ? Minus : Check} size={small ? 16 : 18} bold />
    </span>
    <span>{children}</span>
  </label>
);
