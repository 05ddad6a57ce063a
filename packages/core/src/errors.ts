/** Every error code of the product. Stable: clients and tables depend on them. */
export type ErrorCode =
  | 'malformed-request'
  | 'no-file'
  | 'too-large'
  | 'unsupported-type'
  | 'password-required'
  | 'password-wrong'
  | 'file-damaged'
  | 'upload-repeated'
  | 'no-pages'
  | 'too-many-pages'
  | 'too-complex'
  | 'took-too-long'
  | 'page-too-large'
  | 'page-not-found'
  | 'page-unreadable'
  | 'file-not-available'
  | 'redaction-not-found'
  | 'invalid-box'
  | 'too-many-redactions'
  | 'redaction-conflict'
  | 'no-redactions'
  | 'not-exported'
  | 'not-verified'
  | 'no-certificate'
  | 'rate-limited'
  | 'busy'
  | 'too-slow'
  | 'cancelled'
  | 'not-found'
  | 'internal';

/** The error message for the user: what happened, and what to do next. */
export const errorText = {
  'malformed-request':
    'The request could not be understood. Check it against the API description and send it again.',
  'no-file': 'No file was received. Choose a PDF, JPG or PNG file and upload it again.',
  'too-large': 'This file is larger than the limit. Make it smaller or split it, then upload it again.',
  'unsupported-type': 'Please upload a PDF, JPG, or PNG file.',
  'password-required': 'This PDF is protected. Enter its password to open it.',
  'password-wrong': 'This password does not open the PDF. Check it and try again.',
  'file-damaged':
    'This file is damaged and cannot be read. Open it in the program that made it, save a new copy and upload that.',
  'upload-repeated':
    'This encrypted upload was already received and is accepted only once. Choose the file again to send it anew.',
  'no-pages': 'This PDF has no pages. Check that it is the right file.',
  'too-many-pages': 'This file has too many pages. Split the file and upload the parts.',
  'too-complex': 'This file is too large when unpacked. Print it to a new PDF and upload that.',
  'took-too-long': 'This took too long and was stopped. Try again, or split the file and upload the parts.',
  'page-too-large':
    'A page of this file is too large to be drawn. Save it with a smaller page size and upload it again.',
  'page-not-found': 'This page does not exist in the file.',
  'page-unreadable': 'This page cannot be rendered. You can still add redactions to it.',
  'file-not-available':
    'This file is not available. Files exist only in the tab where they were uploaded. Upload it again.',
  'redaction-not-found': 'Redaction not found',
  'invalid-box': 'This box is not on the page or is too small. Draw it again on the page.',
  'too-many-redactions': 'This file has as many redactions as it can hold. Use fewer, larger boxes.',
  'redaction-conflict':
    'This redaction id already belongs to another redaction. Send the redaction again with a new id.',
  'no-redactions': 'There is nothing to redact yet. Draw at least one box, then download.',
  'not-exported': 'There is no redacted file yet. Download it once, then ask for its report.',
  'not-verified':
    'The redacted file did not pass its checks, so it was not released. Nothing was changed; try again or contact us.',
  'no-certificate':
    'This server signs no certificates. Ask its operator to give it a key; the redacted file is complete without one.',
  'rate-limited': 'Too many requests from your address. Wait a moment and try again.',
  busy: 'The service is busy. Your work is safe; try again in a moment.',
  'too-slow': 'The upload stopped before it was complete. Check your connection and try again.',
  cancelled: 'This was cancelled.',
  'not-found': 'There is nothing at this address.',
  internal: 'Something went wrong on our side. Your work is safe; try again in a moment.',
} as const satisfies Record<ErrorCode, string>;

export const isErrorCode = (value: unknown): value is ErrorCode =>
  typeof value === 'string' && Object.hasOwn(errorText, value);

/** The one error of the product. `message` is for people; decisions are made on `code`. */
export class RedactError extends Error {
  readonly code: ErrorCode;

  constructor(code: ErrorCode, options: { cause?: unknown; message?: string } = {}) {
    super(options.message ?? errorText[code], 'cause' in options ? { cause: options.cause } : undefined);
    this.name = 'RedactError';
    this.code = code;
  }
}
