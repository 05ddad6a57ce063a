import { useEffect } from 'react';
import { useBlocker } from 'react-router';

/**
 * Asks before work that is in no download is lost: the browser's own question on closing or reloading,
 * ours on going back. `leaving` lets the way out pass that was already asked about.
 */
export const useLeaveGuard = (unsaved: boolean, isLeaving: () => boolean) => {
  useEffect(() => {
    if (!unsaved) return;
    const ask = (event: BeforeUnloadEvent): void => event.preventDefault();
    window.addEventListener('beforeunload', ask);
    return () => window.removeEventListener('beforeunload', ask);
  }, [unsaved]);
  return useBlocker(
    ({ currentLocation, nextLocation }) =>
      unsaved &&
      !isLeaving() &&
      currentLocation.pathname + currentLocation.search !== nextLocation.pathname + nextLocation.search,
  );
};
