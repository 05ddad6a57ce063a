import { useSyncExternalStore } from 'react';

let spoken = '';
const listeners = new Set<() => void>();

/** Says something to screen readers. Saying the same twice in a row is heard twice. */
export const announce = (text: string): void => {
  spoken = spoken === text ? `${text}\u00a0` : text;
  for (const listener of listeners) listener();
};

const subscribe = (listener: () => void): (() => void) => {
  listeners.add(listener);
  return () => listeners.delete(listener);
};

export const Announcer = () => {
  const text = useSyncExternalStore(
    subscribe,
    () => spoken,
    () => '',
  );
  return (
    <p className="sr-only" role="status" aria-live="polite">
      {text}
    </p>
  );
};
