/** Every answer about a file says when the file ends; the time left listens here. */
const expiryHeader = 'blackbar-expires-at';
const listeners = new Set<(expiresAt: number) => void>();
/** How far this device's clock is ahead of the server's. */
let aheadMs = 0;

/** An instant of the server's clock, as this device's clock tells it. */
export const onThisClock = (serverTime: string): number => Date.parse(serverTime) + aheadMs;

export const noteExpiry = (response: Response): void => {
  const answeredAt = Date.parse(response.headers.get('date') ?? '');
  if (!Number.isNaN(answeredAt)) aheadMs = Date.now() - answeredAt;
  const expiresAt = onThisClock(response.headers.get(expiryHeader) ?? '');
  if (Number.isNaN(expiresAt)) return;
  for (const listener of listeners) listener(expiresAt);
};

export const listenForExpiry = (listener: (expiresAt: number) => void): (() => void) => {
  listeners.add(listener);
  return () => listeners.delete(listener);
};
