import { expect, test } from 'vitest';
import { coresOf, touchesBox } from './text.ts';

const box = { page: 1, x: 100, y: 100, width: 50, height: 50 };
/** 100 to 150 pixels are 48 to 72 points. */
const found = (text: string, left: number) => ({ text, left, right: left + 10, top: 50, bottom: 60 });

test.each(['word', 'word ', ' word'])(
  'a word on a box is found, with the space that ends it or without: "%s"',
  (text) => {
    expect(touchesBox([found(text, 50)], [box])).toBe(true);
    expect(touchesBox([found(text, 80)], [box])).toBe(false);
  },
);

test('a line that the reader joins may extend over a box between its words', () => {
  expect(touchesBox([found('two words ', 50)], [box])).toBe(false);
});

test.each([
  ['a comma, whose ink is anywhere on its line', ',', 3],
  ['a short word, whose line is higher than it is wide', 'r', 4],
])('what people see beside a box is not taken for covered: %s', (_, text, width) => {
  // The box ends at 72 points, two below the upper edge of the line.
  const beside = { text, left: 55, right: 55 + width, top: 70, bottom: 81 };
  expect(touchesBox([beside], [box])).toBe(true);
  expect(touchesBox(coresOf([beside]), [box])).toBe(false);
});

test.each(['r', 'word'])('the middle of a word on a box is found: "%s"', (text) => {
  expect(touchesBox(coresOf([found(text, 55)]), [box])).toBe(true);
});
