import { expect, test } from 'vitest';
import { formatNumber } from './output.ts';

test('numbers have six decimals at most, rounded as they are exactly, and no zeros at their end', () => {
  for (let step = 1; step < 40_000; step += 1) {
    // Also the middles between two, which no product of the number has exactly.
    for (const value of [step / 7, -step / 1.3, step * 12.5e-6, (step * 1001 + 0.5) / 1e6]) {
      if (Math.abs(value) < 0.01) continue;
      const fixed = value.toFixed(6).replace(/\.?0+$/, '');
      expect(formatNumber(value)).toBe(fixed);
    }
  }
});

test('small factors keep seven digits, and nothing has an exponent', () => {
  expect(formatNumber(0.0000123456789)).toBe('0.00001234568');
  expect(formatNumber(-1e-20)).toBe('0');
  expect(formatNumber(1e21)).toBe('2147483647');
});
