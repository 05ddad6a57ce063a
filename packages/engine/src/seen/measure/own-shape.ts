import { meaningOfShape } from '../../fonts/meaning/meaning.ts';
import type { Extent } from '../../fonts/outlines/extent.ts';
import { seen } from '../definition/definition.ts';
import { type Area, areaWithin } from './area.ts';
import { darkness } from './judge.ts';
import type { Thing } from './thing.ts';

/** Where a thing has ink when it is drawn alone, in black, in pixels. */
const shapeOf = (area: Area, part: Area, alone: Int32Array): Extent | undefined => {
  const width = part.right - part.left;
  const { left, top, right, bottom } = areaWithin(area, part);
  const shape = { left: right, bottom, right: left, top };
  let inked = 0;
  for (let y = top; y < bottom; y += 1)
    for (let x = left; x < right; x += 1) {
      if (darkness(alone[(y - part.top) * width + x - part.left] as number) < seen.ownInk) continue;
      inked += 1;
      shape.left = Math.min(shape.left, x);
      shape.right = Math.max(shape.right, x + 1);
      shape.bottom = Math.min(shape.bottom, y);
      shape.top = Math.max(shape.top, y + 1);
    }
  if (inked === 0) return undefined;
  const size = (shape.right - shape.left) * (shape.top - shape.bottom);
  return { ...shape, isSolid: inked >= size * (1 - seen.blockFree) };
};

/** Whether a glyph that is drawn by a procedure can mean what it is said to: nothing else tells its shape. */
export const canMean = ({ letter, area }: Thing, part: Area, alone: Int32Array | undefined): boolean => {
  const shape = letter && alone && shapeOf(area, part, alone);
  if (!shape) return true;
  const scale = 1000 / letter.emPx;
  const { left, bottom, right, top, isSolid = false } = shape;
  const placed = {
    left: left * scale,
    bottom: bottom * scale,
    right: right * scale,
    top: top * scale,
    isSolid,
  };
  return meaningOfShape(letter.text, placed) === letter.text;
};
