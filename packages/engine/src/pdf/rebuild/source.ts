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
  PDFString,
} from '@cantoo/pdf-lib';

const maxIndirections = 20;

/** Reading the source without trusting it: every look-up ends, and a wrong type is `undefined`. */
export const resolve = (context: PDFContext, object: PDFObject | undefined): PDFObject | undefined => {
  let current = object;
  for (let step = 0; current instanceof PDFRef; step += 1) {
    if (step > maxIndirections) return undefined;
    current = context.lookup(current);
  }
  return current;
};

export const entry = (dictionary: PDFDict, key: string): PDFObject | undefined =>
  dictionary.get(PDFName.of(key));

export const lookup = (dictionary: PDFDict, key: string): PDFObject | undefined =>
  resolve(dictionary.context, entry(dictionary, key));

export const dictionaryAt = (dictionary: PDFDict, key: string): PDFDict | undefined => {
  const value = lookup(dictionary, key);
  return value instanceof PDFDict ? value : undefined;
};

export const numberIn = (object: PDFObject | undefined): number | undefined => {
  const value = object instanceof PDFNumber ? object.asNumber() : undefined;
  return value !== undefined && Number.isFinite(value) ? value : undefined;
};

export const numberAt = (dictionary: PDFDict, key: string): number | undefined =>
  numberIn(lookup(dictionary, key));

export const nameIn = (object: PDFObject | undefined): string | undefined =>
  object instanceof PDFName ? object.decodeText() : undefined;

export const nameAt = (dictionary: PDFDict, key: string): string | undefined =>
  nameIn(lookup(dictionary, key));

export const booleanAt = (dictionary: PDFDict, key: string): boolean | undefined => {
  const value = lookup(dictionary, key);
  return value instanceof PDFBool ? value.asBoolean() : undefined;
};

/** The items of an array, still unresolved, so that their references can serve as keys. */
export const itemsOf = (context: PDFContext, object: PDFObject | undefined): PDFObject[] | undefined => {
  const value = resolve(context, object);
  return value instanceof PDFArray ? value.asArray() : undefined;
};

export const numbersIn = (
  context: PDFContext,
  object: PDFObject | undefined,
  length?: number,
): number[] | undefined => {
  const items = itemsOf(context, object);
  if (!items || items.length > 10_000 || (length !== undefined && items.length !== length)) return undefined;
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

export const stringIn = (object: PDFObject | undefined): Uint8Array | undefined =>
  object instanceof PDFString || object instanceof PDFHexString ? object.asBytes() : undefined;

export const streamIn = (object: PDFObject | undefined): PDFRawStream | undefined =>
  object instanceof PDFRawStream ? object : undefined;

/** The dictionary of a dictionary or a stream. */
export const dictionaryIn = (object: PDFObject | undefined): PDFDict | undefined => {
  if (object instanceof PDFRawStream) return object.dict;
  return object instanceof PDFDict ? object : undefined;
};
