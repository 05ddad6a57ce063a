import { Moon, Sun } from 'lucide-react';
import { setTheme, useTheme } from './theme.ts';

export const ThemeToggle = () => {
  const other = useTheme() === 'dark' ? 'light' : 'dark';
  const Icon = other === 'dark' ? Moon : Sun;
  const label = `Switch to ${other} theme`;
  return (
    <button
      type="button"
      className="btn quiet square theme-toggle"
      aria-label={label}
      title={label}
      onClick={() => setTheme(other)}
    >
      <Icon size={20} aria-hidden="true" />
    </button>
  );
};
