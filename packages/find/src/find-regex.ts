import { plain } from './fold.ts';
import { makeMatch } from './make-match.ts';
import { pageText } from './page-text.ts';
import type { Match, PageWords, RegexQuery } from './query.ts';

const compiled = (source: string, flags: string): RegExp | Error => {
  try {
    return new RegExp(source, flags);
  } catch (cause) {
    return cause as Error;
  }
};

/** `message` is for the user: the engine's message without its "Invalid regular expression: " prefix. */
export type Expression = { kind: 'expression'; expression: RegExp } | { kind: 'invalid'; message: string };

/** Compiles what a person typed. A space also stands for a line end, as it does when reading. */
export const parseExpression = (source: string, matchCase: boolean): Expression => {
  const spaced = source.replaceAll(' ', '\\s');
  const flags = matchCase ? 'gm' : 'gim';
  // Unicode mode supports \p{…} but refuses needless escapes such as \-, which people copy from elsewhere.
  const strict = compiled(spaced, `${flags}u`);
  if (strict instanceof RegExp) return { kind: 'expression', expression: strict };
  const lenient = compiled(spaced, flags);
  if (lenient instanceof RegExp) return { kind: 'expression', expression: lenient };
  return { kind: 'invalid', message: lenient.message.replace(/^.*: /, '') };
};

/**
 * All matches of the expression on the page. A pathological expression may never end: run it where a time limit can
 * stop it (see Finder).
 */
export const findRegex = (pageWords: PageWords, query: RegexQuery): Match[] => {
  const parsed = parseExpression(query.source, query.matchCase ?? false);
  if (parsed.kind === 'invalid') return [];
  const matches = new Map<string, Match>();
  // A hyphen at a line end may belong to the word or not: search both versions of the text.
  for (const hyphen of ['', '-']) {
    const page = pageText(pageWords.words, { name: `plain${hyphen}`, read: plain, hyphen, lineEnd: '\n' });
    for (const { 0: found, index: start } of page.text.matchAll(parsed.expression)) {
      if (found.trim() === '') continue;
      const from = start + found.length - found.trimStart().length;
      const match = makeMatch(pageWords, page, from, from + found.trim().length);
      const key = `${match.firstWord} ${match.lastWord} ${match.before.length} ${match.text}`;
      if (!matches.has(key)) matches.set(key, match);
    }
  }
  return [...matches.values()].sort((a, b) => a.firstWord - b.firstWord || a.before.length - b.before.length);
};
