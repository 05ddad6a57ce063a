import { sealText, unsealText } from '../storage/crypto/seal-text.ts';
import type { OpenFile } from './file-access.ts';
import { freeSealed } from './free-memory.ts';

type Purpose = 'pattern' | 'label';

/** Text a person typed, such as a search term or a label, is sealed like the document. */
export const sealWords = (file: OpenFile, purpose: Purpose, words: string | null): Uint8Array | null => {
  if (words === null) return null;
  freeSealed();
  return sealText(file.keyFor(purpose), words);
};

export const unsealWords = (file: OpenFile, purpose: Purpose, sealed: Uint8Array | null): string | null => {
  if (sealed === null) return null;
  freeSealed();
  return unsealText(file.keyFor(purpose), sealed);
};
