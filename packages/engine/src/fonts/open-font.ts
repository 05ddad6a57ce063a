import type { PDFDict } from '@cantoo/pdf-lib';
import type { ByteCodecs } from '../syntax/byte-codecs.ts';
import { nameAt } from '../syntax/read-object.ts';
import { Unprovable } from '../syntax/unprovable.ts';
import { type Collections, noCollections } from './cmap/collections.ts';
import { CompositeFont } from './composite/composite-font.ts';
import type { DrawnExtents, SourceFont } from './parts/font.ts';
import { SimpleFont } from './simple/simple-font.ts';
import { Type3Font } from './type3/type3-font.ts';

const noExtents: DrawnExtents = () => new Map();

/**
 * A font whose file cannot be read is known by its dictionary alone: it can be drawn, and not written. Throws `Unprovable`
 * for one of which not even its codes are known.
 */
export const openFont = (
  dictionary: PDFDict,
  codecs: ByteCodecs,
  collections: Collections = noCollections,
  drawn: DrawnExtents = noExtents,
): SourceFont => {
  try {
    return open(dictionary, codecs, collections, drawn);
  } catch (error) {
    if (!(error instanceof Unprovable)) throw error;
    return open(dictionary, codecs, collections, drawn, error.reason);
  }
};

const open = (
  dictionary: PDFDict,
  codecs: ByteCodecs,
  collections: Collections,
  drawn: DrawnExtents,
  refusal?: string,
): SourceFont => {
  switch (nameAt(dictionary, 'Subtype')) {
    case 'Type0':
      return new CompositeFont(dictionary, codecs, collections, refusal);
    case 'Type3':
      return new Type3Font(dictionary, codecs);
    case 'Type1':
    case 'MMType1':
    case 'TrueType':
      return new SimpleFont(dictionary, codecs, drawn, refusal);
    default:
      throw new Unprovable('font-subtype');
  }
};
