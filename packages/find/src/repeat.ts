import { type Box, clampBox, type PageBox, type PageSize } from '@blackbar/core/model';

export type PageChoice =
  | { kind: 'all' }
  | { kind: 'odd' }
  | { kind: 'even' }
  | { kind: 'range'; pages: readonly number[] };

/** Pages from "1-3, 7": sorted and without repeats; `null` when it is not such a list or leaves the document. */
export const parsePageRange = (typed: string, pageCount: number): number[] | null => {
  const pages = new Set<number>();
  for (const part of typed.split(',')) {
    const range = /^\s*(\d{1,5})(?:\s*[-–]\s*(\d{1,5}))?\s*$/.exec(part);
    if (!range) return null;
    const from = Number(range[1]);
    const to = Number(range[2] ?? range[1]);
    if (from < 1 || to < from || to > pageCount) return null;
    for (let page = from; page <= to; page++) pages.add(page);
  }
  return [...pages].sort((a, b) => a - b);
};

const isChosen = (choice: PageChoice, page: number): boolean => {
  if (choice.kind === 'all') return true;
  if (choice.kind === 'odd') return page % 2 === 1;
  if (choice.kind === 'even') return page % 2 === 0;
  return choice.pages.includes(page);
};

/**
 * The same box on every chosen page except its own, clamped to smaller pages. `missed` are pages so small that the box
 * is outside them.
 */
export const repeatBox = (
  box: PageBox,
  pages: readonly PageSize[],
  choice: PageChoice,
): { boxes: PageBox[]; missed: number[] } => {
  const boxes: PageBox[] = [];
  const missed: number[] = [];
  pages.forEach((size, index) => {
    const page = index + 1;
    if (page === box.page || !isChosen(choice, page)) return;
    const clamped = clampBox(box, size);
    if (clamped) boxes.push({ page, ...clamped });
    else missed.push(page);
  });
  return { boxes, missed };
};

export const wholePage = (size: PageSize): Box => ({ x: 0, y: 0, width: size.width, height: size.height });
