import { sameBox } from '../boxes/geometry.ts';
import type { Mark } from '../boxes/mark.ts';

/** A copy on its own page is laid beside the original, so that it can be seen. */
const besidePx = 24;

/** Copies of boxes, all moved alike: to the next place beside them where none of them lies on a box that is there. */
export const copiesBeside = (originals: readonly Mark[], there: Iterable<Mark>): Mark[] => {
  const taken = [...there];
  for (let by = besidePx; ; by += besidePx) {
    const copies = originals.map((mark) => ({ ...mark, x: mark.x + by, y: mark.y + by }));
    if (!copies.some((copy) => taken.some((one) => one.page === copy.page && sameBox(one, copy))))
      return copies;
  }
};
