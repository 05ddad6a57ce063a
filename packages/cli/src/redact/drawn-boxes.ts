import { clampBox, type PageBox, type PageSize } from '@blackbar/core';
import { pagesInWords } from '../batch/say.ts';
import { Failure } from '../failure.ts';
import type { Warning } from '../log/record.ts';

/** The boxes of BOXES.json on their pages; what is wrong is named by the number of the box. */
export const checkBoxes = (
  boxes: readonly PageBox[],
  pages: readonly PageSize[],
): { boxes: PageBox[]; warnings: Warning[] } => {
  const cut: { number: number; page: number }[] = [];
  const kept = boxes.map((box, index) => {
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
    const isCut = clamped.width < box.width || clamped.height < box.height;
    if (isCut) cut.push({ number, page: box.page });
    return { ...clamped, page: box.page, label: box.label ?? null };
  });
  const on = [...new Set(cut.map(({ page }) => page))];
  const numbers = cut.map(({ number }) => number).join(', ');
  const message = `${cut.length === 1 ? 'Box' : 'Boxes'} ${numbers} reached past the edge of ${pagesInWords(on)} and ended there.`;
  return { boxes: kept, warnings: cut.length === 0 ? [] : [{ code: 'box-cut', pages: on, message }] };
};
