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
