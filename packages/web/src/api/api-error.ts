/** A non-OK answer. `message` is "status: body", `said` is the sentence the server meant for people. */
export class ApiError extends Error {
  readonly status: number;
  readonly statusText: string;
  /** Stable code of the problem; empty when the answer did not come from our server. */
  readonly code: string;
  readonly said: string | null;

  constructor(status: number, statusText: string, body: string) {
    super(`${status}: ${body || statusText}`);
    this.name = 'ApiError';
    this.status = status;
    this.statusText = statusText;
    const problem = readProblem(body);
    this.code = problem?.code ?? '';
    this.said = problem?.message ?? null;
  }
}

const readProblem = (body: string): { message: string | null; code: string } | null => {
  try {
    const value: unknown = JSON.parse(body);
    if (typeof value !== 'object' || value === null) return null;
    const { message, code } = value as { message?: unknown; code?: unknown };
    return {
      message: typeof message === 'string' && message !== '' ? message : null,
      code: typeof code === 'string' ? code : '',
    };
  } catch {
    return null;
  }
};

/** The file is unknown, expired, deleted, or not this tab's: the server does not say which. */
export const isFileGone = (error: unknown): boolean =>
  error instanceof ApiError &&
  (error.code === 'file-not-available' || (error.code === '' && error.status === 404));

/** The request never got an answer. */
export const isNetworkError = (error: unknown): boolean => error instanceof TypeError;

const busyStatuses = [429, 502, 503, 504];

/** Nobody could be asked just now; later it may go well. It says nothing about what was asked for. */
export const isOutOfReach = (error: unknown): boolean =>
  isNetworkError(error) || (error instanceof ApiError && busyStatuses.includes(error.status));

/** What a person reads: the server's sentence, else a message inside a JSON-looking text, else the text. */
export const messageOf = (error: unknown, fallback: string): string => {
  if (error instanceof ApiError) return error.said ?? fallback;
  if (isNetworkError(error)) return 'The connection was lost. Check your connection and try again.';
  if (error instanceof Error && error.message !== '') {
    const start = error.message.indexOf('{');
    return (start >= 0 ? readProblem(error.message.slice(start))?.message : null) ?? error.message;
  }
  return fallback;
};
