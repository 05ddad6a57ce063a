import { PDFDict, PDFName, PDFNumber } from '@cantoo/pdf-lib';
import { lookup, nameAt, nameIn, resolvedItems } from '../../syntax/read-object.ts';
import { namedEncodings } from './encodings.ts';

export type BaseEncoding = 'WinAnsiEncoding' | 'MacRomanEncoding' | 'StandardEncoding';

/** The Encoding entry of a simple font (ISO 32000-2, 9.6.5). */
export interface SimpleEncoding {
  /** `undefined` when the font program decides. */
  base: BaseEncoding | undefined;
  /** The base the font dictionary itself names. */
  namedBase: BaseEncoding | undefined;
  differences: ReadonlyMap<number, string>;
  /** The glyph name of a code, by differences, then base. */
  nameOf(code: number): string | undefined;
}

const asBase = (value: string | undefined): BaseEncoding | undefined => {
  // PDFium takes MacExpertEncoding for WinAnsiEncoding; so does what the user saw.
  if (value === 'MacExpertEncoding') return 'WinAnsiEncoding';
  return value !== undefined && namedEncodings.has(value) ? (value as BaseEncoding) : undefined;
};

const readDifferences = (dictionary: PDFDict): Map<number, string> => {
  const differences = new Map<number, string>();
  let code = 0;
  for (const item of resolvedItems(lookup(dictionary, 'Differences'))) {
    if (item instanceof PDFNumber) code = item.asNumber();
    else if (item instanceof PDFName) {
      if (code >= 0 && code < 256) differences.set(code, nameIn(item) ?? '');
      code++;
    }
  }
  return differences;
};

/** The base when none is named, as PDFium has it: only a symbolic font goes by the codes of its program. */
export const impliedBase = (
  font: PDFDict,
  isSymbolic: boolean,
  isTrueType: boolean,
): BaseEncoding | undefined => {
  const isDictionary = lookup(font, 'Encoding') instanceof PDFDict;
  return isSymbolic && !(isTrueType && isDictionary) ? undefined : 'StandardEncoding';
};

/** `implied` is the base when none is named. */
export const readSimpleEncoding = (font: PDFDict, implied: BaseEncoding | undefined): SimpleEncoding => {
  const entry = lookup(font, 'Encoding');
  const isDictionary = entry instanceof PDFDict;
  const namedBase = asBase(isDictionary ? nameAt(entry, 'BaseEncoding') : nameIn(entry));
  const base = namedBase ?? implied;
  const differences = isDictionary ? readDifferences(entry) : new Map<number, string>();
  const names = base ? namedEncodings.get(base) : undefined;
  return { base, namedBase, differences, nameOf: (code) => differences.get(code) ?? names?.[code] };
};
