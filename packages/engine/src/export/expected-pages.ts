import type { ExpectedPage } from '../verify/verification.ts';
import type { MadePage } from './page-part.ts';

/** What verification should find on each page. */
export const expectedPages = (parts: readonly MadePage[]): ExpectedPage[] =>
  parts.map((part, index) => ({ page: index + 1, ...expected(part) }));

const expected = (part: MadePage): Omit<ExpectedPage, 'page'> => {
  if (part.kind === 'picture') return { words: part.words.map(({ text }) => ({ text })) };
  // Its words are compared where there are boxes, and it has none.
  if (part.kind === 'prepared')
    return part.method === 'vector' ? { isVector: true, islands: part.islands } : { words: [] };
  return {
    isVector: true,
    islands: part.islands.map(({ area }) => area),
    ...(part.cut ? { cutAreas: part.cut.areas } : {}),
  };
};
