import { expect, test } from 'vitest';
import type { Item } from '../../page/walk/item.ts';
import { farIds, idsFarFrom } from './near-items.ts';

const page = { left: 0, bottom: 0, right: 400, top: 400 };
const size = { width: 833, height: 833 };

const square = (paintId: number, left: number, bottom: number): Item => ({
  kind: 'path',
  paintId,
  paintCount: 1,
  box: { left, bottom, right: left + 10, top: bottom + 10 },
  clip: undefined,
  isOpaque: true,
  isDisputed: false,
  isOverprinted: false,
  colour: [0, 0, 0],
  isRectangle: true,
  isConvex: true,
  isPlain: true,
});

const asked = square(1, 100, 100);

test('what lies apart from everything asked is left out, what may touch it is not', () => {
  const items = [asked, square(2, 112, 100), square(3, 300, 300), { ...square(4, 0, 0), box: undefined }];
  expect([...farIds(items, new Map([[1, asked]]), page, size)]).toEqual([3]);
});

test('of a form that is drawn twice nothing is left out that is near once', () => {
  const items = [asked, square(2, 300, 300), square(2, 105, 105)];
  expect([...farIds(items, new Map([[1, asked]]), page, size)]).toEqual([]);
});

test('where nobody knows how far something asked reaches, everything stays', () => {
  const endless: Item = { ...asked, box: undefined };
  expect([...farIds([endless, square(3, 300, 300)], new Map([[1, endless]]), page, size)]).toEqual([]);
});

test('what comes near any of some boxes is told from the rest', () => {
  const items = [asked, square(2, 112, 100), square(3, 300, 300)];
  const line = { left: 300, bottom: 305, right: 310, top: 305 };
  expect([...idsFarFrom([line], items, page, size)]).toEqual([1, 2]);
  expect([...idsFarFrom([], items, page, size)]).toEqual([1, 2, 3]);
});
