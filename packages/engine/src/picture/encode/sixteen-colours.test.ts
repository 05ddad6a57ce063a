import { expect, test } from 'vitest';
import { off } from './colour-distance.ts';
import { sixteenColours } from './sixteen-colours.ts';

const maxMoved = 28;
const areas = [0x000000, 0xffffff, 0xfafafa];
const edgesOf = (levels: readonly number[]): Map<number, number> =>
  new Map(levels.map((level, index) => [level * 0x010101, 100 + index]));

test('edges of too many colours become fewer, none of them moved far', () => {
  const edges = edgesOf(Array.from({ length: 30 }, (_, index) => 10 + index * 8));
  const few = sixteenColours(areas, edges, maxMoved);
  expect(few.length + areas.length).toBe(16);
  for (const edge of edges.keys())
    expect(Math.min(...[...areas, ...few].map((colour) => off(colour, edge)))).toBeLessThanOrEqual(maxMoved);
});

test('edges of few colours stay', () => {
  const edges = edgesOf([40, 80, 120]);
  expect(sixteenColours(areas, edges, maxMoved)).toEqual([...edges.keys()]);
});

test('colours that are far from each other stay, however many', () => {
  const far = new Map(
    [0, 90, 180].flatMap((red) =>
      [0, 90, 180].flatMap((green) =>
        [60, 150, 240].map((blue) => [red | (green << 8) | (blue << 16), 9] as const),
      ),
    ),
  );
  expect(sixteenColours(areas, far, maxMoved)).toEqual([...far.keys()]);
});
