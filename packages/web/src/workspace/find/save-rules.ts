import { wordsUnder } from '@blackbar/find';
import type { MadeBox } from '@blackbar/rules';
import type { Mark } from '../boxes/mark.ts';
import { saveBlob } from '../download/save-blob.ts';
import type { WordsState } from './document-words.ts';

const hasSigns = /[\\^$.*+?()[\]{}|]/;

/** Words with the signs of an expression in them, as they stand under the box, were no expression. */
const isExpression = (typed: string, mark: Mark, words: WordsState['pages']): boolean => {
  if (!hasSigns.test(typed)) return false;
  const covered = wordsUnder(mark, words.get(mark.page) ?? []).map(({ text }) => text);
  return !covered.join(' ').toLowerCase().includes(typed.toLowerCase());
};

const madeFrom = (mark: Mark, words: WordsState['pages']): MadeBox['from'] => {
  const { type, pattern } = mark;
  if (type === 'manual' || pattern === null || pattern === '') return { kind: 'drawn' };
  if (type === 'pattern') return { kind: 'pattern', query: pattern };
  return { kind: isExpression(pattern, mark, words) ? 'regex' : 'find', query: pattern };
};

/** Redactions as boxes with what each was made from. */
export const madeBoxes = (marks: readonly Mark[], words: WordsState['pages']): MadeBox[] =>
  marks.map((mark) => ({ ...mark, from: madeFrom(mark, words) }));

/** Saves a rules file that asks for what the redactions of this file were made from. */
export const saveRules = async (marks: readonly Mark[], words: WordsState['pages']): Promise<void> => {
  const { writeRules } = await import('@blackbar/rules');
  saveBlob(new Blob([writeRules(madeBoxes(marks, words))], { type: 'application/yaml' }), 'blackbar.yaml');
};
