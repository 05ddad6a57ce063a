import { parseArgs } from 'node:util';
import { isLabel, maxLabelChars } from '@blackbar/core';
import { isPatternKind, patternKinds, type Query } from '@blackbar/find';

export const usage = `Usage:
  blackbar redact IN --boxes BOXES.json --out OUT.pdf [--dpi 150|200|300]
  blackbar redact IN --find TERM --regex RE --pattern email,iban --out OUT.pdf [--dry-run]
  blackbar verify OUT.pdf [--boxes BOXES.json]
  blackbar inspect IN

--find, --regex and --pattern may be given several times, and together with --boxes. Patterns:
${patternKinds.join(', ')}.

BOXES.json is [{page, x, y, width, height, label}] in pixels of the 150-DPI page image, pages from 1; a
label may be left out.

Options:
  --password-file FILE  the PDF's password, first line of FILE
  --whole-words         --find leaves longer words alone
  --match-case          --find and --regex tell capitals apart
  --label TEXT          shown in white on every box that has no label of its own, and read aloud
  --country CODE        phone numbers without a country code are of this country (US)
  --dry-run             list what was found and write nothing
  --force               replace OUT.pdf if it exists; the input is never replaced
  --json                one JSON object on standard output, no progress
  --help

Exit codes: 0 done; 1 a check failed or something went wrong; 2 wrong use; 3 the file was refused;
4 a password is needed or wrong; 5 the boxes were refused; 6 too large, too complex or too slow.`;

export class UsageError extends Error {}

interface Shared {
  input: string;
  isJson: boolean;
  passwordFile: string | undefined;
}

export interface RedactCommand extends Shared {
  name: 'redact';
  boxes: string | undefined;
  queries: Query[];
  /** The output file; `null` for a dry run, which only lists matches. */
  out: string | null;
  dpi: 150 | 200 | 300;
  isForced: boolean;
  /** The label for boxes without one. */
  label: string | null;
}

export interface VerifyCommand extends Shared {
  name: 'verify';
  boxes: string | undefined;
}

export interface InspectCommand extends Shared {
  name: 'inspect';
}

export type Command = RedactCommand | VerifyCommand | InspectCommand | { name: 'help' };

const options = {
  boxes: { type: 'string' },
  label: { type: 'string' },
  find: { type: 'string', multiple: true },
  regex: { type: 'string', multiple: true },
  pattern: { type: 'string', multiple: true },
  country: { type: 'string', default: 'US' },
  'whole-words': { type: 'boolean', default: false },
  'match-case': { type: 'boolean', default: false },
  'dry-run': { type: 'boolean', default: false },
  out: { type: 'string' },
  dpi: { type: 'string', default: '150' },
  'password-file': { type: 'string' },
  force: { type: 'boolean', default: false },
  json: { type: 'boolean', default: false },
  help: { type: 'boolean', default: false },
} as const;

const parse = (words: readonly string[]) => {
  try {
    return parseArgs({ args: [...words], options, allowPositionals: true });
  } catch (cause) {
    throw new UsageError(cause instanceof Error ? cause.message : 'The arguments are not understood.');
  }
};

const readDpi = (text: string): 150 | 200 | 300 => {
  const dpi = Number(text);
  if (dpi === 150 || dpi === 200 || dpi === 300) return dpi;
  throw new UsageError('--dpi is 150, 200 or 300.');
};

const readLabel = (text: string | undefined): string | null => {
  if (text === undefined) return null;
  if (!isLabel(text)) throw new UsageError(`--label is 1 to ${maxLabelChars} printable Latin characters.`);
  return text;
};

const readPatterns = (lists: readonly string[]) =>
  lists
    .flatMap((list) => list.split(','))
    .map((name) => {
      const kind = name.trim();
      if (!isPatternKind(kind)) throw new UsageError(`There is no pattern "${kind}".`);
      return kind;
    });

const readQueries = (values: ReturnType<typeof parse>['values']): Query[] => {
  const matchCase = values['match-case'];
  const wholeWords = values['whole-words'];
  const patterns = readPatterns(values.pattern ?? []);
  return [
    ...(values.find ?? []).map((term): Query => ({ kind: 'term', term, matchCase, wholeWords })),
    ...(values.regex ?? []).map((source): Query => ({ kind: 'regex', source, matchCase })),
    ...(patterns.length === 0 ? [] : [{ kind: 'pattern', patterns, countries: [values.country] } as const]),
  ];
};

export const readArguments = (words: readonly string[]): Command => {
  const { values, positionals } = parse(words);
  const [name, input, ...more] = positionals;
  if (values.help || name === undefined || name === 'help') return { name: 'help' };
  if (name !== 'redact' && name !== 'verify' && name !== 'inspect')
    throw new UsageError(`There is no command "${name}".`);
  if (input === undefined) throw new UsageError(`${name} needs a file.`);
  if (more.length > 0) throw new UsageError(`${name} takes one file at a time.`);
  const shared = { input, isJson: values.json, passwordFile: values['password-file'] };
  if (name === 'verify') return { name, ...shared, boxes: values.boxes };
  if (name === 'inspect') return { name, ...shared };
  const queries = readQueries(values);
  const isDry = values['dry-run'];
  if (values.boxes === undefined && queries.length === 0)
    throw new UsageError('redact needs --boxes, --find, --regex or --pattern.');
  if (values.out === undefined && !isDry) throw new UsageError('redact needs --out.');
  return {
    name,
    ...shared,
    boxes: values.boxes,
    queries,
    out: isDry ? null : (values.out ?? null),
    dpi: readDpi(values.dpi),
    isForced: values.force,
    label: readLabel(values.label),
  };
};
