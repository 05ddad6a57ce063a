import type { FindingKind, Leak } from '@blackbar/core/model';
import { weightOfNotes, wordsIn } from './file/check-pictures.ts';

/** What a JPG or PNG file has besides its pixels. */
export const checkPicture = (bytes: Uint8Array, found: readonly FindingKind[]): Leak[] => {
  if (found.length === 0) return [];
  // Of a picture that is passed on by itself, a profile counts too: it has a description.
  const weight = weightOfNotes(found) ?? 'note';
  const words = wordsIn(bytes);
  return [{ kind: 'picture-notes', weight, page: 1, ...(words === '' ? {} : { words }) }];
};
