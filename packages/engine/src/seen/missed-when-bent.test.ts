import { expect, test } from 'vitest';
import { keepFirstPage } from '../../leaks/make/page-kit.ts';

/** Thin slanted lines of many colours, and disks over where they begin. */
const drawing = (count: number): string => {
  let seed = 11;
  const roll = (below: number): number => {
    seed = (seed * 1103515245 + 12345) % 2147483648;
    return (seed / 2147483648) * below;
  };
  const colour = () => `${roll(0.8).toFixed(2)} ${roll(0.8).toFixed(2)} ${roll(0.8).toFixed(2)}`;
  return Array.from({ length: count }, () => {
    const [x, y] = [20 + roll(330), 20 + roll(330)];
    const ends = `${(x + roll(45)).toFixed(2)} ${(y + roll(45)).toFixed(2)}`;
    const side = 2 + roll(12);
    const at = [x - side / 2, y - side / 2, side, side].map((value) => value.toFixed(2)).join(' ');
    return `${colour()} RG .5 w ${x.toFixed(2)} ${y.toFixed(2)} m ${ends} l S ${colour()} rg ${at} re f`;
  }).join('\n');
};

test('a drawing of many lines that end beneath something stays one, though each is a pixel off', async () => {
  const { decisions } = await keepFirstPage({ content: drawing(700) });
  expect(decisions.bent?.size).toBeGreaterThan(500);
  expect(decisions.drawn.size).toBeLessThan(20);
});
