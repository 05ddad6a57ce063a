import { expect, test } from 'vitest';
import type { Body, Piece } from '../page/walk/piece.ts';
import { blanksBetween } from './blanks.ts';

/** Texts of letters and spaces, each of them moved to its place; capitals are left out. */
const blanksOf = (...texts: string[]): number[] => {
  const letters = [...texts.join('')];
  const idsOf = (isMeant: (letter: string) => boolean): Set<number> =>
    new Set(letters.flatMap((letter, index) => (isMeant(letter) ? [index + 1] : [])));
  let paintId = 1;
  const pieces = texts.flatMap((text): Piece[] => {
    const show = { kind: 'show', runs: [[...text]], paintId, isInvisible: false };
    paintId += text.length;
    return [{ kind: 'move', text: '5 0 Td' }, show as unknown as Piece];
  });
  const body = { pieces } as unknown as Body;
  const blank = idsOf((letter) => letter === ' ');
  const found = blanksBetween(
    body,
    blank,
    idsOf((letter) => /[A-Z]/.test(letter)),
  );
  return [...found].sort((one, other) => one - other);
};

test('blanks between letters that stay do, and those between letters that are left out do not', () => {
  expect(blanksOf('ab cd')).toEqual([]);
  expect(blanksOf('AB CD EF')).toEqual([3, 6]);
  expect(blanksOf('ab CD EF gh')).toEqual([6]);
  expect(blanksOf(' AB ', 'cd')).toEqual([1, 4]);
});

test('a text of nothing but blanks stays between two that do', () => {
  expect(blanksOf('ab', ' ', 'cd')).toEqual([]);
  expect(blanksOf('AB', ' ', 'CD')).toEqual([3]);
  expect(blanksOf('ab', '  ', 'CD')).toEqual([3, 4]);
  expect(blanksOf('ab', ' ')).toEqual([]);
});
