import { useCallback, useEffect, useState } from 'react';
import { useGuard } from '../../ui/address.tsx';

type Blocker = { state: 'free' } | { state: 'blocked'; reset: () => void };

/**
 * Asks before work that is in no download is lost: the browser's own question on closing or reloading,
 * ours on going back. `isLeaving` lets the way out pass that was already asked about.
 */
export const useLeaveGuard = (unsaved: boolean, isLeaving: () => boolean): Blocker => {
  const [blocked, setBlocked] = useState(false);
  useEffect(() => {
    if (!unsaved) return;
    const ask = (event: BeforeUnloadEvent): void => event.preventDefault();
    window.addEventListener('beforeunload', ask);
    return () => window.removeEventListener('beforeunload', ask);
  }, [unsaved]);
  useGuard(
    // biome-ignore lint/correctness/useExhaustiveDependencies: isLeaving reads a ref, which is never old
    useCallback(() => unsaved && !isLeaving(), [unsaved]),
    useCallback(() => setBlocked(true), []),
  );
  return blocked ? { state: 'blocked', reset: () => setBlocked(false) } : { state: 'free' };
};
