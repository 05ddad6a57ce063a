import { RedactError } from '@blackbar/core/model';
import type { ByteCodecs } from '../byte-codecs.ts';
import { inflateDamaged } from './inflate-damaged.ts';

/**
 * Inflates with a size limit. Damaged data is decompressed up to the damage, as PDF viewers do: a page that viewers
 * draw must not be treated as empty.
 */
export const inflate = (bytes: Uint8Array, codecs: ByteCodecs, maxBytes: number): Uint8Array => {
  try {
    return codecs.inflate(bytes, maxBytes);
  } catch (cause) {
    if (cause instanceof RedactError && cause.code === 'too-complex') throw cause;
    return inflateDamaged(bytes, maxBytes);
  }
};
