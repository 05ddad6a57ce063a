import { pino } from 'pino';

const standardError = 2;
/** What may wait for a reader; what comes after it is dropped. */
const maxWaitingBytes = 1024 * 1024;

/**
 * Lines on standard error, written while requests go on. When nobody reads them any more nobody waits for that: neither
 * a request nor the end of the process.
 */
export const standardErrorLines = () => {
  let isEnding = false;
  // Before the one that pino adds, which waits for a reader without end.
  process.once('exit', () => {
    isEnding = true;
    try {
      lines.flushSync();
    } catch {
      // Nobody reads.
    }
    lines.destroy();
  });
  const lines = pino.destination({
    dest: standardError,
    sync: false,
    maxLength: maxWaitingBytes,
    retryEAGAIN: () => !isEnding,
  });
  return lines;
};
