import type { Box, PageSize } from '@blackbar/core/model';
import type { PDFObject } from '@cantoo/pdf-lib';
import type { SourcePage } from '../../page/walk/source-page.ts';
import { boundsFrom } from '../../syntax/geometry.ts';
import { numbersIn } from '../../syntax/read-object.ts';

/** A rectangle of a page's user space on its page image. */
export const boxOnPage = (
  { box, rotate, dictionary }: SourcePage,
  size: PageSize,
  rectangle: PDFObject | undefined,
): Box | undefined => {
  const numbers = numbersIn(dictionary.context, rectangle, 4);
  if (!numbers) return undefined;
  const { left, bottom, right, top } = boundsFrom(numbers);
  const [width, height] = [box.right - box.left, box.top - box.bottom];
  // From the upper left corner, each from 0 to 1.
  const [l, t, r, b] = [
    (left - box.left) / width,
    (box.top - top) / height,
    (right - box.left) / width,
    (box.top - bottom) / height,
  ];
  const turned = {
    0: [l, t, r, b],
    90: [1 - b, l, 1 - t, r],
    180: [1 - r, 1 - b, 1 - l, 1 - t],
    270: [t, 1 - r, b, 1 - l],
  }[rotate] as [number, number, number, number];
  return {
    x: turned[0] * size.width,
    y: turned[1] * size.height,
    width: (turned[2] - turned[0]) * size.width,
    height: (turned[3] - turned[1]) * size.height,
  };
};
