import { isLabel, maxLabelChars } from '@blackbar/core/model';
import type { Query } from '@blackbar/find';
import { parseExpression } from '@blackbar/find/expression';
import { isPatternKind, patternKinds } from '@blackbar/find/kinds';
import type { Rule } from '@blackbar/rules';
import { UsageError } from '../failure.ts';
import { standard } from '../files/inputs.ts';
import type { OutputPlace } from '../files/output-path.ts';
import type { Command, DocumentCommand, DryRun, RedactCommand, Searches } from './commands.ts';
import { defaultJobs } from './default-jobs.ts';
import { helpOf, usage } from './help.ts';
import { type CommandName, isCommandName, type OptionsOf, parseOptions } from './options.ts';

const mostJobs = 64;

const readJobs = (written: string | undefined): number => {
  if (written === undefined) return defaultJobs();
  const jobs = Number(written);
  if (!Number.isInteger(jobs) || jobs < 1 || jobs > mostJobs)
    throw new UsageError(`--jobs is a number from 1 to ${mostJobs}.`);
  return jobs;
};

const readDpi = (written: string): 150 | 200 | 300 => {
  const dpi = Number(written);
  if (dpi === 150 || dpi === 200 || dpi === 300) return dpi;
  throw new UsageError('--dpi is 150, 200 or 300.');
};

const readPages = (written: string): 'picture' | 'sharp' => {
  if (written === 'picture' || written === 'sharp') return written;
  throw new UsageError('--pages is picture or sharp.');
};

const readLabel = (text: string | undefined): string | null => {
  if (text === undefined) return null;
  if (!isLabel(text)) throw new UsageError(`--label is 1 to ${maxLabelChars} printable Latin characters.`);
  return text;
};

const readDocuments = (
  name: CommandName,
  values: OptionsOf<'inspect'>,
  paths: readonly string[],
): DocumentCommand => {
  if (paths.length === 0) throw new UsageError(`${name} needs a file, a folder, a pattern or -.`);
  if (paths.filter((path) => path === standard).length > 1) throw new UsageError('- can be named only once.');
  return {
    paths,
    isRecursive: values.recursive,
    isJson: values.json,
    jobs: readJobs(values.jobs),
    continuesOnError: values['continue-on-error'],
    passwordFile: values['password-file'],
  };
};

const ruleOf = (name: string, query: Query): Rule => ({
  name,
  queries: [query],
  region: null,
  pages: 'all',
  near: [],
  except: [],
  keep: null,
  label: null,
});

const readPattern = (values: OptionsOf<'find'>): Rule[] =>
  (values.pattern ?? [])
    .flatMap((list) => list.split(','))
    .map((written) => {
      const kind = written.trim();
      if (!isPatternKind(kind))
        throw new UsageError(`There is no pattern "${kind}". There are ${patternKinds.join(', ')}.`);
      return ruleOf(kind, { kind: 'pattern', patterns: [kind], countries: [values.country] });
    });

const readSearches = (values: OptionsOf<'find'>): Searches => {
  const matchCase = values['match-case'];
  const wholeWords = values['whole-words'];
  const terms = (values.find ?? []).map((term) =>
    ruleOf('find', { kind: 'term', term, matchCase, wholeWords }),
  );
  const expressions = (values.regex ?? []).map((source) => {
    const parsed = parseExpression(source, matchCase);
    if (parsed.kind === 'invalid')
      throw new UsageError(`--regex ${source} is no regular expression: ${parsed.message}.`);
    return ruleOf('regex', { kind: 'regex', source, matchCase });
  });
  return {
    asked: [...terms, ...expressions, ...readPattern(values)],
    rulesFile: values.rules,
    isStrict: values.strict,
  };
};

const readPlace = (values: OptionsOf<'redact'>): OutputPlace | null => {
  const { out, 'out-dir': folder, name } = values;
  if (out !== undefined && folder !== undefined) throw new UsageError('Use --out or --out-dir, not both.');
  if (name !== undefined && folder === undefined) throw new UsageError('--name goes with --out-dir.');
  if (name !== undefined && (/[/\\]/.test(name) || !name.includes('{name}')))
    throw new UsageError('--name is a file name with {name} in it, such as {name}-redacted.pdf.');
  if (folder !== undefined) return { kind: 'folder', path: folder, name };
  return out === undefined ? null : { kind: 'file', path: out };
};

const readDryRun = (values: OptionsOf<'redact'>): DryRun | null => {
  const as = values.as ?? (values.json ? 'json' : 'text');
  if (!values['dry-run']) {
    if (values.as !== undefined) throw new UsageError('--as goes with --dry-run.');
    return null;
  }
  if (as === 'text' || as === 'json' || as === 'csv' || as === 'pdf') return as;
  throw new UsageError('--as is text, json, csv or pdf.');
};

const readRedact = (words: readonly string[]): RedactCommand => {
  const { values, positionals } = parseOptions('redact', words);
  const shared = readDocuments('redact', values, positionals);
  const searches = readSearches(values);
  const place = readPlace(values);
  const dryRun = readDryRun(values);
  if (values.boxes === undefined && searches.asked.length === 0 && searches.rulesFile === undefined)
    throw new UsageError('redact needs --boxes, --find, --regex, --pattern or --rules.');
  if (place === null && (dryRun === null || dryRun === 'pdf'))
    throw new UsageError(`${dryRun === 'pdf' ? '--as pdf' : 'redact'} needs --out or --out-dir.`);
  if (values.resume && values.log === undefined)
    throw new UsageError('--resume needs the --log of the batch.');
  if (values['log-words'] && values.log === undefined) throw new UsageError('--log-words goes with --log.');
  if (values.certificate && (place === null || (place.kind === 'file' && place.path === standard)))
    throw new UsageError('--certificate needs --out FILE or --out-dir: it is written beside the new file.');
  if (values.key !== undefined && !values.certificate) throw new UsageError('--key goes with --certificate.');
  if (values.resume && dryRun !== null) throw new UsageError('--resume goes with no dry run.');
  return {
    name: 'redact',
    ...shared,
    ...searches,
    boxes: values.boxes,
    label: readLabel(values.label),
    place: dryRun === null || dryRun === 'pdf' ? place : null,
    dpi: readDpi(values.dpi),
    pages: readPages(values.pages),
    isForced: values.force,
    dryRun,
    log: values.log,
    logsWords: values['log-words'],
    hasCertificate: values.certificate,
    key: values.key,
    isResumed: values.resume,
  };
};

const readFind = (words: readonly string[]): Command => {
  const { values, positionals } = parseOptions('find', words);
  const searches = readSearches(values);
  if (searches.asked.length === 0 && searches.rulesFile === undefined)
    throw new UsageError('find needs --find, --regex, --pattern or --rules.');
  return { name: 'find', ...readDocuments('find', values, positionals), ...searches };
};

const readRules = (words: readonly string[]): Command => {
  const { values, positionals } = parseOptions('rules', words);
  const [act, ...files] = positionals;
  if (act !== 'check' && act !== 'schema' && act !== 'codes')
    throw new UsageError('rules is followed by check, schema or codes.');
  if (act === 'check' && files.length === 0) throw new UsageError('rules check needs a rules file.');
  return { name: 'rules', act, files, isJson: values.json };
};

const readVerify = (values: OptionsOf<'verify'>, positionals: readonly string[]): Command => {
  const { boxes, certificate, key, input, rules, 'input-key': inputKey } = values;
  if (certificate === undefined && (key ?? input ?? rules ?? inputKey) !== undefined)
    throw new UsageError('--key, --input, --rules and --input-key go with --certificate.');
  if (certificate !== undefined && boxes !== undefined)
    throw new UsageError('Use --boxes or --certificate, which has the boxes, not both.');
  if (certificate !== undefined && positionals.length > 1)
    throw new UsageError('--certificate is about one file. Verify one at a time.');
  const options = certificate === undefined ? null : { certificate, key, input, rules, inputKey };
  return { name: 'verify', ...readDocuments('verify', values, positionals), boxes, certificate: options };
};

const readCertificate = (words: readonly string[]): Command => {
  const { values, positionals } = parseOptions('certificate', words);
  const [act, file = '', ...more] = positionals;
  const { out, key, force: isForced } = values;
  if (act !== 'page' && act !== 'input-key' && act !== 'public-key')
    throw new UsageError('certificate is followed by page, input-key or public-key.');
  if (act !== 'public-key' && (file === '' || more.length > 0))
    throw new UsageError(`certificate ${act} needs one certificate.`);
  if (act === 'page' && out === undefined) throw new UsageError('certificate page needs --out.');
  return { name: 'certificate', act, file, out, key, isForced };
};

const readCommand = (name: CommandName, words: readonly string[]): Command => {
  if (name === 'redact') return readRedact(words);
  if (name === 'find') return readFind(words);
  if (name === 'rules') return readRules(words);
  if (name === 'certificate') return readCertificate(words);
  if (name === 'verify') {
    const { values, positionals } = parseOptions(name, words);
    return readVerify(values, positionals);
  }
  if (name === 'check') {
    const { values, positionals } = parseOptions(name, words);
    return { name, ...readDocuments(name, values, positionals), showsWords: values.words };
  }
  const { values, positionals } = parseOptions(name, words);
  return { name, ...readDocuments(name, values, positionals) };
};

/** What the words of a command line ask for. */
export const readArguments = (words: readonly string[]): Command => {
  const [name = 'help', ...rest] = words;
  if (name === '--version' || name === 'version') return { name: 'version' };
  if (name === 'help' || name === '--help' || name === '-h') {
    const [about = ''] = rest;
    return { name: 'help', text: isCommandName(about) ? helpOf[about] : usage };
  }
  if (!isCommandName(name)) throw new UsageError(`There is no command "${name}".`);
  if (rest.includes('--help') || rest.includes('-h')) return { name: 'help', text: helpOf[name] };
  return readCommand(name, rest);
};
