import { type PDFContext, PDFDict, type PDFObject, PDFRef } from '@cantoo/pdf-lib';
import type { Codecs } from '../../pdfium/codecs.ts';
import { decodeStream } from '../../syntax/filters/decode-stream.ts';
import { type Bounds, boundsFrom, intersection } from '../../syntax/geometry.ts';
import { entry, itemsIn, numberIn, numbersIn, resolve, streamIn } from '../../syntax/read-object.ts';
import { Unprovable } from '../../syntax/unprovable.ts';

const maxAncestors = 40;
const maxContentStreams = 10_000;

/** A page of the source with what it inherits. */
export interface SourcePage {
  readonly ref: PDFRef;
  readonly dictionary: PDFDict;
  readonly resources: PDFDict | undefined;
  /** The visible part: CropBox within MediaBox. */
  readonly box: Bounds;
  readonly rotate: 0 | 90 | 180 | 270;
  readonly userUnit: number;
}

const inherited = (page: PDFDict, key: string): PDFObject | undefined => {
  let node: PDFObject | undefined = page;
  for (let level = 0; node instanceof PDFDict && level < maxAncestors; level += 1) {
    const value = resolve(page.context, entry(node, key));
    if (value) return value;
    node = resolve(page.context, entry(node, 'Parent'));
  }
  return undefined;
};

const area = (box: Bounds): number => Math.max(0, box.right - box.left) * Math.max(0, box.top - box.bottom);

const visibleBox = (context: PDFContext, page: PDFDict): Bounds => {
  const media = numbersIn(context, inherited(page, 'MediaBox'), 4);
  const whole = boundsFrom(media ?? [0, 0, 612, 792]);
  if (area(whole) === 0) throw new Unprovable('page-object');
  const crop = numbersIn(context, inherited(page, 'CropBox'), 4);
  const cropped = crop ? intersection(boundsFrom(crop), whole) : whole;
  return cropped.right > cropped.left && cropped.top > cropped.bottom ? cropped : whole;
};

const normalisedRotation = (degrees: number): SourcePage['rotate'] => {
  const turned = ((Math.round(degrees / 90) * 90) % 360) + 360;
  return (turned % 360) as SourcePage['rotate'];
};

export const inheritedResources = (page: PDFDict): PDFDict | undefined => {
  const resources = inherited(page, 'Resources');
  return resources instanceof PDFDict ? resources : undefined;
};

export const readSourcePage = (context: PDFContext, objectNumber: number): SourcePage => {
  const ref = PDFRef.of(objectNumber, 0);
  const dictionary = context.lookup(ref);
  if (!(dictionary instanceof PDFDict)) throw new Unprovable('page-object');
  const userUnit = numberIn(resolve(context, entry(dictionary, 'UserUnit'))) ?? 1;
  return {
    ref,
    dictionary,
    resources: inheritedResources(dictionary),
    box: visibleBox(context, dictionary),
    rotate: normalisedRotation(numberIn(inherited(dictionary, 'Rotate')) ?? 0),
    userUnit: userUnit > 0 ? userUnit : 1,
  };
};

/** All content streams of a page, concatenated: an operation may be split between two streams. */
export const readPageContent = ({ dictionary }: SourcePage, codecs: Codecs, maxBytes: number): Uint8Array => {
  const { context } = dictionary;
  const contents = entry(dictionary, 'Contents');
  const sources = itemsIn(context, contents) ?? [contents];
  if (sources.length > maxContentStreams) throw new Unprovable('too-complex');
  const parts: Uint8Array[] = [];
  let length = 0;
  for (const source of sources) {
    const stream = streamIn(resolve(context, source));
    if (!stream) continue;
    const bytes = decodeStream(stream, codecs, maxBytes);
    parts.push(bytes);
    length += bytes.length + 1;
    if (length > maxBytes) throw new Unprovable('too-complex');
  }
  const whole = new Uint8Array(length).fill(10);
  let at = 0;
  for (const part of parts) {
    whole.set(part, at);
    at += part.length + 1;
  }
  return whole;
};
