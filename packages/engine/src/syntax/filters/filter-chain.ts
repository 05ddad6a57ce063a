import { PDFDict, PDFName } from '@cantoo/pdf-lib';
import { lookup, nameIn, resolvedItems } from '../read-object.ts';

export interface Filter {
  /** The long name, whatever the file uses. */
  name: string;
  parameters: PDFDict | undefined;
}

/** Inline images abbreviate (ISO 32000-2, table 92); viewers accept the short form everywhere. */
const longNames: Record<string, string> = {
  AHx: 'ASCIIHexDecode',
  A85: 'ASCII85Decode',
  LZW: 'LZWDecode',
  Fl: 'FlateDecode',
  RL: 'RunLengthDecode',
  CCF: 'CCITTFaxDecode',
  DCT: 'DCTDecode',
};

/** The filters of a stream, in the order in which they are decoded. */
export const filterChain = (dictionary: PDFDict): Filter[] => {
  const filter = lookup(dictionary, 'Filter', 'F');
  const parameters = lookup(dictionary, 'DecodeParms', 'DP');
  const names = filter instanceof PDFName ? [nameIn(filter)] : resolvedItems(filter).map(nameIn);
  const all = parameters instanceof PDFDict ? [parameters] : resolvedItems(parameters);
  return names.map((name, index) => {
    const own = all[index];
    return {
      name: longNames[name ?? ''] ?? name ?? '',
      parameters: own instanceof PDFDict ? own : undefined,
    };
  });
};
