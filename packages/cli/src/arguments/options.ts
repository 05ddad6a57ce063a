import { type ParseArgsOptionDescriptor, parseArgs } from 'node:util';
import { UsageError } from '../failure.ts';

const text = { type: 'string' } as const;
const texts = { type: 'string', multiple: true } as const;
const flag = { type: 'boolean', default: false } as const;

const everywhere = { json: flag, help: { ...flag, short: 'h' } } as const;

/** What every command that reads documents takes. */
const documents = {
  ...everywhere,
  recursive: { ...flag, short: 'r' },
  jobs: { ...text, short: 'j' },
  'continue-on-error': flag,
  'password-file': text,
} as const;

const searches = {
  find: texts,
  regex: texts,
  pattern: texts,
  rules: text,
  country: { ...text, default: 'US' },
  'whole-words': flag,
  'match-case': flag,
  strict: flag,
} as const;

/** The options of each command; another one is an error. */
export const optionsOf = {
  redact: {
    ...documents,
    ...searches,
    boxes: text,
    label: text,
    out: { ...text, short: 'o' },
    'out-dir': text,
    name: text,
    dpi: { ...text, default: '150' },
    pages: { ...text, default: 'picture' },
    force: flag,
    'dry-run': flag,
    as: text,
    log: text,
    'log-words': flag,
    certificate: flag,
    key: text,
    resume: flag,
  },
  find: { ...documents, ...searches },
  verify: {
    ...documents,
    boxes: text,
    certificate: text,
    key: text,
    input: text,
    rules: text,
    'input-key': text,
  },
  inspect: documents,
  check: { ...documents, words: flag },
  rules: everywhere,
  certificate: { ...everywhere, out: { ...text, short: 'o' }, key: text, force: flag },
} as const satisfies Record<string, Record<string, ParseArgsOptionDescriptor>>;

export type CommandName = keyof typeof optionsOf;

export const isCommandName = (name: string): name is CommandName => Object.hasOwn(optionsOf, name);

/** `--help`, and `--jobs` in any of its forms. */
const otherwise = /^(?:--help|--jobs|-[a-z]*[hj])/;

/** Whether words ask for documents to be read, as many at once as by default. */
export const asksEngine = ([name = '', ...rest]: readonly string[]): boolean =>
  isCommandName(name) && 'jobs' in optionsOf[name] && !rest.some((word) => otherwise.test(word));

export const parseOptions = <N extends CommandName>(name: N, words: readonly string[]) => {
  try {
    return parseArgs({ args: [...words], options: optionsOf[name], allowPositionals: true });
  } catch (cause) {
    const message = cause instanceof Error ? cause.message.replace(/\. To specify[\s\S]*/, '.') : '';
    throw new UsageError(message === '' ? 'The options are not understood.' : message);
  }
};

export type OptionsOf<N extends CommandName> = ReturnType<typeof parseOptions<N>>['values'];
