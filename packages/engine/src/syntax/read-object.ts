import {
  PDFArray,
  PDFBool,
  type PDFContext,
  PDFDict,
  PDFHexString,
  PDFName,
  PDFNumber,
  type PDFObject,
  PDFRawStream,
  PDFRef,
  PDFStream,
  PDFString,
} from '@cantoo/pdf-lib';

// Untrusted objects: every look-up is bounded, and a value of the wrong type is treated as missing.

const maxIndirections = 20;
const maxNumbers = 65_536;

/** Follows references to the object itself. */
export const resolve = (context: PDFContext, object: PDFObject | undefined): PDFObject | undefined => {
  let current = object;
  for (let step = 0; current instanceof PDFRef; step += 1) {
    if (step > maxIndirections) return undefined;
    current = context.lookup(current);
  }
  return current;
};

/** An unresolved entry, so that a reference can serve as a key. */
export const entry = (dictionary: PDFDict, key: string): PDFObject | undefined =>
  dictionary.get(PDFName.of(key));

/** The resolved entry of the first key that has one; inline images abbreviate keys. */
export const lookup = (dictionary: PDFDict, ...keys: string[]): PDFObject | undefined => {
  for (const key of keys) {
    const value = resolve(dictionary.context, entry(dictionary, key));
    if (value !== undefined) return value;
  }
  return undefined;
};

export const nameIn = (object: PDFObject | undefined): string | undefined =>
  object instanceof PDFName ? object.decodeText() : undefined;

export const numberIn = (object: PDFObject | undefined): number | undefined => {
  const value = object instanceof PDFNumber ? object.asNumber() : undefined;
  return value !== undefined && Number.isFinite(value) ? value : undefined;
};

export const textIn = (object: PDFObject | undefined): string | undefined =>
  object instanceof PDFString || object instanceof PDFHexString ? object.decodeText() : undefined;

export const streamIn = (object: PDFObject | undefined): PDFRawStream | undefined =>
  object instanceof PDFRawStream ? object : undefined;

/** The dictionary of a dictionary or a stream. */
export const dictionaryIn = (object: PDFObject | undefined): PDFDict | undefined => {
  if (object instanceof PDFRawStream) return object.dict;
  return object instanceof PDFDict ? object : undefined;
};

export const nameAt = (dictionary: PDFDict, ...keys: string[]): string | undefined =>
  nameIn(lookup(dictionary, ...keys));

export const numberAt = (dictionary: PDFDict, ...keys: string[]): number | undefined =>
  numberIn(lookup(dictionary, ...keys));

export const booleanAt = (dictionary: PDFDict, ...keys: string[]): boolean | undefined => {
  const value = lookup(dictionary, ...keys);
  return value instanceof PDFBool ? value.asBoolean() : undefined;
};

export const dictionaryAt = (dictionary: PDFDict, ...keys: string[]): PDFDict | undefined => {
  const value = lookup(dictionary, ...keys);
  return value instanceof PDFDict ? value : undefined;
};

export const streamAt = (dictionary: PDFDict, ...keys: string[]): PDFStream | undefined => {
  const value = lookup(dictionary, ...keys);
  return value instanceof PDFStream ? value : undefined;
};

/** The unresolved items of an array, so that references can serve as keys. */
export const itemsIn = (context: PDFContext, object: PDFObject | undefined): PDFObject[] | undefined => {
  const value = resolve(context, object);
  return value instanceof PDFArray ? value.asArray() : undefined;
};

/** The resolved items of an array; empty for any other object. */
export const resolvedItems = (value: PDFObject | undefined): (PDFObject | undefined)[] =>
  value instanceof PDFArray ? Array.from({ length: value.size() }, (_, index) => value.lookup(index)) : [];

/** The numbers of an array, or `undefined` when it is not an array of numbers or not of `length`. */
export const numbersIn = (
  context: PDFContext,
  object: PDFObject | undefined,
  length?: number,
): number[] | undefined => {
  const items = itemsIn(context, object);
  if (!items || items.length > maxNumbers || (length !== undefined && items.length !== length))
    return undefined;
  const numbers: number[] = [];
  for (const item of items) {
    const value = numberIn(resolve(context, item));
    if (value === undefined) return undefined;
    numbers.push(value);
  }
  return numbers;
};

export const numbersAt = (dictionary: PDFDict, key: string, length?: number): number[] | undefined =>
  numbersIn(dictionary.context, entry(dictionary, key), length);
