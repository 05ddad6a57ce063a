import { expect, test } from 'vitest';
import { meet } from './area.ts';
import { layersOf } from './layers.ts';

const at = (left: number, top: number, side = 8) => ({
  area: { left, top, right: left + side, bottom: top + side },
});

test('what lies apart shares a layer, what meets does not', () => {
  const [one, beside, over] = [at(0, 0), at(40, 0), at(4, 4)];
  expect(layersOf([one, beside, over])).toEqual([[one, beside], [over]]);
});

test('a thing takes the lowest layer with room for it', () => {
  const [one, over, elsewhere] = [at(0, 0), at(0, 0), at(80, 80)];
  expect(layersOf([one, over, elsewhere])).toEqual([[one, elsewhere], [over]]);
});

test('however deep they lie, no two of a layer meet', () => {
  const deep = Array.from({ length: 300 }, (_, index) => at((index % 7) * 3, 0));
  const layers = layersOf(deep);
  expect(layers.flat()).toHaveLength(300);
  for (const layer of layers)
    for (const [index, { area }] of layer.entries())
      for (const { area: other } of layer.slice(index + 1))
        expect(other.left >= area.right || area.left >= other.right).toBe(true);
});

test('large and small things that meet share no layer', () => {
  let state = 7;
  const next = (below: number): number => {
    state = (state * 1103515245 + 12345) % 2147483648;
    return state % below;
  };
  const things = Array.from({ length: 400 }, () => at(next(300), next(300), 1 + next(next(2) ? 12 : 200)));
  for (const layer of layersOf(things))
    for (const [index, { area }] of layer.entries())
      for (const { area: other } of layer.slice(index + 1)) expect(meet(area, other)).toBe(false);
});
