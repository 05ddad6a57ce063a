import { describe, expect, test } from 'vitest';
import { isBelievable } from './believable.ts';
import { meaningOf, meaningOfShape, noWitnesses } from './meaning.ts';
import { textsOfGlyphName } from './names.ts';

const says = (witnesses: Partial<typeof noWitnesses>) => meaningOf({ ...noWitnesses, ...witnesses });

describe('the strongest witness that says anything is believed', () => {
  test.each([
    ['a name against ToUnicode', { named: ['A'], claimed: 'Q' }, 'A'],
    ['a name against the font file', { named: ['A'], mapped: ['B'] }, 'A'],
    ['the font file against ToUnicode', { mapped: ['B'], claimed: 'Q' }, 'B'],
    ['a character collection against ToUnicode', { collected: '漢', claimed: 'Q' }, '漢'],
    ['ToUnicode alone', { claimed: 'Q', assumed: 'A' }, 'Q'],
    ['the bare code when nobody says anything', { assumed: 'A' }, 'A'],
    ['nobody', {}, undefined],
    ['private characters say nothing', { named: ['\uf731'], mapped: ['\ue000'], claimed: '1' }, '1'],
    ['nor do control characters', { mapped: ['\u0001'], claimed: 'x' }, 'x'],
    ['a private claim', { claimed: '\ue000', assumed: 'A' }, 'A'],
  ])('%s', (_who, witnesses, meaning) => {
    expect(says(witnesses)).toBe(meaning);
  });
});

describe('a weaker witness chooses between forms of one sign', () => {
  test.each([
    ['hyphens', '-', '\u00ad'],
    ['spaces', ' ', '\u00a0'],
    ['micro and mu', '\u00b5', '\u03bc'],
    ['increment and Delta', '\u2206', '\u0394'],
    ['ohm and Omega', '\u2126', '\u03a9'],
    ['quotes', '\u2019', "'"],
    ['letters of mathematics', 'R', '\u211d'],
    ['a syllable and its first letter', 'क', 'कि'],
  ])('%s', (_what, named, claimed) => {
    expect(says({ named: [named], claimed })).toBe(claimed);
  });

  test.each([
    ['an accent more', 'e', 'e\u0301'],
    ['another case', 'a', 'A'],
    ['another letter', 'O', '0'],
    ['a letter more', 'A', 'AB'],
  ])('but not %s', (_what, named, claimed) => {
    expect(says({ named: [named], claimed })).toBe(named);
  });

  test('one of the characters that share a glyph', () => {
    expect(says({ mapped: ['A', '\u0391', '\u0410'], claimed: '\u0410' })).toBe('\u0410');
  });
});

test('words are as a person types them: no ligatures, no radicals', () => {
  expect(says({ named: ['\ufb01'] })).toBe('fi');
  expect(says({ claimed: '\u2f08' })).toBe('\u4eba');
  expect(says({ claimed: '\uf900' })).toBe('\u8c48');
  expect(says({ mapped: ['\u{1d434}'] })).toBe('A');
  expect(says({ mapped: ['\ufeb7'], claimed: '\ufeb7' })).toBe('\u0634');
});

test('a ligature of Arabic letters stays one sign, which readers do not turn round', () => {
  expect(says({ mapped: ['\ufefb'] })).toBe('\ufefb');
});

test.each([
  ['one character', 'Q', true],
  ['a ligature of Latin', 'ffi', true],
  ['a ligature of Arabic', '\u0644\u0627', true],
  ['a fraction', '1\u20442', true],
  ['a base with its mark', 'x\u0301', true],
  ['a syllable', 'क्षि', true],
  ['two letters', 'QX', false],
  ['a word', 'attack', false],
  ['a character with a joiner', 'a\u200d', false],
  ['a direction', '\u202e', false],
  ['a control', '\u0007', false],
  ['nothing', '', false],
])('ToUnicode alone may say %s or not', (_what, text, isFine) => {
  expect(isBelievable(text)).toBe(isFine);
});

test.each([
  ['A', ['A']],
  ['uni0041', ['A']],
  ['a.sc', ['a', 'A']],
  ['f_f_i', ['ffi']],
  ['oneoldstyle', ['1']],
  ['Asmall', ['A', 'a']],
  ['g12', []],
  ['cid123', []],
  ['.notdef', []],
  [undefined, []],
])('the name %s stands for %j', (name, texts) => {
  expect(textsOfGlyphName(name)).toEqual(texts);
});

test('a dot is no letter, and a speck is nothing', () => {
  const sized = (size: number) => ({ left: 0, bottom: 0, right: size, top: 10 });
  expect(meaningOfShape('A', sized(400))).toBe('A');
  expect(meaningOfShape('A', sized(60))).toBeUndefined();
  expect(meaningOfShape('.', sized(60))).toBe('.');
  expect(meaningOfShape('.', sized(20))).toBe(' ');
  expect(meaningOfShape('A', undefined)).toBe('A');
});

test('a block is no letter, whatever the font calls it', () => {
  const shaped = (width: number, isSolid: boolean) => ({
    left: 0,
    bottom: 0,
    right: width,
    top: 700,
    isSolid,
  });
  expect(meaningOfShape('H', shaped(500, true))).toBeUndefined();
  expect(meaningOfShape('7', shaped(500, true))).toBeUndefined();
  expect(meaningOfShape('\u25a0', shaped(500, true))).toBe('\u25a0');
  expect(meaningOfShape('I', shaped(200, true))).toBe('I');
  expect(meaningOfShape('H', shaped(500, false))).toBe('H');
});
