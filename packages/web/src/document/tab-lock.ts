/**
 * Duplicating a tab copies its session storage, so the marker alone would open the file twice. The tab that
 * works on a file holds a lock on it, and says so to a copy, which is then treated like any other tab.
 * Without the lock API (no HTTPS) the marker alone decides.
 */
export interface TabLock {
  release(): void;
}

export const holdFileInThisTab = async (fileId: number): Promise<TabLock | null> => {
  if (!('locks' in navigator)) return { release: () => undefined };
  const name = `file-${fileId}`;
  const tabs = new BroadcastChannel(name);
  const waiting = new AbortController();
  tabs.onmessage = ({ data }) => (data === 'held' ? waiting.abort() : undefined);
  // On a reload the leaving page still holds the lock for a while, on a busy machine for seconds. It says nothing.
  tabs.postMessage('whose?');
  return new Promise((resolve) => {
    navigator.locks
      .request(name, { signal: waiting.signal }, () => {
        tabs.onmessage = ({ data }) => (data === 'whose?' ? tabs.postMessage('held') : undefined);
        // To those who asked before it was.
        tabs.postMessage('held');
        return new Promise<void>((release) => resolve({ release }));
      })
      .catch(() => resolve(null))
      .finally(() => tabs.close());
  });
};
