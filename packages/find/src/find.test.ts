import type { Word } from '@blackbar/core';
import { expect, test } from 'vitest';
import { findOnPage } from './find-on-page.ts';
import type { Query } from './query.ts';

/** Lines of text on a fixed grid: a character is 10 wide, a line is 20 high with 10 between lines. */
const typed = (...lines: string[]): Word[] =>
  lines.flatMap((line, row) =>
    Array.from(line.matchAll(/\S+/g), ({ 0: text, index }) => ({
      text,
      x: 100 + index * 10,
      y: 100 + row * 30,
      width: text.length * 10,
      height: 20,
    })),
  );

const find = (words: Word[], query: Query) => findOnPage({ page: 1, words }, query);
const texts = (words: Word[], query: Query): string[] => find(words, query).map((match) => match.text);
const term = (text: string, options = {}): Query => ({ kind: 'term', term: text, ...options });

test('a term is found regardless of case and accents', () => {
  const words = typed('José met JOSE and josé');
  expect(texts(words, term('jose'))).toEqual(['José', 'JOSE', 'josé']);
  expect(texts(words, term('José'))).toEqual(['José', 'JOSE', 'josé']);
  expect(texts(words, term('JOSE', { matchCase: true }))).toEqual(['JOSE']);
});

test('letters without a Unicode decomposition are found by their plain form', () => {
  expect(texts(typed('Weiß Søren Łukasz Æsop'), term('weiss'))).toEqual(['Weiß']);
  expect(texts(typed('Weiß Søren Łukasz Æsop'), term('soren'))).toEqual(['Søren']);
  expect(texts(typed('Weiß Søren Łukasz Æsop'), term('lukasz'))).toEqual(['Łukasz']);
});

test('a ligature matches its letters', () => {
  expect(texts(typed('the oﬃce ﬁle'), term('office'))).toEqual(['oﬃce']);
  expect(texts(typed('the office file'), term('oﬃce'))).toEqual(['office']);
});

test('whole words do not match inside longer words', () => {
  const words = typed('Mark, Markus, Denmark (mark)');
  expect(texts(words, term('mark', { wholeWords: true }))).toEqual(['Mark', 'mark']);
  expect(texts(words, term('mark'))).toHaveLength(4);
});

test('several words are found across a line end', () => {
  const [match] = find(typed('signed by John', 'Smith of Leeds'), term('john  smith'));
  expect(match?.text).toBe('John Smith');
  expect(match?.boxes).toHaveLength(2);
});

test('a word broken by a hyphen is found with and without it', () => {
  const words = typed('the recon-', 'ciliation of the co-', 'owner');
  expect(texts(words, term('reconciliation'))).toEqual(['recon-ciliation']);
  expect(texts(words, term('co-owner', { wholeWords: true }))).toEqual(['co-owner']);
  expect(texts(words, term('coowner'))).toEqual(['co-owner']);
});

test('a hyphen inside a line does not join words', () => {
  expect(texts(typed('non- profit'), term('nonprofit'))).toEqual([]);
});

test('text without spaces is found, extracted as one word or as single characters', () => {
  const run: Word[] = [{ text: '東京都港区', x: 0, y: 0, width: 50, height: 10 }];
  const apart: Word[] = Array.from('東京都港区', (text, index) => ({
    text,
    x: index * 10,
    y: 0,
    width: 10,
    height: 10,
  }));
  expect(texts(run, term('京都', { wholeWords: true }))).toEqual(['京都']);
  const [match] = find(apart, term('京 都', { wholeWords: true }));
  expect(match?.text).toBe('京都');
  expect([match?.firstWord, match?.lastWord]).toEqual([1, 2]);
  expect(match?.after).toBe('港区');
});

test('right-to-left text is found regardless of vowel points and presentation forms', () => {
  expect(texts(typed('שָׁלוֹם עולם'), term('שלום'))).toEqual(['שָׁלוֹם']);
  expect(texts(typed('ﻣﺤﻤﺪ'), term('محمد'))).toEqual(['ﻣﺤﻤﺪ']);
  expect(texts(typed('مُحَمَّد'), term('محمد'))).toEqual(['مُحَمَّد']);
});

test('vowel signs of Indic scripts are letters, not accents', () => {
  expect(texts(typed('दिल्ली दल'), term('दल', { wholeWords: true }))).toEqual(['दल']);
});

test('a box covers whole words and no other word', () => {
  const words = typed('see Okafor, who');
  const [box] = find(words, term('okaf'))[0]?.boxes ?? [];
  expect(box).toBeDefined();
  if (!box) return;
  expect(box.x).toBeLessThan(140);
  expect(box.x).toBeGreaterThan(130);
  expect(box.x + box.width).toBeGreaterThan(210);
  expect(box.x + box.width).toBeLessThan(220);
});

test('the context of a match is the text around it on the page', () => {
  const [match] = find(typed('This firm represents', 'Mr. Okafor, born in June'), term('okafor'));
  expect(match?.before).toBe('This firm represents Mr. ');
  expect(match?.after).toBe(', born in June');
});

test('distant words of a line get one box each, so that nothing between them is covered', () => {
  const words = typed('John', '');
  words.push({ text: 'Smith', x: 600, y: 100, width: 50, height: 20 });
  expect(find(words, term('john smith'))[0]?.boxes).toHaveLength(2);
});

test('a line that is rotated by 90 degrees gets one box', () => {
  const words: Word[] = [
    { text: 'John', x: 10, y: 300, width: 20, height: 40 },
    { text: 'Smith', x: 10, y: 240, width: 20, height: 50 },
  ];
  expect(find(words, term('john smith'))[0]?.boxes).toHaveLength(1);
});

test('an expression is matched as typed, over line ends where it has a space', () => {
  const words = typed('Case AB-1234 and', 'case CD-77');
  expect(texts(words, { kind: 'regex', source: '[A-Z]{2}-\\d+' })).toEqual(['AB-1234', 'CD-77']);
  expect(texts(words, { kind: 'regex', source: 'and case' })).toEqual(['and case']);
  expect(texts(words, { kind: 'regex', source: '^case', matchCase: true })).toEqual(['case']);
  expect(texts(words, { kind: 'regex', source: 'AB\\-\\d' })).toEqual(['AB-1']);
});

test('an expression that matches the empty string finds nothing', () => {
  expect(texts(typed('a b'), { kind: 'regex', source: 'x*' })).toEqual([]);
});

test('a term of spaces only finds nothing', () => {
  expect(texts(typed('a b'), term('  '))).toEqual([]);
});
