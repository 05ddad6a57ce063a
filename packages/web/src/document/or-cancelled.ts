/** Rejects when it is cancelled; what it waited for then makes no difference any more. */
export const orCancelled = <T>(waiting: Promise<T>, signal: AbortSignal): Promise<T> =>
  Promise.race([
    waiting,
    new Promise<never>((_resolve, reject) => {
      signal.throwIfAborted();
      signal.addEventListener('abort', () => reject(signal.reason), { once: true });
    }),
  ]);
