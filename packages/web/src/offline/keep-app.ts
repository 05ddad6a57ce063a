let takeOver: (() => void) | null = null;
const listeners = new Set<() => void>();

/** Changes to the new version, once there is one; the page is loaded again. */
export const newVersion = (): (() => void) | null => takeOver;

export const listenForNewVersion = (listener: () => void): (() => void) => {
  listeners.add(listener);
  return () => listeners.delete(listener);
};

const offer = (waiting: ServiceWorker): void => {
  takeOver = () => {
    navigator.serviceWorker.addEventListener('controllerchange', () => location.reload(), { once: true });
    waiting.postMessage('take-over');
  };
  for (const listener of listeners) listener();
};

/** Resolves when the worker has kept its version, or given up. */
const settled = (worker: ServiceWorker): Promise<void> =>
  new Promise((resolve) => {
    const look = (): void => {
      if (worker.state !== 'installing' && worker.state !== 'parsed') resolve();
    };
    worker.addEventListener('statechange', look);
    look();
  });

/**
 * Keeps the tool on this device, so that it opens without a connection. True when the next visit needs none; false
 * where a browser keeps nothing: in a private window, or on a page without HTTPS.
 */
export const keepApp = async (): Promise<boolean> => {
  if (!('serviceWorker' in navigator)) return false;
  try {
    // Its reach ends with the tool: no request of a document on the server passes it.
    const registration = await navigator.serviceWorker.register('/sw.js', { scope: '/device' });
    const follow = async (worker: ServiceWorker): Promise<void> => {
      await settled(worker);
      if (worker.state === 'installed' && registration.active !== null) offer(worker);
    };
    registration.addEventListener('updatefound', () => {
      if (registration.installing !== null) void follow(registration.installing);
    });
    if (registration.waiting !== null && registration.active !== null) offer(registration.waiting);
    // Asked now, so that it is not asked later, beside an open document. Without a connection the one at hand stays.
    if (registration.active !== null) await registration.update().catch(() => undefined);
    if (registration.installing !== null) await follow(registration.installing);
    return registration.active !== null || registration.waiting !== null;
  } catch {
    return false;
  }
};
