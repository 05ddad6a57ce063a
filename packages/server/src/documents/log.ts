/** What the use cases tell the operator. Implementations never print messages of errors: they may quote a file. */
export interface Log {
  note(what: string, figures?: Record<string, number | string>): void;
  /** Something the operator has to do. */
  warning(what: string, figures?: Record<string, number | string>): void;
  failure(what: string, error: unknown): void;
}
