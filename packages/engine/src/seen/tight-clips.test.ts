import { expect, test } from 'vitest';
import type { Body } from '../page/walk/piece.ts';
import { type Bounds, identity } from '../syntax/geometry.ts';
import { tightClips } from './tight-clips.ts';

/** A clip of 100 by 100 points, and what is painted through it. */
const clippedTo = (painted: readonly Bounds[]): Body => {
  const path = (paintId: number, construction: string, clip: string, paint: string) => ({
    kind: 'path',
    clip,
    paint,
    parts: [{ paintId, subpaths: [construction] }],
    matrix: identity,
  });
  return {
    pieces: [path(1, '0 0 100 100 re', 'W', ''), ...painted.map((_, index) => path(index + 2, '', '', 'f'))],
    items: painted.map((box, index) => ({ kind: 'path', paintId: index + 2, paintCount: 1, box })),
  } as unknown as Body;
};

const sidesOf = (painted: readonly Bounds[], uncut: readonly Bounds[]): number[] => {
  const [construction = ''] = tightClips(clippedTo(painted), { hidden: new Set() }, uncut).bent.values();
  const [x = 0, y = 0, width = 0, height = 0] = construction.split(' ').map(Number);
  return [x, y, x + width, y + height].map(Math.round);
};

const small = { left: 20, bottom: 20, right: 40, top: 40 };

test('a clip is as large as what is painted through it', () => {
  expect(sidesOf([small], [])).toEqual([18, 18, 42, 42]);
});

test('a clip ends in no area that is to stay uncut', () => {
  const [near, next] = [
    { left: 30, bottom: 10, right: 60, top: 50 },
    { left: 55, bottom: 45, right: 120, top: 70 },
  ];
  expect(sidesOf([small], [near])).toEqual([18, 10, 60, 50]);
  expect(sidesOf([small], [near, next])).toEqual([18, 10, 100, 70]);
  expect(sidesOf([small], [{ left: 70, bottom: 0, right: 90, top: 90 }])).toEqual([18, 18, 42, 42]);
});
