import type { Box } from '@blackbar/core/model';
import type { Edges } from '../../pdfium/edges.ts';
import { along, fromAlong } from './reading-order.ts';
import type { PageWord } from './words.ts';

/** A box closer than this to ink touches it: smoothing spreads the ink of a glyph by up to a pixel. */
export const clearancePx = 1;

export const edgesOf = ({ x, y, width, height }: Box): Edges => ({
  left: x,
  top: y,
  right: x + width,
  bottom: y + height,
});

export const touches = (ink: Edges, box: Edges): boolean =>
  ink.right > box.left - clearancePx &&
  ink.left < box.right + clearancePx &&
  ink.bottom > box.top - clearancePx &&
  ink.top < box.bottom + clearancePx;

/**
 * What a box must not touch of a word: along the line its advance, so that no gap tells its length; across the line its
 * ink, because the boxes of lines that are set tight overlap.
 */
export const inkOf = ({ characters, reach, turns }: PageWord): Edges => {
  const whole = along(reach, turns);
  const inks = characters.map(({ tight }) => along(tight, turns)).filter(({ near, far }) => far > near);
  if (inks.length === 0) return reach;
  const near = Math.min(...inks.map((ink) => ink.near));
  const far = Math.max(...inks.map((ink) => ink.far));
  return fromAlong({ ...whole, near, far }, turns);
};

/** A word's place at whole pixels, cut back from the boxes, none of which touches its ink. */
export const clearOfBoxes = <W extends Edges>(word: W, ink: Edges, boxes: readonly Edges[]): W => {
  const { left, top, right, bottom } = word;
  const [start, upper, end, lower] = [left, top, right, bottom].map(Math.round) as [
    number,
    number,
    number,
    number,
  ];
  // Rounded before, or a place that ends just short of a box would be rounded into it.
  const clear = { ...word, left: start, top: upper, right: end, bottom: lower };
  for (const box of boxes) {
    if (box.left >= clear.right || box.right <= clear.left) continue;
    if (box.top >= clear.bottom || box.bottom <= clear.top) continue;
    if (box.bottom <= ink.top) clear.top = Math.ceil(box.bottom);
    else if (box.top >= ink.bottom) clear.bottom = Math.floor(box.top);
    else if (box.right <= ink.left) clear.left = Math.ceil(box.right);
    else clear.right = Math.floor(box.left);
  }
  return clear;
};
