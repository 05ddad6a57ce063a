import type { ErrorCode } from '@blackbar/core/model';

/** Every exit code with its meaning, as the help and the docs print it. */
export const exits = {
  done: [0, 'done'],
  check: [1, 'a check failed: nothing was written, or the file is not what it should be'],
  usage: [2, 'wrong use: an option, a boxes file or a rules file'],
  refused: [3, 'the file is damaged, has no pages or is no PDF, JPG or PNG'],
  password: [4, 'a password is needed or wrong'],
  boxes: [5, 'a box is not on its page or too small'],
  limits: [6, 'too large, too complex or too slow'],
  nothing: [7, 'nothing was found'],
  warned: [8, 'done, with warnings'],
  strict: [9, 'a warning under --strict, or a page to fail on by the rules: nothing was written'],
  input: [10, 'the input cannot be read'],
  output: [11, 'the output cannot be written, or exists'],
  several: [12, 'several files failed for different reasons'],
  internal: [13, 'something went wrong inside'],
  readable: [14, 'check: something hidden can still be read'],
  unread: [15, 'check: nothing was found, but a part could not be looked at'],
  interrupted: [130, 'interrupted'],
} as const satisfies Record<string, readonly [number, string]>;

/** Codes of what only the command line meets; stable, as those of core. */
type OwnCode =
  | 'usage'
  | 'boxes-malformed'
  | 'rules-malformed'
  | 'input-missing'
  | 'input-unreadable'
  | 'input-is-folder'
  | 'input-is-device'
  | 'output-exists'
  | 'output-is-input'
  | 'output-unwritable'
  | 'disk-full'
  | 'pipe-closed'
  | 'nothing-found'
  | 'certificate-invalid'
  | 'strict'
  | 'crashed'
  | 'interrupted';

export type FailureCode = ErrorCode | OwnCode;

/** Groups of codes; `--json` and the log have the exact one. */
export const exitOf = {
  usage: 'usage',
  'boxes-malformed': 'usage',
  'rules-malformed': 'usage',
  'input-missing': 'input',
  'input-unreadable': 'input',
  'input-is-folder': 'input',
  'input-is-device': 'input',
  'output-exists': 'output',
  'output-is-input': 'output',
  'output-unwritable': 'output',
  'disk-full': 'output',
  'pipe-closed': 'output',
  'nothing-found': 'nothing',
  'certificate-invalid': 'check',
  strict: 'strict',
  crashed: 'internal',
  interrupted: 'interrupted',
  'malformed-request': 'internal',
  'no-file': 'input',
  'too-large': 'limits',
  'unsupported-type': 'refused',
  'password-required': 'password',
  'password-wrong': 'password',
  'file-damaged': 'refused',
  'upload-repeated': 'internal',
  'no-pages': 'refused',
  'too-many-pages': 'limits',
  'too-complex': 'limits',
  'took-too-long': 'limits',
  'page-too-large': 'limits',
  'page-not-found': 'boxes',
  'page-unreadable': 'refused',
  'file-not-available': 'input',
  'redaction-not-found': 'boxes',
  'invalid-box': 'boxes',
  'too-many-redactions': 'boxes',
  'redaction-conflict': 'boxes',
  'no-redactions': 'nothing',
  'not-verified': 'check',
  'not-exported': 'internal',
  'no-certificate': 'internal',
  'too-slow': 'limits',
  'rate-limited': 'internal',
  busy: 'internal',
  cancelled: 'interrupted',
  'not-found': 'input',
  internal: 'internal',
} as const satisfies Record<FailureCode, keyof typeof exits>;

export const exitCodeOf = (code: FailureCode): number => exits[exitOf[code]][0];

/** The code of a whole run from those of its files. */
export const exitCodeOfRun = (codes: readonly number[]): number => {
  const different = new Set(codes.filter((code) => code !== exits.done[0]));
  if (different.has(exits.interrupted[0])) return exits.interrupted[0];
  if (different.size > 1) different.delete(exits.warned[0]);
  if (different.size > 1) return exits.several[0];
  return [...different][0] ?? exits.done[0];
};
