import { PDFContext } from '@cantoo/pdf-lib';
import { expect, test } from 'vitest';
import type { Item } from '../page/walk/item.ts';
import type { Body } from '../page/walk/piece.ts';
import type { Bounds } from '../syntax/geometry.ts';
import { refuseHiddenInGlyph } from './enclosed.ts';

/** A glyph that is one stencil of 36 by 42 samples, as large as it has samples. */
const glyph = (clip: Item['clip'], entries: object = { ImageMask: true }): Body => {
  const dict = PDFContext.create().obj({ Width: 36, Height: 42, ...entries });
  const box: Bounds = { left: 5.1, right: 41.1, bottom: -1.1, top: 40.9 };
  return {
    items: [{ kind: 'image', isOpaque: true, box, clip }],
    pieces: [{ kind: 'image', stream: { dict } }],
  } as unknown as Body;
};

test('a stencil is the letter of its glyph, also in a clip that is a little off', () => {
  expect(() => refuseHiddenInGlyph(glyph(undefined))).not.toThrow();
  expect(() => refuseHiddenInGlyph(glyph({ left: 5, right: 41, bottom: -1, top: 41 }))).not.toThrow();
});

test('a stencil of which a clip hides samples is refused, and so is a picture', () => {
  expect(() => refuseHiddenInGlyph(glyph({ left: 5, right: 40, bottom: -1, top: 41 }))).toThrow(
    'type3-picture',
  );
  expect(() => refuseHiddenInGlyph(glyph({ left: 5, right: 41, bottom: 3, top: 41 }))).toThrow(
    'type3-picture',
  );
  expect(() => refuseHiddenInGlyph(glyph('shape'))).toThrow('type3-picture');
  expect(() => refuseHiddenInGlyph(glyph(undefined, {}))).toThrow('type3-picture');
});
