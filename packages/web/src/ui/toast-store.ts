export interface Toast {
  id: number;
  title: string;
  description?: string;
  variant?: 'default' | 'destructive';
  /** A toast takes the place of an earlier one of its kind. */
  kind?: string;
  action?: { label: string; onAct: () => void };
}

export const toastDurationMs = 5000;

let shown: readonly Toast[] = [];
let made = 0;
const listeners = new Set<() => void>();

const set = (next: readonly Toast[]): void => {
  shown = next;
  for (const listener of listeners) listener();
};

export const toast = (content: Omit<Toast, 'id'>): void => {
  made += 1;
  const others = shown.filter(({ kind }) => kind === undefined || kind !== content.kind);
  set([...others, { ...content, id: made }]);
};

export const dismissToast = (id: number): void => set(shown.filter((one) => one.id !== id));

export const subscribeToasts = (listener: () => void): (() => void) => {
  listeners.add(listener);
  return () => listeners.delete(listener);
};

export const shownToasts = (): readonly Toast[] => shown;
