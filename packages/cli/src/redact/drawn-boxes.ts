import { clampBox, type PageBox, type PageSize } from '@blackbar/core/model';
import { Failure } from '../failure.ts';

/**
 * The boxes of BOXES.json on their pages: what reaches past an edge ends there, which covers no less. What is wrong is named
 * by the number of the box.
 */
export const checkBoxes = (boxes: readonly PageBox[], pages: readonly PageSize[]): PageBox[] =>
  boxes.map((box, index) => {
    const number = index + 1;
    const size = pages[box.page - 1];
    if (!size) {
      const has = pages.length === 1 ? 'has only page 1' : `has only ${pages.length} pages`;
      throw new Failure('page-not-found', `Box ${number} is on page ${box.page}, but the file ${has}.`);
    }
    const clamped = clampBox(box, size);
    if (!clamped)
      throw new Failure(
        'invalid-box',
        `Box ${number} is too small or lies outside page ${box.page}, which is ${size.width} × ${size.height} pixels.`,
      );
    return { ...clamped, page: box.page, label: box.label ?? null };
  });
