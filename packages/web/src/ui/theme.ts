import { useSyncExternalStore } from 'react';

export type Theme = 'light' | 'dark';

const storageKey = 'theme';
const listeners = new Set<() => void>();

const current = (): Theme => (document.documentElement.dataset.theme === 'dark' ? 'dark' : 'light');

const apply = (theme: Theme): void => {
  document.documentElement.dataset.theme = theme;
  for (const listener of listeners) listener();
};

export const setTheme = (theme: Theme): void => {
  apply(theme);
  try {
    localStorage.setItem(storageKey, theme);
  } catch {
    // Storage can be blocked; the choice then lasts as long as the page.
  }
};

/** A choice made in another tab holds here as well. */
const followOtherTabs = (event: StorageEvent): void => {
  if (event.key === storageKey && (event.newValue === 'dark' || event.newValue === 'light')) {
    apply(event.newValue);
  }
};

const subscribe = (listener: () => void): (() => void) => {
  if (listeners.size === 0) window.addEventListener('storage', followOtherTabs);
  listeners.add(listener);
  return () => {
    listeners.delete(listener);
    if (listeners.size === 0) window.removeEventListener('storage', followOtherTabs);
  };
};

/** `public/first.js` has set the theme before the first paint; this follows it. */
export const useTheme = (): Theme => useSyncExternalStore(subscribe, current, () => 'light');
