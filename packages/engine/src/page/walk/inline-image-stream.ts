import {
  PDFBool,
  type PDFContext,
  PDFDict,
  PDFHexString,
  PDFName,
  PDFNull,
  PDFNumber,
  type PDFObject,
  PDFRawStream,
} from '@cantoo/pdf-lib';
import { spellOutInlineImage } from '../../syntax/content/inline-image.ts';
import { isArray, isName, isString, type Operand } from '../../syntax/content/operand.ts';

const toObject = (context: PDFContext, operand: Operand): PDFObject => {
  if (operand === null) return PDFNull;
  if (typeof operand === 'number') return PDFNumber.of(operand);
  if (typeof operand === 'boolean') return operand ? PDFBool.True : PDFBool.False;
  if (isName(operand)) return PDFName.of(operand.name);
  if (isString(operand)) return PDFHexString.of(toHex(operand.bytes));
  if (!isArray(operand)) return toDictionary(context, operand.entries);
  const array = context.obj([]);
  for (const item of operand) array.push(toObject(context, item));
  return array;
};

const toHex = (bytes: Uint8Array): string =>
  Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');

const toDictionary = (context: PDFContext, entries: ReadonlyMap<string, Operand>): PDFDict => {
  const dictionary = PDFDict.withContext(context);
  for (const [key, value] of entries) dictionary.set(PDFName.of(key), toObject(context, value));
  return dictionary;
};

/** An inline image as an image XObject, so that one function rewrites both. */
export const inlineImageStream = (
  context: PDFContext,
  entries: ReadonlyMap<string, Operand>,
  data: Uint8Array,
): PDFRawStream => {
  const dictionary = toDictionary(context, spellOutInlineImage(entries));
  dictionary.set(PDFName.of('Type'), PDFName.of('XObject'));
  dictionary.set(PDFName.of('Subtype'), PDFName.of('Image'));
  return PDFRawStream.of(dictionary, data);
};
