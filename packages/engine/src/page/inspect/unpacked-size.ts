import { RedactError } from '@blackbar/core/model';
import type { Codecs } from '../../pdfium/codecs.ts';
import type { ScannedObject } from '../../syntax/scan-objects.ts';

/** Deflate cannot shrink anything further than this. */
const bestRatio = 1032;

/**
 * Refuses a stream that would unpack to more than `maxBytes`. PDFium unpacks without a bound of its own, so a bomb
 * has to be found before it is asked. Small streams cannot be bombs and are not unpacked.
 */
export const refuseBomb = (codecs: Codecs, object: ScannedObject, maxBytes: number): void => {
  if (!object.stream) return;
  const filters = object.dictionary.match(/\/(?:FlateDecode|Fl)\b/g)?.length ?? 0;
  let packed = object.stream;
  for (let layer = 0; layer < filters; layer++) {
    const couldBecome = packed.length * bestRatio ** (filters - layer);
    if (couldBecome <= maxBytes) return;
    try {
      packed = codecs.inflate(packed, maxBytes);
    } catch (error) {
      if (error instanceof RedactError && error.code === 'too-complex') throw error;
      return;
    }
  }
};
