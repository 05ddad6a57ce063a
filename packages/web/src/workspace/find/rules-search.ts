import type { PageSize } from '@blackbar/core';
import type { FindOutcome, Match, Query } from '@blackbar/find';
import type { Rules, RulesProblem } from '@blackbar/rules';
import type { Mark } from '../boxes/mark.ts';
import type { WordsState } from './document-words.ts';

/** A rules file that was opened: its rules, or what is wrong with it. */
export type OpenedRules =
  | { kind: 'rules'; name: string; rules: Rules }
  | { kind: 'invalid'; name: string; problems: readonly RulesProblem[] };

/** What a rule suggests to cover: one box, with the label of the rule. */
export interface RuleMatch extends Match {
  rule: string;
  label: string | null;
}

/** A search by rules, beside those by words and patterns. */
export interface RulesQuery {
  kind: 'rules';
  rules: Rules;
}

/** The rules file among the chosen files; the others are the lists it names. */
export const openRules = async (files: readonly File[]): Promise<OpenedRules | null> => {
  const file = files.find(({ name }) => /\.(ya?ml|json)$/i.test(name)) ?? files[0];
  if (!file) return null;
  const { parseRules } = await import('@blackbar/rules');
  const lists = new Map<string, string>();
  for (const other of files) if (other !== file) lists.set(other.name, await other.text());
  const parsed = parseRules(await file.text(), (path) => lists.get(path.split(/[\\/]/).at(-1) ?? '') ?? null);
  return { ...parsed, name: file.name };
};

/** Ends the rules where a search ended without an answer. */
class Unanswered extends Error {
  readonly outcome: FindOutcome;

  constructor(outcome: FindOutcome) {
    super(outcome.kind);
    this.outcome = outcome;
  }
}

const answered = (outcome: FindOutcome): Match[] => {
  if (outcome.kind !== 'found' || outcome.isCut) throw new Unanswered(outcome);
  return outcome.matches;
};

/** What the rules suggest on the pages that were read, as matches to tick. */
export const findByRules = async (
  { rules }: RulesQuery,
  sizes: readonly PageSize[],
  words: WordsState['pages'],
  find: (query: Query) => Promise<FindOutcome>,
): Promise<FindOutcome> => {
  const { applyRules } = await import('@blackbar/rules');
  const pages = Array.from(words, ([page, ofPage]) => ({ page, words: ofPage }));
  try {
    const { suggestions, nearMisses } = await applyRules(rules.rules, {
      sizes,
      pages,
      find: async (query) => answered(await find(query)),
    });
    const nothing = { text: 'A place on the page', before: '', after: '', firstWord: -1, lastWord: -1 };
    const suggested = suggestions.map(({ rule, box, match }): RuleMatch => {
      const { label = null, ...place } = box;
      return { ...(match ?? nothing), page: box.page, boxes: [place], rule, label };
    });
    const near = nearMisses.map(({ rule, match }): RuleMatch => ({ ...match, rule, label: null }));
    const matches = [...suggested, ...near].sort((a, b) => a.page - b.page);
    return { kind: 'found', matches, isCut: false };
  } catch (error) {
    if (error instanceof Unanswered) return error.outcome;
    throw error;
  }
};

export const isRuleMatch = (match: Match): match is RuleMatch => 'rule' in match;

/** Whether boxes cover all of what a rule suggests. */
export const isCovered = ({ page, boxes }: RuleMatch, marks: readonly Mark[]): boolean =>
  boxes.every((box) =>
    marks.some(
      (mark) =>
        mark.page === page &&
        mark.x <= box.x &&
        mark.y <= box.y &&
        mark.x + mark.width >= box.x + box.width &&
        mark.y + mark.height >= box.y + box.height,
    ),
  );
