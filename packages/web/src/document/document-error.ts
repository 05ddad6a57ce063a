interface Reasons {
  /** Stable code of the problem; empty when it has none. */
  code: string;
  /** The sentence meant for people. */
  said: string | null;
  /** The document is unknown, ended, deleted, or not this tab's: nobody says which. */
  isGone: boolean;
  /** The same may go well a moment later. */
  isTemporary: boolean;
  /** Nobody could be asked just now. It says nothing about what was asked for. */
  isOutOfReach: boolean;
}

/** Why something about a document did not go well. */
export class DocumentError extends Error implements Reasons {
  readonly code: string;
  readonly said: string | null;
  readonly isGone: boolean;
  readonly isTemporary: boolean;
  readonly isOutOfReach: boolean;

  constructor(message: string, reasons: Partial<Reasons>, options?: ErrorOptions) {
    super(message, options);
    this.name = 'DocumentError';
    this.code = reasons.code ?? '';
    this.said = reasons.said ?? null;
    this.isGone = reasons.isGone ?? false;
    this.isTemporary = reasons.isTemporary ?? false;
    this.isOutOfReach = reasons.isOutOfReach ?? false;
  }
}

/** An export that failed, with what a person reads, and another way to the file where there is one. */
export class ExportError extends Error {
  /** An address that opens the download; `null` when there is no other way. */
  readonly otherWay: (() => Promise<string>) | null;

  constructor(message: string, otherWay: ExportError['otherWay'] = null, options?: ErrorOptions) {
    super(message, options);
    this.name = 'ExportError';
    this.otherWay = otherWay;
  }
}

export const isGone = (error: unknown): boolean => error instanceof DocumentError && error.isGone;

/** The request never got an answer. */
export const isNetworkError = (error: unknown): boolean => error instanceof TypeError;

export const isOutOfReach = (error: unknown): boolean =>
  isNetworkError(error) || (error instanceof DocumentError && error.isOutOfReach);

export const isTemporary = (error: unknown): boolean =>
  isNetworkError(error) || (error instanceof DocumentError && error.isTemporary);

/** The message of a JSON text, and its code. */
export const readProblem = (body: string): { message: string | null; code: string } | null => {
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

/** What a person reads: the sentence meant for people, else a message inside a JSON-looking text, else the text. */
export const messageOf = (error: unknown, fallback: string): string => {
  if (error instanceof DocumentError) return error.said ?? fallback;
  if (isNetworkError(error)) return 'The connection was lost. Check your connection and try again.';
  if (error instanceof Error && error.message !== '') {
    const start = error.message.indexOf('{');
    return (start >= 0 ? readProblem(error.message.slice(start))?.message : null) ?? error.message;
  }
  return fallback;
};
