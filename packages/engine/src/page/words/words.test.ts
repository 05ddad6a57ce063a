import { expect, test } from 'vitest';
import { type Character, guessedEnd } from '../../pdfium/characters.ts';
import { slantOf } from './slant.ts';
import { byBaselines, inOneHeight, joinWords } from './words.ts';

/** Ten pixels wide and twenty high, on a baseline. */
const letter = (text: string, x: number, baseline: number): Character => {
  const edges = { left: x, right: x + 10, top: baseline - 16, bottom: baseline + 4 };
  return { text, tight: edges, loose: edges, origin: [x, baseline], textObject: 1, angleDegrees: 0 };
};

const split = (characters: Character[]) =>
  joinWords(characters, () => true)
    .flatMap(byBaselines)
    .map(({ text, isGlued = false }) => [text, isGlued]);

test('a raised number is a word of its own that no space parts from its word', () => {
  const word = [letter('A', 0, 100), letter('b', 10, 100), letter('3', 20, 93)];
  expect(split(word)).toEqual([
    ['Ab', false],
    ['3', true],
  ]);
});

test('a word goes on after a lowered one', () => {
  const word = [letter('H', 0, 100), letter('2', 10, 104), letter('O', 20, 100)];
  expect(split(word)).toEqual([
    ['H', false],
    ['2', true],
    ['O', true],
  ]);
});

test('letters that stand a rounding apart are one word', () => {
  expect(split([letter('A', 0, 100), letter('b', 10, 100.9)])).toEqual([['Ab', false]]);
});

test('characters of a script without spaces are words without spaces between them', () => {
  expect(split([letter('名', 0, 100), letter('称', 10, 100), letter('(', 20, 100)])).toEqual([
    ['名', false],
    ['称', true],
    ['(', true],
  ]);
  const space = { ...letter(' ', 20, 100), text: null };
  expect(split([letter('名', 0, 100), space, letter('称', 30, 100)])).toEqual([
    ['名', false],
    ['称', false],
  ]);
});

/** As an accent is drawn: narrow, at a place of its own. */
const accent = (text: string, x: number): Character => {
  const edges = { left: x, right: x + 4, top: 82, bottom: 86 };
  return { text, tight: edges, loose: edges, origin: [x, 100], textObject: 1, angleDegrees: 0 };
};

test.each([
  ['after its letter', [letter('e', 0, 100), accent('\u00b4', 3), letter('s', 10, 100)], '\u00e9s'],
  ['before its letter', [accent('\u00a8', 3), letter('o', 0, 100), letter('n', 10, 100)], '\u00f6n'],
  ['over a letter without its dot', [accent('\u00b4', 3), letter('\u0131', 0, 100)], '\u00ed'],
  ['that lies beside', [letter('e', 0, 100), accent('\u00b4', 16)], 'e\u00b4'],
  ['that no letter has', [letter('q', 0, 100), accent('\u00b8', 3)], 'q\u00b8'],
])('an accent %s', (_where, characters, text) => {
  const words = joinWords(characters, () => true);
  expect(words.map((word) => word.text).join('')).toBe(text);
});

test('an accent that nobody sees is no part of a letter that somebody does', () => {
  const [e, acute] = [letter('e', 0, 100), accent('\u00b4', 3)];
  expect(joinWords([e, acute], (character) => character === e).map(({ text }) => text)).toEqual(['e\u00b4']);
});

/** On a line that rises by so many degrees, as far along it and as far below it. */
const slanted = (text: string, degrees: number, along: number, below = 0): Character => {
  const [cos, sin] = [Math.cos((degrees * Math.PI) / 180), Math.sin((degrees * Math.PI) / 180)];
  const at = (x: number, y: number) => [100 + x * cos + y * sin, 100 - x * sin + y * cos] as const;
  const corners = [
    at(along, below - 16),
    at(along + 10, below - 16),
    at(along, below + 4),
    at(along + 10, below + 4),
  ];
  const [xs, ys] = [corners.map(([x]) => x), corners.map(([, y]) => y)];
  const edges = {
    left: Math.min(...xs),
    right: Math.max(...xs),
    top: Math.min(...ys),
    bottom: Math.max(...ys),
  };
  return {
    text,
    tight: edges,
    loose: edges,
    origin: at(along, below),
    textObject: 1,
    angleDegrees: 360 - degrees,
  };
};

test.each([12, 30, 40, 60, 75, 200, 300])(
  'letters of a line that rises by %i degrees are one word',
  (degrees) => {
    const letters = [...'Creek'].map((text, index) => slanted(text, degrees, index * 10));
    expect(split(letters)).toEqual([['Creek', false]]);
    const [word] = joinWords(letters, () => true);
    expect(word && slantOf(word)).toEqual({ degrees: 360 - degrees, length: 50, height: 20 });
  },
);

test('on a slanted line, too, what is far away or lies lower is another word', () => {
  expect(split([slanted('A', 40, 0), slanted('b', 40, 40)])).toEqual([
    ['A', false],
    ['b', false],
  ]);
  expect(split([slanted('A', 40, 0), slanted('b', 40, 10, 24)])).toEqual([
    ['A', false],
    ['b', false],
  ]);
  expect(split([slanted('A', 40, 0), slanted('2', 40, 10, 4)])).toEqual([
    ['A', false],
    ['2', true],
  ]);
});

test('what goes on without a space on the same baseline is as high in every font', () => {
  const low = { ...letter('片', 0, 100), loose: { left: 0, right: 10, top: 88, bottom: 102 } };
  const heights = (characters: Character[]) =>
    inOneHeight(joinWords(characters, () => true)).map(({ top, bottom }) => [top, bottom]);
  expect(heights([low, letter('P', 10, 100), letter('h', 20, 100)])).toEqual([
    [84, 104],
    [84, 104],
  ]);
  expect(heights([low, letter('P', 10, 103)])).toEqual([
    [88, 102],
    [87, 107],
  ]);
});

/** As PDFium reads a line that stands on its head: each letter before the one it follows, and words parted anywhere. */
const onItsHead = (text: string, space: number): Character[] =>
  [...text].flatMap((char, index) => {
    const before = [...text].slice(0, index).filter((other) => other === ' ').length;
    const x = index * 10 + before * (space - 10);
    const upright = letter(char, x, 100);
    const own = char === ' ' ? { ...upright, text: null } : { ...upright, angleDegrees: 180 };
    return index % 2 ? [own] : [own, { ...upright, text: null }];
  });

test.each([
  ['a wide space', 8],
  ['a narrow space', 4],
])('text that stands on its head is read from its beginning, in words: %s', (_, space) => {
  expect(split(onItsHead('retaw eerf', space))).toEqual([
    ['free', false],
    ['water', false],
  ]);
});

test('digits and signs of a line in Hebrew stay as they are spoken', () => {
  const spoken = ['ג', '1', ',', '2', ')', '?'].map((text, index) => letter(text, 100 - index * 10, 100));
  expect(joinWords(spoken, () => true).map(({ characters }) => characters)).toEqual([spoken]);
});

test('an index that stands before its letter keeps its place', () => {
  expect(split([letter('x', 10, 100), letter('2', 0, 104)])).toEqual([
    ['x', false],
    ['2', true],
  ]);
});

test('signs of two fonts that touch are one word, whatever PDFium guesses', () => {
  const point = { ...letter('.', 10, 100), loose: { left: 10, right: 14, top: 90, bottom: 101 } };
  const digits = [letter('0', 0, 100), guessedEnd, point, guessedEnd, letter('8', 14, 100)];
  expect(split(digits)).toEqual([['0.8', false]]);
});

test.each([
  ['a little apart', letter('b', 12, 100)],
  ['on another baseline', letter('b', 10, 102)],
])('a guess is right about what stands %s', (_, next) => {
  expect(split([letter('a', 0, 100), guessedEnd, next])).toEqual([
    ['a', false],
    ['b', false],
  ]);
});
