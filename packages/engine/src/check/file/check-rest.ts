import type { Leak, PageSize, Unread } from '@blackbar/core/model';
import type { Codecs } from '../../pdfium/codecs.ts';
import type { PdfiumDocument } from '../../pdfium/document.ts';
import { checkObjects } from './check-objects.ts';
import { findEarlierVersions } from './earlier-versions.ts';
import { commentsBetweenObjects, strayTexts, trailerTexts } from './stray-bytes.ts';
import { Vocabulary } from './vocabulary.ts';

export interface CheckedRest {
  leaks: Leak[];
  unread: Unread[];
}

/** What can be read in a file besides its pages. `seen` and `hidden` are the words of all pages. */
export const checkRest = async (
  file: PdfiumDocument,
  codecs: Codecs,
  sizes: readonly PageSize[],
  password: string | undefined,
  seen: readonly string[],
  hidden: readonly string[],
): Promise<CheckedRest> => {
  const vocabulary = new Vocabulary(seen, hidden);
  const earlier = findEarlierVersions(file, password, vocabulary);
  const objects = await checkObjects(file, codecs, sizes, vocabulary);
  const stray = strayTexts(file.bytes).filter((text) => vocabulary.hasUnseen(text));
  const comments = commentsBetweenObjects(file.bytes).filter((text) => vocabulary.hasUnseen(text));
  const trailer = trailerTexts(file.bytes).filter((text) => vocabulary.hasUnseen(text));
  return {
    leaks: [
      ...earlier.leaks,
      ...objects.leaks,
      ...stray.map((words): Leak => ({ kind: 'stray-bytes', weight: 'leak', words })),
      ...comments.map((words): Leak => ({ kind: 'stray-bytes', weight: 'note', words })),
      ...trailer.map((words): Leak => ({ kind: 'other-words', weight: 'note', words })),
    ],
    unread: [
      ...objects.unread,
      ...(earlier.isComplete ? [] : [{ part: 'earlier-versions', reason: 'unreadable' } satisfies Unread]),
    ],
  };
};
