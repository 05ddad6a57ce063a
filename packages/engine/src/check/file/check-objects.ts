import type { Leak, LeakKind, PageSize, Unread } from '@blackbar/core/model';
import { type PDFContext, PDFDocument, type PDFObject } from '@cantoo/pdf-lib';
import { readPageContent, readSourcePage } from '../../page/walk/source-page.ts';
import type { Codecs } from '../../pdfium/codecs.ts';
import { type PdfiumDocument, saveCopy } from '../../pdfium/document.ts';
import { dictionaryAt, dictionaryIn, entry, lookup, nameAt } from '../../syntax/read-object.ts';
import { checkAnnotations, fieldValues } from './check-annotations.ts';
import { checkPictures } from './check-pictures.ts';
import { ContentTextReader } from './content-texts.ts';
import { findLeftOvers } from './left-overs.ts';
import { ObjectTexts } from './object-texts.ts';
import type { OpenObjects } from './open-objects.ts';
import { Told } from './told.ts';
import { decodeText, textOfXml, type Vocabulary } from './vocabulary.ts';

const maxContentBytes = 64 * 1024 * 1024;

/** What programs name themselves by; no file is without it. */
const software = new Set(['/Producer', '/Creator', '/CreationDate', '/ModDate', '/Trapped']);

/** What the objects of a file say beside what its pages show. */
export const checkObjects = async (
  file: PdfiumDocument,
  codecs: Codecs,
  sizes: readonly PageSize[],
  vocabulary: Vocabulary,
): Promise<{ leaks: Leak[]; unread: Unread[] }> => {
  const options = { ignoreEncryption: true, updateMetadata: false, throwOnInvalidObject: false };
  const { context, catalog } = await PDFDocument.load(saveCopy(file), options);
  const objects = new ObjectTexts(context, codecs);
  const { pages, unreadPages } = readPages(file, context, sizes);
  const told = new Told(vocabulary);
  const open: OpenObjects = { context, catalog, objects, pages, told };
  // A page is no part of what leads to it.
  for (const { source } of pages) objects.claim(source.dictionary);
  objects.claim(catalog);
  objects.claim(lookup(catalog, 'Pages'));
  tellProperties(open);
  tellParts(open);
  for (const page of pages) checkAnnotations(open, page);
  tellForm(open);
  tellTree(open);
  const contents = new ContentTextReader(objects);
  for (const page of pages) tellPage(open, page, contents, codecs, unreadPages);
  checkPictures(open, contents);
  const isWhole = await findLeftOvers(open, contents, file.bytes);
  told.tellHidden('other-words', objects.forPrograms);
  const unread = [...new Set(unreadPages)].map(
    (page): Unread => ({ part: 'page', page, reason: 'unreadable' }),
  );
  if (!contents.isComplete) unread.push({ part: 'file', reason: 'too-complex' });
  else if (!isWhole) unread.push({ part: 'file', reason: 'unreadable' });
  return { leaks: told.leaks, unread };
};

const readPages = (
  { pdfium, handle }: PdfiumDocument,
  context: PDFContext,
  sizes: readonly PageSize[],
): { pages: OpenObjects['pages']; unreadPages: number[] } => {
  const unreadPages: number[] = [];
  const pages = sizes.flatMap((size, index) => {
    try {
      const number = pdfium.call.EPDFDoc_GetPageObjectNumberByIndex(handle, index);
      return [{ number: index + 1, source: readSourcePage(context, number), size }];
    } catch {
      unreadPages.push(index + 1);
      return [];
    }
  });
  return { pages, unreadPages };
};

const xmlOf = (objects: ObjectTexts, object: PDFObject | undefined): string => {
  const bytes = objects.bytesOf(object);
  return bytes ? textOfXml(decodeText(bytes)) : '';
};

const tellProperties = ({ context, catalog, objects, told }: OpenObjects): void => {
  const info = dictionaryIn(context.lookup(context.trailerInfo.Info as never));
  if (info) {
    objects.claim(info);
    for (const [key, value] of info.entries())
      if (!software.has(key.toString())) told.tellAll('properties', objects.textsOf(value));
  }
  const metadata = lookup(catalog, 'Metadata');
  objects.claim(metadata);
  told.tell('properties', xmlOf(objects, metadata));
};

const spoken = new Set(['/ActualText', '/Alt', '/E', '/T', '/ID']);

/** Parts of the catalog that have a kind of their own. */
const tellParts = ({ context, catalog, objects, told }: OpenObjects): void => {
  const attached = new Set<string>();
  for (const [, object] of context.enumerateIndirectObjects()) {
    const dictionary = dictionaryIn(object);
    if (!dictionary) continue;
    if (nameAt(dictionary, 'S') === 'JavaScript')
      told.tellAll('script', objects.textsOf(object, { readsStreams: true }));
    if (nameAt(dictionary, 'Type') === 'Sig' || nameAt(dictionary, 'Type') === 'DocTimeStamp')
      told.tellAll('signature', objects.textsOf(object, { keys: signed }));
    if (!entry(dictionary, 'EF')) continue;
    const words = objects.textsOf(object, { readsStreams: true });
    for (const word of words) attached.add(word);
    told.add('attachment', 'leak', { words: words.join(' ') });
  }
  told.tellAll('bookmark', objects.textsOf(entry(catalog, 'Outlines')));
  const names = dictionaryAt(catalog, 'Names');
  const part = (key: string) => (names ? entry(names, key) : undefined);
  told.tellAll('script', objects.textsOf(part('JavaScript'), { readsStreams: true }));
  // The list names those again; it is a place of its own only where it says more than they do.
  const listed = objects.textsOf(part('EmbeddedFiles'), { readsStreams: true });
  const more = listed.filter((text) => !attached.has(text));
  if (more.length > 0) told.add('attachment', 'leak', { words: more.join(' ') });
};

const signed = new Set(['/Name', '/Reason', '/Location', '/ContactInfo']);

/** Values of fields that no page shows a part of, and the form of another kind that may lie beside (XFA). */
const tellForm = ({ catalog, objects, told }: OpenObjects): void => {
  const form = dictionaryAt(catalog, 'AcroForm');
  if (!form) return;
  told.tellAll('form-value', objects.textsOf(entry(form, 'Fields'), { keys: fieldValues }));
  const packets = objects.textsOf(entry(form, 'XFA'), { readsStreams: true });
  told.tell('form-value', textOfXml(packets.join(' ')));
};

/** What is left of the catalog: tags, then everything that has no kind of its own. */
const tellTree = ({ catalog, objects, told }: OpenObjects): void => {
  told.tellAll('tag', objects.textsOf(entry(catalog, 'StructTreeRoot'), { keys: spoken }));
  for (const [key, value] of catalog.entries())
    if (!['/Pages', '/Type', '/Lang'].includes(key.toString()))
      told.tellAll('other-words', objects.textsOf(value, { readsStreams: key.toString() === '/PieceInfo' }));
};

const tellPage = (
  { objects, told }: OpenObjects,
  { number, source }: OpenObjects['pages'][number],
  contents: ContentTextReader,
  codecs: Codecs,
  unreadPages: number[],
): void => {
  const at = { page: number };
  const tell = (kind: LeakKind, texts: readonly string[]) => told.tellAll(kind, texts, at);
  if (entry(source.dictionary, 'Thumb')) told.add('thumbnail', 'note', at);
  const metadata = lookup(source.dictionary, 'Metadata');
  objects.claim(metadata);
  tell('properties', [xmlOf(objects, metadata)]);
  try {
    const texts = contents.readContent(readPageContent(source, codecs, maxContentBytes), source.resources);
    tell('tag', texts.tags);
    tell('other-words', texts.comments);
  } catch {
    unreadPages.push(number);
  }
  for (const [key, value] of source.dictionary.entries())
    if (!['/Parent', '/Annots', '/Contents'].includes(key.toString()))
      tell('other-words', objects.textsOf(value, { readsStreams: key.toString() === '/PieceInfo' }));
  objects.textsOf(entry(source.dictionary, 'Contents'));
  objects.textsOf(source.resources);
};
