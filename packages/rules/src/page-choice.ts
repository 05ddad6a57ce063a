import { parsePageRange } from '@blackbar/find';

const named: Readonly<Record<string, (page: number, count: number) => boolean>> = {
  all: () => true,
  first: (page) => page === 1,
  last: (page, count) => page === count,
  odd: (page) => page % 2 === 1,
  even: (page) => page % 2 === 0,
};

/** More pages than any document has: whether a range is one is not a matter of a document. */
const anyCount = 99_999;

export const isPageChoice = (written: string): boolean =>
  Object.hasOwn(named, written) || parsePageRange(written, anyCount) !== null;

/** Whether a page of a document with so many is meant. Pages past its end are none. */
export const isChosenPage = (written: string, page: number, count: number): boolean =>
  named[written]?.(page, count) ?? parsePageRange(written, anyCount)?.includes(page) ?? false;
