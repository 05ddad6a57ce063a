import { type PDFContext, PDFDict, PDFDocument, type PDFObject, PDFRawStream } from '@cantoo/pdf-lib';
import { dictionaryAt, entry, nameAt, resolve } from '../../syntax/read-object.ts';
import type { ContentTextReader } from './content-texts.ts';
import { ObjectTexts } from './object-texts.ts';
import type { OpenObjects } from './open-objects.ts';
import { readable } from './vocabulary.ts';

/** What writers leave behind of their own accord. */
const ofTheFile = new Set([
  'XRef',
  'ObjStm',
  'Font',
  'FontDescriptor',
  'Encoding',
  'Catalog',
  'Pages',
  'ExtGState',
]);
const infoKeys = ['Producer', 'CreationDate', 'ModDate'];
/** Operators are shorter than words. */
const word = /\p{L}{4}/u;

/** Forms that pages name and no content draws. */
const tellUndrawn = ({ context, pages, objects, told }: OpenObjects, contents: ContentTextReader): void => {
  for (const { number, source } of pages) {
    const named = source.resources && dictionaryAt(source.resources, 'XObject');
    for (const [, value] of named?.entries() ?? []) {
      const form = resolve(context, value);
      if (!(form instanceof PDFRawStream) || nameAt(form.dict, 'Subtype') !== 'Form') continue;
      if (contents.painted.has(form) || !contents.isComplete) continue;
      const words = textShownBy(objects.bytesOf(form), contents);
      if (told.hasUnseen(words)) told.add('left-over', 'leak', { page: number, words });
    }
  }
};

/**
 * What no page uses any more: undrawn forms, and objects that nothing leads to. They are whole in the file, and any
 * program that lists its objects shows them. PDFium's copy leaves most of them out, so the file itself is read too;
 * answers whether that was possible.
 */
export const findLeftOvers = async (
  open: OpenObjects,
  contents: ContentTextReader,
  bytes: Uint8Array,
): Promise<boolean> => {
  tellUndrawn(open, contents);
  const { context, objects, told } = open;
  const tell = (object: PDFObject, reader: ObjectTexts): void => {
    const dictionary = object instanceof PDFRawStream ? object.dict : object;
    if (dictionary instanceof PDFDict && ofTheFile.has(nameAt(dictionary, 'Type') ?? '')) return;
    // The properties of an earlier state.
    if (dictionary instanceof PDFDict && infoKeys.some((key) => entry(dictionary, key))) {
      told.tellAll('properties', reader.textsOf(object));
      return;
    }
    if (object instanceof PDFRawStream && nameAt(object.dict, 'Subtype') === 'Image') {
      told.add('left-over', 'note', {});
      return;
    }
    const texts = [wordsOf(reader.bytesOf(object), contents), ...reader.textsOf(object)];
    const unseen = texts.filter((text) => told.hasUnseen(text));
    if (unseen.length > 0) told.add('left-over', 'leak', { words: unseen.join(' ') });
  };
  for (const [, object] of objects.unclaimed()) tell(object, objects);
  const whole = await readWhole(bytes);
  if (!whole) return false;
  // What is encrypted says nothing as it stands.
  if (whole.trailerInfo.Encrypt) return true;
  const reader = new ObjectTexts(whole, objects.codecs);
  for (const [ref, object] of whole.enumerateIndirectObjects())
    if (context.lookup(ref) === undefined) tell(object, reader);
  return true;
};

/** Every object that stands in the file, whether or not its table of objects names it. */
const readWhole = async (bytes: Uint8Array): Promise<PDFContext | undefined> => {
  const options = { ignoreEncryption: true, updateMetadata: false, throwOnInvalidObject: false };
  try {
    return (await PDFDocument.load(bytes, options)).context;
  } catch {
    return undefined;
  }
};

/** The text that content shows, where its codes are letters. */
const textShownBy = (bytes: Uint8Array | undefined, contents: ContentTextReader): string =>
  bytes ? contents.readContent(bytes, undefined).shown.join(' ') : '';

/** A stream's words, as content or as plain text. */
const wordsOf = (bytes: Uint8Array | undefined, contents: ContentTextReader): string => {
  const shown = textShownBy(bytes, contents);
  if (shown !== '' || !bytes) return shown;
  const text = readable(bytes) ?? '';
  return word.test(text) ? text : '';
};
