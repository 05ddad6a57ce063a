import type { PDFDict } from '@cantoo/pdf-lib';
import { name, type Ref, type Value } from '../../syntax/output.ts';
import { numberAt, numbersAt } from '../../syntax/read-object.ts';
import { fontFlag } from '../encodings/font-flags.ts';
import type { FontSink } from './font.ts';

/** What viewers read: the others of ISO 32000-2, table 120 change nothing that is shown. */
const numberKeys = ['ItalicAngle', 'Ascent', 'Descent', 'CapHeight', 'StemV', 'MissingWidth'] as const;
const mostUnits = 10_000;

const knownFlags = Object.values(fontFlag).reduce((all, flag) => all | flag, 0);

export const flagsOf = (descriptor: PDFDict | undefined): number =>
  ((descriptor ? numberAt(descriptor, 'Flags') : undefined) ?? 0) & knownFlags;

export interface FontProgram {
  key: 'FontFile' | 'FontFile2' | 'FontFile3';
  ref: Ref;
}

const wholeUnits = (number: number): number => Math.round(Math.min(mostUnits, Math.max(-mostUnits, number)));

/** Numbers of the descriptor, never its strings: family, character set and style say too much. */
export const addFontDescriptor = (
  sink: FontSink,
  descriptor: PDFDict,
  fontName: string,
  flags: number,
  program: FontProgram | undefined,
): Ref => {
  const value: { [key: string]: Value } = {
    Type: name('FontDescriptor'),
    FontName: name(fontName),
    Flags: flags,
    FontBBox: (numbersAt(descriptor, 'FontBBox', 4) ?? [0, 0, 1000, 1000]).map(wholeUnits),
  };
  for (const key of numberKeys) {
    const number = numberAt(descriptor, key);
    if (number !== undefined) value[key] = wholeUnits(number);
  }
  if (program) value[program.key] = program.ref;
  return sink.add(value);
};
