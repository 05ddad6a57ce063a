import type { EnclosedBodies } from '../page/walk/page-walk.ts';
import type { Body } from '../page/walk/piece.ts';
import { boundsFrom } from '../syntax/geometry.ts';
import { numbersAt } from '../syntax/read-object.ts';
import { Unprovable } from '../syntax/unprovable.ts';
import { doubtfulItems } from './proof/static-proof.ts';

/**
 * Masks and pattern cells are no objects of the page that a probe could look at: text in them is refused, and pictures
 * and outlines must lie open in the box they are drawn in.
 */
const mayHideContent = ({ items, stream }: Body): boolean => {
  if (items.some((item) => item.kind === 'text')) return true;
  const box = stream && numbersAt(stream.dict, 'BBox', 4);
  if (!box) return true;
  const judged = items.filter((item) => item.colour !== 'inherited');
  return doubtfulItems(judged, boundsFrom(box)).some((item) => item.kind === 'image' || item.segments >= 10);
};

/** Throws `Unprovable` when something could be hidden inside a soft mask or a pattern cell. */
export const refuseHiddenInside = (enclosed: EnclosedBodies): void => {
  for (const [body, kind] of enclosed) if (mayHideContent(body)) throw new Unprovable(kind);
};
