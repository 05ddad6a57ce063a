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

test('a box that lies low across a line means that line, one over a picture beside text does not', () => {
  expect(snapToWords({ x: 95, y: 112, width: 90, height: 10 }, words)).toEqual({
    x: 95,
    y: 98,
    width: 90,
    height: 24,
  });
  const picture = { x: 95, y: 172, width: 90, height: 100 };
  expect(snapToWords(picture, words)).toEqual(picture);
});

test('a box never becomes smaller than the words it takes', () => {
  const tight = [word('one', 100, 100), word('two', 178, 100)];
  const box = snapToWords({ x: 100, y: 100, width: 78, height: 20 }, tight);
  expect(box.x + box.width).toBeGreaterThanOrEqual(180);
});

test('a box that growing over one word takes half of another covers that one too', () => {
  const staggered = [word('first', 100, 100), word('second', 140, 130, 60), word('third', 165, 100, 40)];
  const box = snapToWords({ x: 95, y: 95, width: 60, height: 60 }, staggered.slice(0, 2));
  expect(box.x + box.width).toBeGreaterThanOrEqual(200);
});

test('of no word half is covered and the rest left, wherever a drag begins and ends', () => {
  // Ragged text, as it is set: lines of words of different widths, the line boxes a little into one another.
  let seed = 7;
  const random = (): number => {
    seed = (seed * 16807) % 2147483647;
    return seed / 2147483647;
  };
  const text = Array.from({ length: 8 }, (_, line) => {
    let x = 100;
    return Array.from({ length: 9 }, (_word, at) => {
      const width = 20 + random() * 90;
      const placed = { text: `w${line}${at}`, x, y: 100 + line * 26, width, height: 28 };
      x += width + 7;
      return placed;
    });
  }).flat();
  for (let round = 0; round < 500; round += 1) {
    const drawn = {
      ...{ x: 90 + random() * 400, y: 90 + random() * 150 },
      ...{ width: 5 + random() * 300, height: 5 + random() * 120 },
    };
    const box = snapToWords(drawn, text);
    for (const one of text) {
      const across = Math.min(box.x + box.width, one.x + one.width) - Math.max(box.x, one.x);
      const down = Math.min(box.y + box.height, one.y + one.height) - Math.max(box.y, one.y);
      const isHalf = across >= one.width / 2 && down >= one.height / 2;
      if (!isHalf) continue;
      expect(across).toBeCloseTo(one.width, 6);
      expect(down).toBeCloseTo(one.height, 6);
    }
  }
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
