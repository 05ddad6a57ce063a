import { expect, test } from 'vitest';
import type { LayerWord } from '../../page/words/layer-word.ts';
import { GlyphCodes } from './glyphless-font.ts';
import { textLayer } from './text-layer.ts';

const size = { width: 150, height: 150 };
const page = { widthPt: 72, heightPt: 72, size };

const word = (text: string, left: number, isGlued = false): LayerWord => ({
  text,
  left,
  right: left + 10,
  top: 10,
  bottom: 20,
  turns: 0,
  ...(isGlued ? { isGlued } : {}),
});

/** What is shown by each operator, as a reader takes it. */
const shown = (words: readonly LayerWord[]): string[] => {
  const codes = new GlyphCodes(words.map(({ text }) => text));
  const charOf = new Map(
    [' ', ...words.flatMap(({ text }) => [...text])].map((char) => [codes.encode(char).hex, char]),
  );
  return [...textLayer(words, page, codes, 'F0').matchAll(/<([0-9a-f]*)> Tj/g)].map(([, hex = '']) =>
    (hex.match(/.{4}/g) ?? []).map((code) => charOf.get(code)).join(''),
  );
};

test('a space that takes no room ends each word, however near the next one is', () => {
  expect(shown([word('of', 0), word('death', 11)])).toEqual(['of ', 'death ']);
});

test('no space parts a raised number from its word, nor characters of scripts without spaces', () => {
  expect(shown([word('Ab', 0), word('3', 10, true), word('c', 25)])).toEqual(['Ab', '3 ', 'c ']);
  expect(shown([word('漢', 0), word('字', 10, true), word('a', 40)])).toEqual(['漢', '字 ', 'a ']);
});

test('a word is as wide as its own letters', () => {
  const codes = new GlyphCodes(['ab']);
  const [line = ''] = /^.* Tm/m.exec(textLayer([word('ab', 0)], page, codes, 'F0')) ?? [];
  // Ten pixels are 4.8 points, for two letters of half the font size.
  expect(Number(line.split(' ')[0])).toBeCloseTo(4.8, 3);
});

test('a slanted word reads as it does on the page, in the middle of its box', () => {
  const slant = { degrees: 330, length: 40, height: 12 };
  const slanted = { ...word('ab', 0), right: 41, top: 0, bottom: 30, slant };
  const codes = new GlyphCodes(['ab']);
  const [line = ''] = /^.* Tm/m.exec(textLayer([slanted], page, codes, 'F0')) ?? [];
  const [a = 0, b = 0, c = 0, d = 0, x = 0, y = 0] = line.split(' ').map(Number);
  const [cos, sin] = [Math.cos(Math.PI / 6), Math.sin(Math.PI / 6)];
  expect(a).toBeCloseTo(19.2 * cos, 2);
  expect(b).toBeCloseTo(19.2 * sin, 2);
  expect(c / d).toBeCloseTo(-sin / cos, 2);
  // Half of its length on, and a little above its baseline, is the middle.
  expect(x + 9.6 * cos - 0.3 * Math.hypot(c, d) * sin).toBeCloseTo(20.5 * 0.48, 2);
  expect(y + 9.6 * sin + 0.3 * Math.hypot(c, d) * cos).toBeCloseTo(72 - 15 * 0.48, 2);
});
