import type { PageSize } from '@blackbar/core/model';
import { PDFArray, PDFDict, type PDFObject, PDFRawStream, PDFRef } from '@cantoo/pdf-lib';
import { codingByFilter, jpegCoding, type LossyCoding } from '../../images/lossy-coding.ts';
import type { PdfDocument } from '../../page/document.ts';
import { inheritedResources } from '../../page/walk/source-page.ts';
import type { Codecs } from '../../pdfium/codecs.ts';
import { mayHoldName } from '../../syntax/may-hold-name.ts';
import { lookup, nameIn, numberIn, resolve } from '../../syntax/read-object.ts';

/** The lossy streams of a page that PDFium's image objects do not tell of. */
export interface LossyResources {
  /** Lossy soft masks, each with the size of the image it belongs to: PDFium does not say which object that is. */
  masks: readonly { of: PageSize; coding: LossyCoding }[];
  /** A pattern, a drawn glyph or the group of a soft mask holds a lossy image. */
  isEnclosed: boolean;
}

const none: LossyResources = { masks: [], isEnclosed: false };
/** When the resources cannot be read. */
const anywhere: LossyResources = { masks: [], isEnclosed: true };

const lossyNames = ['DCT', 'JPXDecode'];
const holderNames = ['SMask', 'Pattern', 'Type3'];
/** Resources whose images are not drawn as objects of the page. */
const enclosing = new Set(['/Pattern', '/ExtGState', '/Font']);
const skipped = new Set(['/Parent', '/Metadata', '/PieceInfo', '/StructParent']);
const maxObjects = 20_000;

/** The whole file is looked through for it, which is not done again for every page. */
const lossyFiles = new WeakMap<PdfDocument, boolean>();

const mayHaveAny = (document: PdfDocument, codecs: Codecs): boolean => {
  const known = lossyFiles.get(document) ?? mayHoldAny(document, codecs);
  lossyFiles.set(document, known);
  return known;
};

/** Few files have such streams; `mayHoldName` excludes most of the others quickly. */
const mayHoldAny = ({ file }: PdfDocument, codecs: Codecs): boolean => {
  if (file.pdfium.call.EPDF_IsEncrypted(file.handle) !== 0) return true;
  const holdsOneOf = (names: readonly string[]) =>
    names.some((name) => mayHoldName(file.bytes, name, codecs));
  return holdsOneOf(lossyNames) && holdsOneOf(holderNames);
};

const filtersOf = ({ dict }: PDFRawStream): string[] => {
  const filter = lookup(dict, 'Filter', 'F');
  const items = filter instanceof PDFArray ? filter.asArray() : [filter];
  return items.flatMap((item) => nameIn(resolve(dict.context, item)) ?? []);
};

const sizeOf = ({ dict }: PDFRawStream): PageSize => ({
  width: Math.max(1, numberIn(lookup(dict, 'Width', 'W')) ?? 1),
  height: Math.max(1, numberIn(lookup(dict, 'Height', 'H')) ?? 1),
});

const codingOf = (stream: PDFRawStream): LossyCoding | null => {
  const filters = filtersOf(stream);
  const coding = codingByFilter(filters, sizeOf(stream));
  return coding?.block && filters.length === 1 ? jpegCoding(stream.contents, sizeOf(stream)) : coding;
};

/** What the resources of a page hold. `index` counts from 0. */
export const lossyResources = async (
  document: PdfDocument,
  codecs: Codecs,
  index: number,
): Promise<LossyResources> => {
  if (!mayHaveAny(document, codecs)) return none;
  try {
    const { context } = await document.openSource(codecs);
    const number = document.pdfium.call.EPDFDoc_GetPageObjectNumberByIndex(document.file.handle, index);
    const page = context.lookup(PDFRef.of(number, 0));
    return page instanceof PDFDict ? resourcesIn(inheritedResources(page)) : anywhere;
  } catch {
    return anywhere;
  }
};

const resourcesIn = (resources: PDFDict | undefined): LossyResources => {
  const masks: { of: PageSize; coding: LossyCoding }[] = [];
  let isEnclosed = false;
  const seen = new Set<PDFObject>();
  const waiting: { object: PDFObject | undefined; inside: boolean }[] = [
    { object: resources, inside: false },
  ];
  for (let next = waiting.pop(); next; next = waiting.pop()) {
    const { inside } = next;
    const object = resources && resolve(resources.context, next.object);
    if (!object || seen.has(object)) continue;
    seen.add(object);
    if (seen.size > maxObjects) return anywhere;
    if (object instanceof PDFArray)
      for (const item of object.asArray()) waiting.push({ object: item, inside });
    const dict = object instanceof PDFRawStream ? object.dict : object;
    if (object instanceof PDFRawStream && nameIn(lookup(object.dict, 'Subtype')) === 'Image') {
      const mask = lookup(object.dict, 'SMask');
      const coding = mask instanceof PDFRawStream ? codingOf(mask) : null;
      if (coding) masks.push({ of: sizeOf(object), coding });
      if (inside && (coding ?? codingOf(object))) isEnclosed = true;
    } else if (dict instanceof PDFDict)
      for (const [key, value] of dict.entries())
        if (!skipped.has(key.toString()))
          waiting.push({ object: value, inside: inside || enclosing.has(key.toString()) });
  }
  return { masks, isEnclosed };
};
