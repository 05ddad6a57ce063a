import type { Word } from '@blackbar/core/model';
import { isUnspaced } from './fold.ts';
import { onSameLine } from './line.ts';

/** Represents a hyphen at the end of a line, including the line end. */
export const brokenHyphen = '\ue000';

/** The words of a page as one text, and for each of its characters the word and offset it comes from. */
export interface PageText {
  text: string;
  /** Index of the word; for separators, of the word before. */
  wordAt: readonly number[];
  /** Offset in the text of the word. */
  offsetAt: readonly number[];
}

export interface TextForm {
  /** Cache key: the text of a page in a form is built once. */
  name: string;
  /** What a character of a word becomes; may be empty or several characters. */
  read: (char: string) => string;
  /** What a hyphen before a line end becomes, the line end included. */
  hyphen: string;
  /** The separator between two words of different lines. */
  lineEnd: string;
}

const endsInHyphen = /[\p{L}\p{N}][-\u00ad\u2010\u2011\ufffe]$/u;

// A letter with its combining marks, which must be normalised together.
const clusters = /[\s\S]\p{M}*/gu;

/** How a word is joined to the next one in reading order. */
export const joinBetween = (word: Word, next: Word): 'nothing' | 'space' | 'line-end' | 'broken-hyphen' => {
  const sameLine = onSameLine(word, next);
  if (!sameLine && endsInHyphen.test(word.text)) return 'broken-hyphen';
  if (isUnspaced(word.text.slice(-1)) && isUnspaced(next.text.slice(0, 1))) return 'nothing';
  return sameLine ? 'space' : 'line-end';
};

const made = new WeakMap<readonly Word[], Map<string, PageText>>();

/** The page's text in a form, cached: a search runs again with every typed character. */
export const pageText = (words: readonly Word[], form: TextForm): PageText => {
  const forms = made.get(words) ?? new Map<string, PageText>();
  made.set(words, forms);
  const text = forms.get(form.name) ?? makeText(words, form);
  forms.set(form.name, text);
  return text;
};

const makeText = (words: readonly Word[], form: TextForm): PageText => {
  let text = '';
  const wordAt: number[] = [];
  const offsetAt: number[] = [];
  const append = (part: string, word: number, offset: number) => {
    text += part;
    for (let index = 0; index < part.length; index++) {
      wordAt.push(word);
      offsetAt.push(offset);
    }
  };
  const seen = new Map<string, string>();
  const read = (cluster: string): string => {
    const known = seen.get(cluster) ?? form.read(cluster);
    seen.set(cluster, known);
    return known;
  };
  words.forEach((word, index) => {
    const next = words[index + 1];
    const join = next ? joinBetween(word, next) : 'nothing';
    const kept = join === 'broken-hyphen' ? word.text.slice(0, -1) : word.text;
    for (const cluster of kept.matchAll(clusters)) append(read(cluster[0]), index, cluster.index);
    if (join === 'broken-hyphen') append(form.hyphen, index, kept.length);
    if (join === 'space') append(' ', index, kept.length);
    if (join === 'line-end') append(form.lineEnd, index, kept.length);
  });
  return { text, wordAt, offsetAt };
};
