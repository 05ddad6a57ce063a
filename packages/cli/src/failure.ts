import { type ErrorCode, RedactError } from '@blackbar/core/model';
import type { FailureCode } from './exit-codes.ts';

/** What went wrong, in the words of the command line: what is the matter, and what to do. */
export class Failure extends Error {
  readonly code: FailureCode;

  constructor(code: FailureCode, message: string) {
    super(message);
    this.name = 'Failure';
    this.code = code;
  }
}

/** A wrong option; the help is offered with it. */
export class UsageError extends Failure {
  constructor(message: string) {
    super('usage', message);
  }
}

const fromWebOnly = 'Something went wrong inside. Run the command again.';

/** The engine's codes as somebody at a terminal meets them. */
const engineMessages = {
  'malformed-request': fromWebOnly,
  'no-file': 'There is no file here.',
  'too-large': 'The file is larger than 1 GB. Split it.',
  'unsupported-type': 'This is no PDF, JPG or PNG file. Convert it first.',
  'password-required': 'The PDF is protected. Put its password in a file and name it with --password-file.',
  'password-wrong': 'The password does not open the PDF. Check the first line of the --password-file.',
  'file-damaged':
    'The file is damaged and cannot be read. Open it in the program that made it and save a new copy.',
  'upload-repeated': fromWebOnly,
  'no-pages': 'The PDF has no pages. Check that it is the right file.',
  'too-many-pages': 'The file has more than 2,000 pages. Split it.',
  'too-complex': 'The file is too large when unpacked. Print it to a new PDF and take that.',
  'took-too-long':
    'A step took too long and was stopped. Try again on a machine with less to do, or split it.',
  'page-too-large': 'A page is too large to be drawn. Save it with a smaller page size.',
  'page-not-found': 'A box is on a page that the file does not have.',
  'page-unreadable': 'A page cannot be drawn.',
  'file-not-available': 'The file is not there any more.',
  'redaction-not-found': fromWebOnly,
  'invalid-box': 'A box is not on its page or is too small.',
  'too-many-redactions': 'There are more than 10,000 boxes for one file. Use fewer, larger ones.',
  'redaction-conflict': fromWebOnly,
  'no-redactions': 'There is nothing to redact.',
  'not-verified':
    'The redacted file did not pass its checks, so it was not written. Try again with --dpi 200, and report it if it stays.',
  'not-exported': fromWebOnly,
  'no-certificate': fromWebOnly,
  'rate-limited': fromWebOnly,
  busy: 'Too much was asked for at once. Use a smaller --jobs.',
  'too-slow': fromWebOnly,
  cancelled: 'Interrupted: nothing was written for this file.',
  'not-found': 'There is no such file.',
  internal: fromWebOnly,
} as const satisfies Record<ErrorCode, string>;

/** Any error as a failure. Messages that were made for this case are kept; the web's own texts are not. */
export const failureOf = (error: unknown): Failure => {
  if (error instanceof Failure) return error;
  if (error instanceof RedactError) return new Failure(error.code, engineMessages[error.code]);
  return new Failure('internal', fromWebOnly);
};
