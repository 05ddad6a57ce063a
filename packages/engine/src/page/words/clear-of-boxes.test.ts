import { expect, test } from 'vitest';
import { clearOfBoxes } from './clear-of-boxes.ts';

const word = { left: 20.4, top: 10.2, right: 60.4, bottom: 40.3 };
const ink = { left: 20.4, top: 14, right: 60.4, bottom: 34 };

test('a place that ends just short of a box is not rounded into it', () => {
  const below = { left: 0, top: 40.55, right: 99, bottom: 60 };
  expect(clearOfBoxes({ ...word, bottom: 40.5 }, ink, [below]).bottom).toBeLessThanOrEqual(below.top);
  const above = { left: 0, top: 0, right: 99, bottom: 9.6 };
  expect(clearOfBoxes({ ...word, top: 9.4 }, ink, [above]).top).toBeGreaterThanOrEqual(above.bottom);
  const after = { left: 60.52, top: 0, right: 99, bottom: 60 };
  expect(clearOfBoxes({ ...word, right: 60.51 }, ink, [after]).right).toBeLessThanOrEqual(after.left);
});

test('a word that no box is near stays where it is, at whole pixels', () => {
  expect(clearOfBoxes(word, ink, [])).toEqual({ left: 20, top: 10, right: 60, bottom: 40 });
});
