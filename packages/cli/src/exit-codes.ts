import type { ErrorCode } from '@blackbar/core';

export const failedCheckExitCode = 1;
export const usageExitCode = 2;

/** A few groups of error codes; `--json` prints the exact code. Listed in the usage text. */
export const exitCode = {
  'malformed-request': 2,
  'no-file': 2,
  'too-large': 6,
  'unsupported-type': 3,
  'password-required': 4,
  'password-wrong': 4,
  'file-damaged': 3,
  'upload-repeated': 1,
  'no-pages': 3,
  'too-many-pages': 6,
  'too-complex': 6,
  'took-too-long': 6,
  'page-too-large': 6,
  'page-not-found': 5,
  'page-unreadable': 3,
  'file-not-available': 2,
  'redaction-not-found': 5,
  'invalid-box': 5,
  'too-many-redactions': 5,
  'redaction-conflict': 5,
  'no-redactions': 5,
  'not-verified': 1,
  'not-exported': 1,
  'too-slow': 6,
  'rate-limited': 1,
  busy: 1,
  cancelled: 1,
  'not-found': 2,
  internal: 1,
} as const satisfies Record<ErrorCode, number>;
