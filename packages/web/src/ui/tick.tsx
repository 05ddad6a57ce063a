import { Check } from 'lucide-react';
import type { ReactNode } from 'react';
import { Icon } from './icon.tsx';

interface TickProps {
  checked: boolean;
  onChange: (checked: boolean) => void;
  children: ReactNode;
  small?: boolean;
}

export const Tick = ({ checked, onChange, children, small = false }: TickProps) => (
  <label className={`tick ${small ? 'sm' : ''}`}>
    <input type="checkbox" checked={checked} onChange={(event) => onChange(event.target.checked)} />
    <span className="tick-box">
      <Icon of={Check} size={small ? 16 : 18} bold />
    </span>
    <span>{children}</span>
  </label>
);
