import { clampBox } from './box.ts';
import type { PageBox } from './document.ts';
import { RedactError } from './errors.ts';
import type { PageSize } from './page.ts';

/** The part of the box on its page. What lies beside it covers nothing and is not kept. */
export const placedBox = (box: PageBox, pages: readonly PageSize[]): PageBox => {
  const page = pages[box.page - 1];
  if (!page) throw new RedactError('page-not-found');
  const clamped = clampBox(box, page);
  if (!clamped) throw new RedactError('invalid-box');
  return { ...clamped, page: box.page };
};
