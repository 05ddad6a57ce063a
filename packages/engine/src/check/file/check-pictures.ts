import type { FindingKind } from '@blackbar/core/model';
import { type PDFObject, PDFRawStream } from '@cantoo/pdf-lib';
import { inspectPicture } from '../../images/inspect-picture.ts';
import { dictionaryAt, entry, itemsIn, nameAt, resolve } from '../../syntax/read-object.ts';
import type { OpenObjects } from './open-objects.ts';
import type { ContentTextReader } from './content-texts.ts';
import { readable } from './vocabulary.ts';

/** Whole pictures or files beside the pixels; the rest are notes. */
const wholePictures = new Set<FindingKind>(['previews', 'further-pictures', 'trailing-data']);
/** A profile describes colours. */
const harmless = new Set<FindingKind>(['colour-profiles']);

const isPicture = (object: PDFObject | undefined): object is PDFRawStream =>
  object instanceof PDFRawStream && nameAt(object.dict, 'Subtype') === 'Image';

/** What a picture brings with it: notes, previews, other pictures. */
export const weightOfNotes = (kinds: readonly FindingKind[]): 'leak' | 'note' | undefined => {
  if (kinds.some((kind) => wholePictures.has(kind))) return 'leak';
  return kinds.some((kind) => !harmless.has(kind)) ? 'note' : undefined;
};

/** Runs of letters between other bytes, as in the notes of a camera. */
export const wordsIn = (bytes: Uint8Array): string => {
  const head = bytes.subarray(0, 65_536);
  const runs = readable(head.map((byte) => (byte >= 0x20 && byte < 0x7f ? byte : 0x20))) ?? '';
  return (runs.match(/[\p{L}\p{N}][\p{L}\p{N} .,:/@-]{5,}/gu) ?? []).join(' ').slice(0, 500);
};

/** Pictures that pages name: those that no content draws, their alternates, and the notes inside. */
export const checkPictures = ({ context, pages, told }: OpenObjects, contents: ContentTextReader): void => {
  const looked = new Set<PDFObject>();
  for (const { number, source } of pages) {
    const named = source.resources && dictionaryAt(source.resources, 'XObject');
    for (const [, value] of named?.entries() ?? []) {
      const picture = resolve(context, value);
      if (!isPicture(picture) || looked.has(picture)) continue;
      looked.add(picture);
      const where = { page: number };
      const isDrawn = contents.painted.has(picture);
      if (!isDrawn && contents.isComplete) told.add('unseen-picture', 'leak', where);
      if ((itemsIn(context, entry(picture.dict, 'Alternates')) ?? []).length > 0)
        told.add('unseen-picture', 'leak', where);
      if (nameAt(picture.dict, 'Filter') !== 'DCTDecode') continue;
      const bytes = picture.getContents();
      const weight = weightOfNotes(inspectPicture(bytes));
      if (weight) told.add('picture-notes', weight, { ...where, words: wordsIn(bytes) });
    }
  }
};
