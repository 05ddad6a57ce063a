import type { ExpectedPage } from '../verify/verify-export.ts';
import type { PagePart } from './page-part.ts';

/** What verification should find on each page. */
export const expectedPages = (parts: readonly PagePart[]): ExpectedPage[] =>
  parts.map((part, index) =>
    part.kind === 'vector'
      ? {
          page: index + 1,
          isVector: true,
          islands: part.islands.map(({ area }) => area),
          ...(part.cut ? { cutAreas: part.cut.areas } : {}),
        }
      : { page: index + 1, words: part.words.map(({ text }) => ({ text })) },
  );
