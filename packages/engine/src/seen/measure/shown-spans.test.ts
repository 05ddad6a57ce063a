import { expect, test } from 'vitest';
import { outlineOf } from '../../page/walk/outline.ts';
import type { Drawings } from './measure.ts';
import { areWhole, type OnTop, type Outlined, shownSpans } from './shown-spans.ts';
import { Marks, spansOf } from './unseen-edges.ts';

const part = { left: 0, top: 0, right: 40, bottom: 30 };
const [white, black] = [-1, 0xff000000 | 0];

/** Numbers that are the same every time. */
const randomBits = (seed: number) => {
  let state = seed;
  return (share: number): boolean => {
    state = (state * 1103515245 + 12345) & 0x7fffffff;
    return state < share * 0x7fffffff;
  };
};

const rectangle = (): Outlined => {
  const outline = outlineOf('5 5 30 20 re', true);
  if (!outline) throw new Error('no outline');
  const placed = { outline, toImage: [1, 0, 0, 1, 0, 0], reachPx: 0, isOnPixels: true, isTold: true };
  return { area: { left: 3, top: 3, right: 37, bottom: 27 }, rows: undefined, outline: placed } as never;
};

/** A rectangle of which some pixels show, and some more would in another colour. */
const drawn = (seed: number, share: number): { drawings: Drawings; onTop: OnTop } => {
  const isOne = randomBits(seed);
  const pixels = (part.right - part.left) * (part.bottom - part.top);
  const of = (level: () => number) => Int32Array.from({ length: pixels }, level);
  const without = of(() => white);
  return {
    drawings: { part, full: of(() => (isOne(share) ? black : white)), without, alone: of(() => black) },
    onTop: { part, black: of(() => black), white: of(() => (isOne(share) ? white : black)) },
  };
};

/** Each pixel is looked at. */
const slowly = ({ outline, area }: Outlined, { full, without }: Drawings, onTop?: OnTop) => {
  const [shown, free] = [new Marks(area), new Marks(area)];
  for (let y = area.top; y < area.bottom; y += 1)
    for (let x = area.left; x < area.right; x += 1) {
      const at = y * part.right + x;
      if (full[at] !== without[at] || (onTop && onTop.black[at] !== onTop.white[at])) shown.add(x, y);
    }
  return spansOf(outline, { shown, free });
};

test('the sides of a rectangle that show are the same whether each pixel is looked at or as few as will do', () => {
  for (let seed = 1; seed <= 200; seed += 1) {
    const { drawings, onTop } = drawn(seed, [0, 0.002, 0.01, 0.2][seed % 4] as number);
    expect(shownSpans(rectangle(), drawings)).toEqual(slowly(rectangle(), drawings));
    expect(shownSpans(rectangle(), drawings, onTop)).toEqual(slowly(rectangle(), drawings, onTop));
  }
});

test('sides that show from end to end do so whatever else would show', () => {
  const { drawings, onTop } = drawn(7, 0.5);
  const spans = shownSpans(rectangle(), drawings);
  expect(areWhole(spans)).toBe(true);
  expect(shownSpans(rectangle(), drawings, onTop)).toEqual(spans);
  expect(areWhole([[0, 1], undefined])).toBe(false);
  expect(areWhole([[0.1, 1]])).toBe(false);
});
