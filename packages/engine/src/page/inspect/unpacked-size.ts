import { RedactError } from '@blackbar/core/model';
import type { Codecs } from '../../pdfium/codecs.ts';
import type { ScannedObject } from '../../syntax/scan-objects.ts';

/** The highest compression ratio of Deflate. */
const maxDeflateRatio = 1032;

/**
 * Refuses a stream that would decompress to more than `maxBytes`. PDFium has no limit of its own, so a decompression
 * bomb must be detected before PDFium reads the stream. Streams too small to be bombs are not decompressed.
 */
export const refuseBomb = (codecs: Codecs, object: ScannedObject, maxBytes: number): void => {
  if (!object.stream) return;
  const filters = object.dictionary.match(/\/(?:FlateDecode|Fl)\b/g)?.length ?? 0;
  let packed = object.stream;
  for (let layer = 0; layer < filters; layer++) {
    const worstCaseBytes = packed.length * maxDeflateRatio ** (filters - layer);
    if (worstCaseBytes <= maxBytes) return;
    try {
      packed = codecs.inflate(packed, maxBytes);
    } catch (error) {
      if (error instanceof RedactError && error.code === 'too-complex') throw error;
      return;
    }
  }
};
