import {
  PDFArray,
  PDFBool,
  PDFDict,
  PDFHexString,
  PDFName,
  PDFNumber,
  type PDFObject,
  PDFRef,
  PDFStream,
  PDFString,
} from '@cantoo/pdf-lib';

const maxIndirections = 20;

/** Reads entries of untrusted objects: a wrong kind is the same as a missing entry. */
export const entryOf = (dictionary: PDFDict, ...keys: string[]): PDFObject | undefined => {
  for (const key of keys) {
    let value = dictionary.get(PDFName.of(key));
    for (let hops = 0; value instanceof PDFRef && hops < maxIndirections; hops++) {
      value = dictionary.context.lookup(value);
    }
    if (value !== undefined && !(value instanceof PDFRef)) return value;
  }
  return undefined;
};

/** The items of an array with references followed; anything else has none. */
export const itemsOf = (value: PDFObject | undefined): (PDFObject | undefined)[] =>
  value instanceof PDFArray ? Array.from({ length: value.size() }, (_, index) => value.lookup(index)) : [];

export const asName = (value: PDFObject | undefined): string | undefined =>
  value instanceof PDFName ? value.decodeText() : undefined;

export const asNumber = (value: PDFObject | undefined): number | undefined => {
  if (!(value instanceof PDFNumber)) return undefined;
  const number = value.asNumber();
  return Number.isFinite(number) ? number : undefined;
};

export const asText = (value: PDFObject | undefined): string | undefined =>
  value instanceof PDFString || value instanceof PDFHexString ? value.decodeText() : undefined;

export const nameAt = (dictionary: PDFDict, ...keys: string[]): string | undefined =>
  asName(entryOf(dictionary, ...keys));

export const numberAt = (dictionary: PDFDict, ...keys: string[]): number | undefined =>
  asNumber(entryOf(dictionary, ...keys));

export const booleanAt = (dictionary: PDFDict, ...keys: string[]): boolean | undefined => {
  const value = entryOf(dictionary, ...keys);
  return value instanceof PDFBool ? value.asBoolean() : undefined;
};

export const dictionaryAt = (dictionary: PDFDict, ...keys: string[]): PDFDict | undefined => {
  const value = entryOf(dictionary, ...keys);
  return value instanceof PDFDict ? value : undefined;
};

export const streamAt = (dictionary: PDFDict, ...keys: string[]): PDFStream | undefined => {
  const value = entryOf(dictionary, ...keys);
  return value instanceof PDFStream ? value : undefined;
};

/** All numbers of an array, or `undefined` when it is none, or not of `length`, or holds something else. */
export const numbersAt = (dictionary: PDFDict, key: string, length?: number): number[] | undefined => {
  const value = entryOf(dictionary, key);
  if (!(value instanceof PDFArray) || (length !== undefined && value.size() !== length)) return undefined;
  const numbers = itemsOf(value).map(asNumber);
  return numbers.includes(undefined) ? undefined : (numbers as number[]);
};
