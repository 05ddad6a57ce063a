import { RedactError } from '@blackbar/core/model';
import type { ByteCodecs } from '../byte-codecs.ts';
import { inflateDamaged } from './inflate-damaged.ts';

/**
 * Flate data, bounded. Damaged data gives what comes before the damage, as PDF viewers show it: a page that
 * viewers draw must not be treated as empty.
 */
export const inflate = (bytes: Uint8Array, codecs: ByteCodecs, maxBytes: number): Uint8Array => {
  try {
    return codecs.inflate(bytes, maxBytes);
  } catch (cause) {
    if (cause instanceof RedactError && cause.code === 'too-complex') throw cause;
    return inflateDamaged(bytes, maxBytes);
  }
};
