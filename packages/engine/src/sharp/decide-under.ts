import type { PageSize } from '@blackbar/core/model';
import type { ParsedPage } from '../page/source-document.ts';
import { idsOf } from '../page/walk/item.ts';
import type { Part } from '../pdfium/bitmap.ts';
import type { PageDecisions } from '../seen/islands.ts';
import { areaOf, meet } from '../seen/measure/area.ts';
import { type Matrix, transformBounds } from '../syntax/geometry.ts';
import type { CutPage } from './cut-page.ts';

interface DecidedCut {
  readonly page: ParsedPage;
  readonly decided: PageDecisions;
  /** Pixels of its page image: where letters lie that only pictures show. */
  readonly unsaid: readonly Part[];
}

const lettersOf = ({ body }: ParsedPage, ids: ReadonlySet<number>) =>
  body.items.flatMap((item) =>
    idsOf(item).flatMap((id, index) => (ids.has(id) ? (item.inks?.[index] ?? []) : [])),
  );

/**
 * What of a cut page is kept that has pictures over some areas of its page image. Beside what was taken for them something may
 * have come to light: what only they hide is left out, like anything hidden.
 */
export const decideUnder = (
  cut: CutPage,
  areas: readonly Part[],
  toImage: Matrix,
  size: PageSize,
  decide: (page: ParsedPage) => PageDecisions,
): DecidedCut => {
  if (areas.length === 0) return { page: cut.page, decided: decide(cut.page), unsaid: [] };
  const page = cut.covered(areas);
  const decided = decide(page);
  const own = new Set(cut.page.body.items.flatMap(idsOf));
  const pictures = page.body.items.flatMap(idsOf).filter((id) => !own.has(id));
  const unsaid = lettersOf(page, decided.hidden)
    .map((ink) => areaOf(transformBounds(ink, toImage), size))
    .filter((ink) => areas.some((area) => meet(ink, area)));
  return { page, decided: { ...decided, hidden: new Set([...decided.hidden, ...pictures]) }, unsaid };
};
