import { lazy, Suspense, useState, useSyncExternalStore } from 'react';
import { shownToasts, subscribeToasts } from './toast-store.ts';

const fetchToaster = async () => ({ default: (await import('./toaster.tsx')).Toaster });
const Toaster = lazy(fetchToaster);

/** For a page that can load nothing later. */
export const loadToaster = (): Promise<unknown> => fetchToaster();

/** Toasts come with the first one: a page that has nothing to say does not load what says it. */
export const Toasts = () => {
  const toasts = useSyncExternalStore(subscribeToasts, shownToasts, shownToasts);
  const [wanted, setWanted] = useState(false);
  if (toasts.length > 0 && !wanted) setWanted(true);
  return wanted ? (
    <Suspense>
      <Toaster />
    </Suspense>
  ) : null;
};
