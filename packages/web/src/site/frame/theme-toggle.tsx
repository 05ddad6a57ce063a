import { Moon, Sun } from 'lucide-react';
import { Icon } from '../../ui/icon.tsx';
import { setTheme, useTheme } from './theme.ts';

export const ThemeToggle = () => {
  const other = useTheme() === 'dark' ? 'light' : 'dark';
  const label = `Switch to ${other} theme`;
  return (
    <button
      type="button"
      className="btn quiet square theme-toggle"
      aria-label={label}
      title={label}
      onClick={() => setTheme(other)}
    >
      <Icon of={other === 'dark' ? Moon : Sun} size={20} />
    </button>
  );
};
