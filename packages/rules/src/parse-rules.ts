import { isLabel, maxLabelChars } from '@blackbar/core/model';
import { type PatternKind, parseExpression, type Query } from '@blackbar/find';
import { type Document, isNode, isPair, LineCounter, parseDocument } from 'yaml';
import { type CodeSet, codeSets } from './code-sets.ts';
import { formProblems, type Path } from './form-problems.ts';
import { isPageChoice } from './page-choice.ts';
import type { Rule, Rules } from './rules.ts';
import type { RawRule, RawRules } from './schema.ts';

/** What is wrong with a rules file, and on which line, from 1. */
export interface RulesProblem {
  line: number;
  message: string;
}

export type ParsedRules = { kind: 'rules'; rules: Rules } | { kind: 'invalid'; problems: RulesProblem[] };

/** Reads a list of words that a rule names; `null` when there is none. */
export type ReadList = (path: string) => string | null;

const listOf = <T>(value: T | readonly T[] | undefined): T[] =>
  value === undefined ? [] : Array.isArray(value) ? [...value] : [value as T];

/** The line where an entry stands, or the nearest entry around it. */
const lineOf = (document: Document, lines: LineCounter, path: Path): number => {
  for (let length = path.length; length >= 0; length--) {
    const parent = length === 0 ? document.contents : document.getIn(path.slice(0, length - 1), true);
    const items = parent !== null && typeof parent === 'object' && 'items' in parent ? parent.items : [];
    const pair = (items as unknown[]).find(
      (item) => isPair(item) && String(item.key) === String(path[length - 1]),
    );
    const own = length === 0 ? document.contents : document.getIn(path.slice(0, length), true);
    const node = isPair(pair) && isNode(pair.key) ? pair.key : own;
    if (isNode(node) && node.range) return lines.linePos(node.range[0]).line;
  }
  return 1;
};

const linesOf = (text: string): string[] =>
  text
    .split(/\r?\n/)
    .map((line) => line.trim())
    .filter((line) => line !== '' && !line.startsWith('#'));

const codeSetOf = ({ codes }: RawRules): CodeSet | null => {
  if (codes === undefined) return null;
  if (Array.isArray(codes)) return { name: 'own', title: 'Codes of this file', codes };
  return codeSets.find(({ name }) => name === codes) ?? null;
};

/** Compiles one rule; `say` takes what is wrong with an entry of it. */
const readRule = (
  raw: RawRule,
  common: readonly string[],
  codes: CodeSet | null,
  readList: ReadList,
  say: (entry: string, message: string) => void,
): Rule => {
  const matchCase = raw['match-case'] ?? false;
  const wholeWords = raw['whole-words'] ?? false;
  const terms = listOf(raw.find);
  if (raw.list !== undefined) {
    const listed = readList(raw.list);
    if (listed === null) say('list', `cannot read ${raw.list}.`);
    else if (linesOf(listed).length === 0) say('list', `${raw.list} has no words in it.`);
    else terms.push(...linesOf(listed));
  }
  const sources = listOf(raw.regex);
  for (const source of sources) {
    const parsed = parseExpression(source, matchCase);
    if (parsed.kind === 'invalid') say('regex', `${source} is no regular expression: ${parsed.message}.`);
  }
  const patterns = listOf(raw.pattern) as PatternKind[];
  const pages = String(raw.pages ?? 'all').trim();
  if (!isPageChoice(pages))
    say('pages', `${pages} must be all, first, last, odd, even, or numbers such as 1-3, 7.`);
  for (const entry of ['label', 'code'] as const) {
    const label = raw[entry];
    if (label !== undefined && !isLabel(label))
      say(entry, `${entry} must be 1 to ${maxLabelChars} printable Latin characters.`);
  }
  if (raw.label !== undefined && raw.code !== undefined)
    say('code', 'a rule has a label or a code, not both.');
  if (raw.code !== undefined && codes === null)
    say('code', 'a code needs codes: foia, privacy-act, plain or your own.');
  if (raw.code !== undefined && codes !== null && !codes.codes.some(({ code }) => code === raw.code))
    say('code', `${raw.code} is not among the codes of ${codes.name}.`);
  if (
    raw.find === undefined &&
    raw.list === undefined &&
    raw.regex === undefined &&
    !raw.pattern &&
    !raw.region
  )
    say('name', `${raw.name} finds nothing: add find, list, regex, pattern or region.`);
  const queries: Query[] = [
    ...terms.map((term): Query => ({ kind: 'term', term, matchCase, wholeWords })),
    ...sources.map((source): Query => ({ kind: 'regex', source, matchCase })),
    ...(patterns.length === 0
      ? []
      : [{ kind: 'pattern', patterns, countries: [raw.country ?? 'US'] } satisfies Query]),
  ];
  return {
    name: raw.name,
    queries,
    region: raw.region === undefined ? null : { ...raw.region, anchor: raw.region.anchor ?? null },
    pages,
    near: listOf(raw.near),
    except: [...common, ...listOf(raw.except)],
    keep: raw.keep ?? null,
    label: raw.label ?? raw.code ?? null,
  };
};

/** Aliases could make a small file expand without end. */
const expanded = (document: Document): { kind: 'value'; value: unknown } | { kind: 'endless' } => {
  try {
    return { kind: 'value', value: document.toJS({ maxAliasCount: 100 }) };
  } catch {
    return { kind: 'endless' };
  }
};

/** Reads a rules file, YAML or JSON. Everything that is wrong with it is told at once, each with its line. */
export const parseRules = (text: string, readList: ReadList): ParsedRules => {
  const lines = new LineCounter();
  const document = parseDocument(text, { lineCounter: lines, uniqueKeys: true });
  if (document.errors.length > 0)
    return {
      kind: 'invalid',
      problems: document.errors.map(({ pos, message }) => ({
        line: lines.linePos(pos[0]).line,
        message: `${message.split(/ at line|\n/)[0]}.`,
      })),
    };
  const lineAt = (path: Path) => lineOf(document, lines, path);
  const read = expanded(document);
  if (read.kind === 'endless')
    return { kind: 'invalid', problems: [{ line: 1, message: 'its aliases expand to far too much.' }] };
  const untrusted = read.value;
  const problems = formProblems(untrusted).map(({ path, message }) => ({ line: lineAt(path), message }));
  if (problems.length > 0) return { kind: 'invalid', problems };
  const raw = untrusted as RawRules;
  const codes = codeSetOf(raw);
  const rules = raw.rules.map((rule, index) =>
    readRule(rule, listOf(raw.except), codes, readList, (entry, message) =>
      problems.push({ line: lineAt(['rules', index, entry]), message }),
    ),
  );
  if (problems.length > 0) return { kind: 'invalid', problems };
  return { kind: 'rules', rules: { rules, unreadable: raw.unreadable ?? 'fail', codes } };
};
