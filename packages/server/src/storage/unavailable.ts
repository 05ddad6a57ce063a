/** Temporary error codes of the operating system, SQLite and Postgres. */
const codes = /^(E[A-Z]+|SQLITE_(BUSY|FULL|IOERR|READONLY|CANTOPEN)\w*|08\w{3}|53\w{3}|57P\d{2})$/;

/**
 * The Postgres client has no codes for the first three. The last hides the real error: SQLite rolls a transaction back
 * by itself when the disk is full or fails, and the rollback that follows finds no transaction.
 */
const messages =
  /^(timeout exceeded when trying to connect|Connection terminated|Query read timeout|cannot rollback - no transaction is active)/;

/** Whether a database or store cannot be reached, or a disk is full: the same request may succeed later. */
export const isUnavailable = (error: unknown): boolean => {
  if (!(error instanceof Error)) return false;
  if ('code' in error && typeof error.code === 'string' && codes.test(error.code)) return true;
  // Errors of the S3 service have `$fault`.
  if ('$fault' in error || error.name === 'TimeoutError') return true;
  return messages.test(error.message) || isUnavailable(error.cause);
};
