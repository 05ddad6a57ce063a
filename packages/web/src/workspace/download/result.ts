import type { ReportAnswer } from '@blackbar/core';
import type { Mark } from '../boxes/mark.ts';
import type { LeftOpen } from '../review/left-open.ts';

/** What a download came to. `report` is missing when the server could not be asked for it. */
export interface Result {
  fileName: string;
  bytes: number;
  pageCount: number;
  boxesByPage: readonly { page: number; boxes: number }[];
  report: ReportAnswer | null;
  /** Pages that the least complete search covered; `null` when every search covered all. */
  searchCovered: number | null;
  leftOpen: LeftOpen;
}

export const boxesByPage = (marks: Iterable<Mark>): Result['boxesByPage'] =>
  [...Map.groupBy(marks, (mark) => mark.page)]
    .map(([page, onPage]) => ({ page, boxes: onPage.length }))
    .sort((a, b) => a.page - b.page);
