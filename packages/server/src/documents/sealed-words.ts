import { sealNow, unsealNow } from '../storage/crypto/seal.ts';
import type { OpenFile } from './file-access.ts';

type Purpose = 'pattern' | 'label';

/** Text a person typed, such as a search term or a label, is sealed like the document. */
export const sealWords = (file: OpenFile, purpose: Purpose, words: string | null): Uint8Array | null =>
  words === null ? null : sealNow(file.keyFor(purpose), Buffer.from(words, 'utf8'));

export const unsealWords = (file: OpenFile, purpose: Purpose, sealed: Uint8Array | null): string | null =>
  sealed && Buffer.from(unsealNow(file.keyFor(purpose), sealed)).toString('utf8');
