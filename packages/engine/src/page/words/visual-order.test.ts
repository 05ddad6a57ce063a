import { expect, test } from 'vitest';
import { inVisualOrder } from './visual-order.ts';

test.each([
  ['Latin stays', 'word', 'word'],
  ['Hebrew is drawn from its last letter', 'שלום', 'םולש'],
  ['Arabic is drawn from its last letter', 'شماره', 'هرامش'],
  ['punctuation after it comes first', 'שלום.', '.םולש'],
  ['a number inside stays a number', 'אגף2024:', ':2024ףגא'],
  ['a number of several parts too', 'ב-12.5', '12.5-ב'],
  ['Arabic digits are read from the left', 'رقم۱۲۳', '۱۲۳مقر'],
  ['a Latin word inside stays a word', 'ה-USB', 'USB-ה'],
])('%s', (_, logical, visual) => {
  expect(inVisualOrder(logical)).toBe(visual);
  expect(inVisualOrder(visual)).toBe(logical);
});
