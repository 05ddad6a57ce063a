/** Runs at most `width` tasks at once, first in, first out; one aborted while it waited is skipped. */
export const concurrencyLimit = (width: number) => {
  let running = 0;
  const waiting: (() => void)[] = [];
  const next = (): void => {
    running -= 1;
    waiting.shift()?.();
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
