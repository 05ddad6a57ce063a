import { type Logger, pino } from 'pino';
import type { Log } from './documents/log.ts';

/** Where an error came from, without its message: a message may quote a document, a name or an address. */
const traceOf = (error: unknown): object => {
  if (!(error instanceof Error)) return { name: typeof error };
  const frames = (error.stack ?? '').split('\n').filter((line) => /^\s+at /.test(line));
  return {
    name: error.name,
    ...('code' in error ? { code: error.code } : {}),
    stack: frames.slice(0, 8).map((line) => line.trim()),
    ...(error.cause === undefined ? {} : { cause: traceOf(error.cause) }),
  };
};

/** Structured lines on standard error; standard output says only the address. */
export const createLogger = (level: string, destination: { write(line: string): void }): Logger =>
  pino(
    { level, base: null, timestamp: pino.stdTimeFunctions.isoTime, serializers: { err: traceOf } },
    destination,
  );

export const useCaseLog = (logger: Logger): Log => ({
  note: (what, figures = {}) => logger.info(figures, what),
  warning: (what, figures = {}) => logger.warn(figures, what),
  failure: (what, error) => logger.error({ err: error }, what),
});
