import type { FindingKind } from '@blackbar/core/model';
import { type PDFObject, PDFRawStream } from '@cantoo/pdf-lib';
import { inspectPicture } from '../../images/inspect-picture.ts';
import { findBytes, latin1 } from '../../syntax/bytes.ts';
import { dictionaryAt, entry, itemsIn, nameAt, resolve } from '../../syntax/read-object.ts';
import type { ContentTextReader } from './content-texts.ts';
import type { OpenObjects } from './open-objects.ts';

/** Whole pictures or files beside the pixels; the rest are notes. */
const wholePictures = new Set<FindingKind>(['previews', 'further-pictures']);
/** A profile describes colours. */
const harmless = new Set<FindingKind>(['colour-profiles']);

const isPicture = (object: PDFObject | undefined): object is PDFRawStream =>
  object instanceof PDFRawStream && nameAt(object.dict, 'Subtype') === 'Image';

/** What a picture brings with it: notes, previews, other pictures. */
export const weightOfNotes = (kinds: readonly FindingKind[]): 'leak' | 'note' | undefined => {
  if (kinds.some((kind) => wholePictures.has(kind))) return 'leak';
  return kinds.some((kind) => !harmless.has(kind)) ? 'note' : undefined;
};

/** Runs of letters in what surrounds the samples, as in the notes of a camera. */
export const wordsIn = (bytes: Uint8Array): string => {
  const isPng = bytes[0] === 0x89;
  const from = findBytes(bytes, isPng ? 'IDAT' : '\xff\xda', 0);
  const head = bytes.subarray(0, from < 0 ? bytes.length : Math.min(from, 65_536));
  const to = isPng ? findBytes(bytes, 'IEND', Math.max(0, from)) : bytes.lastIndexOf(0xd9);
  const tail = to < 0 ? new Uint8Array() : bytes.subarray(to + 1, to + 65_536);
  const runs = [head, tail].map((part) => latin1(part).match(/[\p{L}\p{N}][\x20-\x7e]{5,}/gu) ?? []);
  return runs.flat().join(' ').slice(0, 500);
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
