import { type PDFContext, PDFDict, PDFRef } from '@cantoo/pdf-lib';
import type { FontSink } from '../../fonts/parts/font.ts';
import type { FontSource } from '../../page/walk/font-use.ts';
import { inheritedResources } from '../../page/walk/source-page.ts';
import { stockFont, stockFontSource } from '../../page/walk/stock-font.ts';
import type { ByteCodecs } from '../../syntax/byte-codecs.ts';
import { name, type Ref, type Value } from '../../syntax/output.ts';
import { dictionaryAt, dictionaryIn, lookup } from '../../syntax/read-object.ts';
import type { Fragment } from './fragment.ts';
import { fromPlain, toPlain } from './plain-value.ts';

/** A font's dictionary, by where a page found it. */
export const findFont = (
  context: PDFContext,
  { object, generation, entry }: FontSource,
): PDFDict | undefined => {
  if (object === stockFontSource.object) return stockFont(context);
  const holder = dictionaryIn(context.lookup(PDFRef.of(object, generation)));
  if (entry === undefined || !holder) return holder;
  const resources = dictionaryAt(holder, 'Resources') ?? inheritedResources(holder);
  const fonts = resources && dictionaryAt(resources, 'Font');
  const font = fonts && lookup(fonts, entry);
  return font instanceof PDFDict ? font : undefined;
};

/** Copies glyph procedures and their resources from a fragment to the output of the font. */
export const placeGlyphs = (
  fragment: Fragment,
  resources: Value,
  contents: ReadonlyMap<string, Uint8Array>,
  sink: FontSink,
  codecs: ByteCodecs,
): { procedures: Map<string, Ref>; resources: Value } => {
  const refs = new Map<number, Ref>();
  const refOf = (number: number): Ref => {
    const known = refs.get(number);
    if (known) return known;
    const object = fragment.objects[number - 1];
    // Glyphs show no text.
    if (!object || 'font' in object || 'text' in object) throw new RangeError('a glyph refers to nothing');
    const ref = sink.add(fromPlain(toPlain(object.value), refOf), object.stream);
    refs.set(number, ref);
    return ref;
  };
  const procedures = new Map<string, Ref>();
  for (const [glyph, bytes] of contents)
    procedures.set(glyph, sink.add({ Filter: name('FlateDecode') }, codecs.deflate(bytes)));
  return { procedures, resources: fromPlain(toPlain(resources), refOf) };
};
