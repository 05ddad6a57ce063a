/**
 * Duplicating a tab copies its session storage, so the marker alone would open the file twice. The tab that
 * works on a file holds a lock on it; a copy that cannot get the lock is treated like any other tab.
 * Without the lock API (no HTTPS) the marker alone decides.
 */
const reloadGraceMs = 1500;

export interface TabLock {
  release(): void;
}

export const holdFileInThisTab = async (fileId: number): Promise<TabLock | null> => {
  if (!('locks' in navigator)) return { release: () => undefined };
  // On a reload the leaving page still holds the lock for a moment, so the request waits a little.
  const waiting = new AbortController();
  const timer = setTimeout(() => waiting.abort(), reloadGraceMs);
  return new Promise((resolve) => {
    navigator.locks
      .request(`file-${fileId}`, { signal: waiting.signal }, () => {
        clearTimeout(timer);
        return new Promise<void>((release) => resolve({ release }));
      })
      .catch(() => resolve(null));
  });
};
