import { type ErrorCode, errorText, isErrorCode, type Problem, RedactError } from '@blackbar/core';
import type { FastifyError, FastifyReply } from 'fastify';
import { isUnavailable } from '../storage/unavailable.ts';

export const httpStatus = {
  'malformed-request': 400,
  'no-file': 400,
  'too-large': 413,
  'unsupported-type': 415,
  'password-required': 422,
  'password-wrong': 422,
  'file-damaged': 422,
  'upload-repeated': 409,
  'no-pages': 422,
  'too-many-pages': 422,
  'too-complex': 413,
  'took-too-long': 422,
  'page-too-large': 422,
  'page-not-found': 404,
  'page-unreadable': 422,
  'file-not-available': 404,
  'redaction-not-found': 404,
  'invalid-box': 422,
  'too-many-redactions': 409,
  'redaction-conflict': 409,
  'no-redactions': 409,
  'not-exported': 409,
  'not-verified': 500,
  'no-certificate': 409,
  'rate-limited': 429,
  busy: 503,
  'too-slow': 408,
  cancelled: 499,
  'not-found': 404,
  internal: 500,
} as const satisfies Record<ErrorCode, number>;

/** Seconds after which a client may try again. */
const retryAfterSeconds = 5;

/** Error codes of the web framework and its plugins, mapped to ours. */
const translated: Readonly<Record<string, ErrorCode>> = {
  FST_ERR_CTP_BODY_TOO_LARGE: 'too-large',
  FST_REQ_FILE_TOO_LARGE: 'too-large',
  FST_ERR_UNDER_PRESSURE: 'busy',
};

const codeOf = (error: unknown): unknown =>
  typeof error === 'object' && error !== null && 'code' in error ? error.code : undefined;

export const toRedactError = (error: unknown): RedactError => {
  if (error instanceof RedactError) return error;
  const code = codeOf(error);
  if (isErrorCode(code)) return new RedactError(code, { cause: error });
  const known = typeof code === 'string' ? translated[code] : undefined;
  if (known) return new RedactError(known, { cause: error });
  const status = (error as Partial<FastifyError> | null)?.statusCode;
  if (status === 429) return new RedactError('rate-limited', { cause: error });
  if (status !== undefined && status >= 400 && status < 500)
    return new RedactError('malformed-request', { cause: error });
  if (isUnavailable(error)) return new RedactError('busy', { cause: error });
  return new RedactError('internal', { cause: error });
};

export const problemOf = (error: RedactError): Problem => ({ message: error.message, code: error.code });

export const sendProblem = (reply: FastifyReply, error: RedactError): FastifyReply => {
  const status = httpStatus[error.code];
  // What such a client still sends is not worth a connection.
  if (error.code === 'too-slow') reply.header('connection', 'close');
  if (status === 503 && !reply.hasHeader('retry-after')) reply.header('retry-after', retryAfterSeconds);
  return reply
    .code(status)
    .header('cache-control', 'no-store')
    .type('application/json')
    .send(problemOf(error));
};

/** A problem with its standard text. */
export const fixedProblem = (code: ErrorCode): Problem => ({ message: errorText[code], code });
