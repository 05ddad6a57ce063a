/** Lets a few tasks run at once; of those that wait, the latest goes first, being the likeliest still in sight. */
export const loadGate = (width: number) => {
  let running = 0;
  const waiting: (() => void)[] = [];
  const next = (): void => {
    running -= 1;
    waiting.pop()?.();
  };
  return async <T>(task: () => Promise<T>, signal: AbortSignal): Promise<T> => {
    if (running >= width) await new Promise<void>((resolve) => waiting.push(resolve));
    running += 1;
    try {
      signal.throwIfAborted();
      return await task();
    } finally {
      next();
    }
  };
};
