import type { PDFDict } from '@cantoo/pdf-lib';
import type { Value } from '../../syntax/output.ts';
import { lookup, numberAt, numberIn, resolvedItems } from '../../syntax/read-object.ts';

/** Widths by code. */
export const readWidths = (font: PDFDict): ReadonlyMap<number, number> => {
  const first = numberAt(font, 'FirstChar') ?? 0;
  const widths = new Map<number, number>();
  resolvedItems(lookup(font, 'Widths'))
    .slice(0, 256)
    .forEach((item, index) => {
      const width = numberIn(item);
      if (width !== undefined) widths.set(first + index, width);
    });
  return widths;
};

/** Widths by code; the places between them are zero. */
export const widthEntries = (widths: ReadonlyMap<number, number>): { [key: string]: Value } => {
  const codes = [...widths.keys()].sort((one, other) => one - other);
  const first = codes[0];
  const last = codes.at(-1);
  if (first === undefined || last === undefined) return {};
  const values = Array.from({ length: last - first + 1 }, (_, index) => widths.get(first + index) ?? 0);
  return { FirstChar: first, LastChar: last, Widths: values };
};
