/** Every answer about a file says when the file ends; whoever shows the time left listens here. */
const expiryHeader = 'blackbar-expires-at';
const listeners = new Set<(expiresAt: number) => void>();

export const noteExpiry = (response: Response): void => {
  const expiresAt = Date.parse(response.headers.get(expiryHeader) ?? '');
  if (Number.isNaN(expiresAt)) return;
  for (const listener of listeners) listener(expiresAt);
};

export const listenForExpiry = (listener: (expiresAt: number) => void): (() => void) => {
  listeners.add(listener);
  return () => listeners.delete(listener);
};
