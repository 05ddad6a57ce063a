import { Moon, Sun } from 'lucide-react';
import type { ComponentProps } from 'react';
import { Icon } from './icon.tsx';
import { setTheme, useTheme } from './theme.ts';

/** Both pictures are there; the style sheet shows the one of the theme that stands before the first paint. */
export const ThemeToggle = (props: ComponentProps<'button'>) => {
  const other = useTheme() === 'dark' ? 'light' : 'dark';
  const label = `Switch to ${other} theme`;
  return (
    <button
      type="button"
      className="btn quiet square theme-toggle"
      aria-label={label}
      title={label}
      {...props}
      onClick={() => setTheme(other)}
    >
      <span className="dark:hidden">
        <Icon of={Moon} size={20} />
      </span>
      <span className="hidden dark:inline">
        <Icon of={Sun} size={20} />
      </span>
    </button>
  );
};
