import {
  PDFArray,
  type PDFContext,
  PDFDict,
  PDFHexString,
  type PDFObject,
  PDFRawStream,
  type PDFRef,
  PDFString,
} from '@cantoo/pdf-lib';
import type { ByteCodecs } from '../../syntax/byte-codecs.ts';
import { decodeStream } from '../../syntax/filters/decode-stream.ts';
import { resolve, textIn } from '../../syntax/read-object.ts';
import { decodeText, maxWords, readable } from './vocabulary.ts';

const maxStreamBytes = 32 * 1024 * 1024;
const maxObjects = 500_000;

/** Entries that lead back, to a page or to what is told apart. */
const back = new Set(['/Parent', '/P', '/Pg', '/Dest', '/IRT', '/Prev', '/Popup', '/StructParent']);
/** Strings that are no words: digests, dates and codes. */
const codes = new Set([
  '/ID',
  '/Lang',
  '/CharSet',
  '/CheckSum',
  '/M',
  '/NM',
  '/DA',
  '/Cert',
  '/Changes',
  '/ByteRange',
]);

/** Strings that are bytes for programs: palettes of pictures and the measures of a font. */
const palette = '/Lookup';
const bytesForPrograms = new Set([palette, '/Panose']);
/** Strings that programs write for programs, in words of their own: who ordered the characters of a font, how to print. */
const ownWordsOf = new Set([
  '/Registry',
  '/Ordering',
  '/OutputConditionIdentifier',
  '/OutputCondition',
  '/RegistryName',
  // Of an output intent; elsewhere the entry is no string.
  '/Info',
]);
const ownWord =
  /^(?:adobe|identity|ucs2?|japan[12]?|gb1|cns1|korea1|kr|https?|www|color|org|s?rgb|cmyk|gray|iec(?:61966)?|creator|hp|manufacturer|model|custom|(?:un)?coated|fogra\d*|cgats|tr|swop|gracol|eci|iso|jc\d+|profile|\d{1,5})$/;
const date = /^D:\d{4}/;

/** Goes through objects, each once: what one part of the file has claimed is not told of another. */
export class ObjectTexts {
  readonly context: PDFContext;
  readonly codecs: ByteCodecs;
  /** What was met that no person would call words: still a leak where a page hides the same. */
  readonly forPrograms: string[] = [];
  private readonly claimed = new Set<PDFObject>();

  constructor(context: PDFContext, codecs: ByteCodecs) {
    this.context = context;
    this.codecs = codecs;
  }

  claim(object: PDFObject | undefined): void {
    const found = resolve(this.context, object);
    if (found) this.claimed.add(found);
  }

  /** The strings of an object and of all it leads to; streams too, where `readsStreams` and they are text. */
  textsOf(
    root: PDFObject | undefined,
    { keys, readsStreams = false }: { keys?: ReadonlySet<string>; readsStreams?: boolean } = {},
  ): string[] {
    const texts: string[] = [];
    const waiting: { object: PDFObject | undefined; key: string }[] = [{ object: root, key: '' }];
    for (let next = waiting.pop(); next; next = waiting.pop()) {
      const object = resolve(this.context, next.object);
      if (!object) continue;
      const text = wordsIn(object);
      if (text !== undefined) {
        if (text.trim() === '' || (keys ? !keys.has(next.key) : codes.has(next.key))) continue;
        if (isForPrograms(next.key, text)) this.forPrograms.push(clean(text));
        else texts.push(clean(text));
        continue;
      }
      const isContainer =
        object instanceof PDFDict || object instanceof PDFArray || object instanceof PDFRawStream;
      if (!isContainer || this.claimed.has(object) || this.claimed.size > maxObjects) continue;
      this.claimed.add(object);
      if (object instanceof PDFArray) {
        const key = isIndexed(object) ? palette : next.key;
        for (const item of object.asArray()) waiting.push({ object: item, key });
        continue;
      }
      if (readsStreams && object instanceof PDFRawStream) {
        const words = readable(this.bytesOf(object) ?? new Uint8Array());
        if (words !== undefined) texts.push(words);
      }
      const dictionary = object instanceof PDFDict ? object : object.dict;
      for (const [key, value] of dictionary.entries())
        if (!back.has(key.toString()) || textIn(value) !== undefined)
          waiting.push({ object: value, key: key.toString() });
    }
    return texts;
  }

  /** The decoded bytes of a stream; `undefined` for pictures and what cannot be decoded. */
  bytesOf(object: PDFObject | undefined): Uint8Array | undefined {
    const stream = resolve(this.context, object);
    if (!(stream instanceof PDFRawStream)) return undefined;
    try {
      return decodeStream(stream, this.codecs, maxStreamBytes);
    } catch {
      return undefined;
    }
  }

  /** Objects that nothing has claimed. */
  *unclaimed(): Generator<[PDFRef, PDFObject]> {
    for (const [ref, object] of this.context.enumerateIndirectObjects())
      if (!this.claimed.has(object)) yield [ref, object];
  }
}

const isForPrograms = (key: string, text: string): boolean => {
  if (bytesForPrograms.has(key) || date.test(text)) return true;
  const words = text.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? [];
  return ownWordsOf.has(key) && words.every((word) => ownWord.test(word));
};

/** A colour space whose colours are a string of bytes (ISO 32000-2, 8.6.6.3). */
const isIndexed = (array: PDFArray): boolean => ['/Indexed', '/I'].includes(String(array.asArray()[0]));

const clean = (text: string): string => text.replace(/\s+/g, ' ').trim().slice(0, maxWords);

/** The text of a string; one that says so is UTF-8 (ISO 32000-2, 7.9.2.2). */
export const wordsIn = (object: PDFObject | undefined): string | undefined => {
  const text = textIn(object);
  if (text === undefined || !(object instanceof PDFString || object instanceof PDFHexString)) return text;
  const bytes = object.asBytes();
  const isUtf8 = bytes[0] === 0xef && bytes[1] === 0xbb && bytes[2] === 0xbf;
  return isUtf8 ? decodeText(bytes.subarray(3)) : text;
};
