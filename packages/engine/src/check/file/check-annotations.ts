import type { PDFDict } from '@cantoo/pdf-lib';
import { dictionaryIn, entry, itemsIn, lookup, nameAt, numberAt, resolve } from '../../syntax/read-object.ts';
import { wordsIn } from './object-texts.ts';
import type { OpenObjects } from './open-objects.ts';
import { boxOnPage } from './page-places.ts';

const maxAnnotations = 20_000;

/** Comments, form values, links and redaction marks of one page. */
export const checkAnnotations = (
  { context, objects, told }: OpenObjects,
  { number, source, size }: OpenObjects['pages'][number],
): void => {
  const list = itemsIn(context, entry(source.dictionary, 'Annots')) ?? [];
  objects.claim(resolve(context, entry(source.dictionary, 'Annots')));
  for (const item of list.slice(0, maxAnnotations)) {
    const annotation = dictionaryIn(resolve(context, item));
    if (!annotation) continue;
    const box = boxOnPage(source, size, entry(annotation, 'Rect'));
    const where = { page: number, ...(box ? { box } : {}) };
    const subtype = nameAt(annotation, 'Subtype');
    if (subtype === 'Redact') {
      told.add('pending-redaction', 'leak', { ...where, words: contentsOf(annotation) });
      objects.textsOf(annotation);
    } else if (subtype === 'Widget') {
      const value = wordsIn(lookup(annotation, 'V')) ?? '';
      // The value of a field that is shown may be drawn by other viewers.
      if (isUnshown(annotation) && told.hasUnseen(value))
        told.add('form-value', 'leak', { ...where, words: value });
      const values = objects.textsOf(annotation, { keys: fieldValues });
      told.tellAll('form-value', values, where);
    } else if (subtype === 'Link') told.tellAll('link', objects.textsOf(annotation), where);
    else {
      const contents = contentsOf(annotation);
      if (told.hasUnseen(contents)) told.add('comment', 'leak', { ...where, words: contents });
      else if (isUnshown(annotation) && contents !== '')
        told.add('comment', 'note', { ...where, words: contents });
      // Its author, its subject, and what its appearance says.
      told.tellAll('comment', objects.textsOf(annotation, { readsStreams: true }), where);
    }
  }
};

/** What a field stores, and what it is called for those who listen. */
export const fieldValues = new Set(['/V', '/DV', '/TU', '/Opt', '/RV', '/MK', '/CA']);
const hiddenFlags = 0x01 | 0x02 | 0x20;

const isUnshown = (annotation: PDFDict): boolean => ((numberAt(annotation, 'F') ?? 0) & hiddenFlags) !== 0;

const contentsOf = (annotation: PDFDict): string => {
  const rich = wordsIn(lookup(annotation, 'RC'));
  const plain = wordsIn(lookup(annotation, 'Contents')) ?? '';
  const overlay = wordsIn(lookup(annotation, 'OverlayText')) ?? '';
  // Of a formatted comment, what is read and not how it looks.
  const read =
    rich
      ?.replace(/<[^>]*>/g, ' ')
      .replace(/\s+/g, ' ')
      .trim() ?? '';
  return [plain, read === plain ? '' : read, overlay].filter((text) => text !== '').join(' ');
};
