import type { PDFDict } from '@cantoo/pdf-lib';
import type { ByteCodecs } from '../syntax/byte-codecs.ts';
import { nameAt } from '../syntax/read-object.ts';
import { Unprovable } from '../syntax/unprovable.ts';
import { type Collections, noCollections } from './cmap/collections.ts';
import { CompositeFont } from './composite/composite-font.ts';
import type { SourceFont } from './parts/font.ts';
import { SimpleFont } from './simple/simple-font.ts';
import { Type3Font } from './type3/type3-font.ts';

/** Throws `Unprovable` for a font that can never be cut down to its used codes. */
export const openFont = (
  dictionary: PDFDict,
  codecs: ByteCodecs,
  collections: Collections = noCollections,
): SourceFont => {
  switch (nameAt(dictionary, 'Subtype')) {
    case 'Type0':
      return new CompositeFont(dictionary, codecs, collections);
    case 'Type3':
      return new Type3Font(dictionary, codecs);
    case 'Type1':
    case 'MMType1':
    case 'TrueType':
      return new SimpleFont(dictionary, codecs);
    default:
      throw new Unprovable('font-subtype');
  }
};
