import { expect, test } from 'vitest';
import { snapToWords, strokeBox } from './snap.ts';

const word = (text: string, x: number, y: number, width = 80) => ({ text, x, y, width, height: 20 });
/** Two columns of three lines. */
const words = [0, 1, 2].flatMap((line) => [
  word(`name${line}`, 100, 100 + line * 30),
  word(`pay${line}`, 300, 100 + line * 30),
]);

test('a drag down a column covers that column whole and nothing of the next', () => {
  const box = snapToWords({ x: 110, y: 105, width: 60, height: 70 }, words);
  expect(box).toEqual({ x: 98, y: 98, width: 84, height: 84 });
});

test('a box draws back from words it only touches, but keeps what was drawn beside text', () => {
  expect(snapToWords({ x: 90, y: 95, width: 220, height: 30 }, words)).toEqual({
    x: 90,
    y: 95,
    width: 210,
    height: 30,
  });
  const picture = { x: 500, y: 500, width: 90, height: 70 };
  expect(snapToWords(picture, words)).toEqual(picture);
});

test('a box never becomes smaller than the words it takes', () => {
  const tight = [word('one', 100, 100), word('two', 178, 100)];
  const box = snapToWords({ x: 100, y: 100, width: 78, height: 20 }, tight);
  expect(box.x + box.width).toBeGreaterThanOrEqual(180);
});

test('a flat drag from a word is a stroke along its line; a tall one or one beside text is not', () => {
  expect(strokeBox({ x: 120, y: 110 }, { x: 350, y: 112 }, words)).toEqual({
    x: 98,
    y: 98,
    width: 284,
    height: 24,
  });
  expect(strokeBox({ x: 120, y: 110 }, { x: 350, y: 150 }, words)).toBeNull();
  expect(strokeBox({ x: 200, y: 110 }, { x: 350, y: 110 }, words)).toBeNull();
});
