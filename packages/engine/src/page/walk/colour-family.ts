import { type PDFContext, PDFDict, PDFName, type PDFObject } from '@cantoo/pdf-lib';
import {
  itemsIn,
  lookup,
  nameIn,
  numberAt,
  numberIn,
  numbersAt,
  resolve,
  streamIn,
} from '../../syntax/read-object.ts';
import { Unprovable } from '../../syntax/unprovable.ts';

const deviceSpaces: Readonly<Record<string, 'DeviceGray' | 'DeviceRGB' | 'DeviceCMYK'>> = {
  DeviceGray: 'DeviceGray',
  DeviceRGB: 'DeviceRGB',
  DeviceCMYK: 'DeviceCMYK',
  CalGray: 'DeviceGray',
  CalRGB: 'DeviceRGB',
  CalCMYK: 'DeviceCMYK',
  G: 'DeviceGray',
  RGB: 'DeviceRGB',
  CMYK: 'DeviceCMYK',
};

/** How many numbers a colour of a device space has. */
export const deviceComponents = { DeviceGray: 1, DeviceRGB: 3, DeviceCMYK: 4 } as const;

export type DeviceSpace = keyof typeof deviceComponents;

/** The device space that needs no entry in the resources, by any of its names. */
export const deviceSpaceOf = (name: string): DeviceSpace | undefined =>
  Object.hasOwn(deviceSpaces, name) ? deviceSpaces[name] : undefined;

const near = (value: number | undefined, low: number, high: number): boolean =>
  value !== undefined && value >= low && value <= high;

/** CIE spaces as calibration makes them; with other parameters black may be white, and viewers disagree. */
const isPlainCie = (parameters: PDFDict): boolean => {
  const white = numbersAt(parameters, 'WhitePoint', 3);
  const black = numbersAt(parameters, 'BlackPoint') ?? [0];
  const gamma = numbersAt(parameters, 'Gamma') ?? [numberAt(parameters, 'Gamma') ?? 1];
  const matrix = numbersAt(parameters, 'Matrix', 9);
  if (!white || !near(white[0], 0.7, 1.3) || !near(white[1], 0.99, 1.01) || !near(white[2], 0.5, 1.5))
    return false;
  if (lookup(parameters, 'Matrix') && !matrix) return false;
  // The three primaries add up to white.
  const isWhite =
    !matrix ||
    white.every((value, row) => {
      const sum = (matrix[row] ?? 0) + (matrix[row + 3] ?? 0) + (matrix[row + 6] ?? 0);
      return near(sum, value - 0.1, value + 0.1);
    });
  const isSane = matrix ? matrix.every((value) => near(value, -0.2, 1.2)) : true;
  return (
    isWhite &&
    isSane &&
    black.every((value) => near(value, 0, 0.1)) &&
    gamma.every((value) => near(value, 0.9, 3))
  );
};

/** One ink, or several, that are all called None. */
const areNone = (context: PDFContext, inks: PDFObject | undefined): boolean =>
  (itemsIn(context, inks) ?? [inks]).every((ink) => nameIn(resolve(context, ink)) === 'None');

const maxDepth = 6;

/** Whether viewers show a colour space differently. Throws `Unprovable` for one that is none. */
export const isDisputedSpace = (context: PDFContext, object: PDFObject | undefined, depth = 0): boolean => {
  const refuse = (): never => {
    throw new Unprovable('colour');
  };
  const source = resolve(context, object);
  if (source instanceof PDFName && deviceSpaceOf(source.decodeText())) return false;
  const items = itemsIn(context, source) ?? refuse();
  if (depth > maxDepth) refuse();
  const parameters = resolve(context, items[1]);
  switch (nameIn(resolve(context, items[0]))) {
    case 'CalGray':
    case 'CalRGB':
    case 'Lab':
      return !(parameters instanceof PDFDict) || !isPlainCie(parameters);
    case 'ICCBased':
      return streamIn(parameters) ? false : refuse();
    case 'Indexed':
    case 'I':
      return isDisputedSpace(context, items[1], depth + 1);
    case 'Separation':
    case 'DeviceN':
      // Ink that is called None is painted by some viewers and not by others.
      return isDisputedSpace(context, items[2], depth + 1) || areNone(context, parameters);
    case 'DeviceGray':
    case 'DeviceRGB':
    case 'DeviceCMYK':
    case 'CalCMYK':
      return false;
    default:
      return refuse();
  }
};

/** The colour a space begins with, as the operands of `scn` (ISO 32000-2, 8.6.8). */
export const initialColour = (context: PDFContext, object: PDFObject): number[] => {
  const items = itemsIn(context, object) ?? [];
  switch (nameIn(resolve(context, items[0]))) {
    case 'ICCBased': {
      const stream = streamIn(resolve(context, items[1]));
      const count = (stream && numberIn(lookup(stream.dict, 'N'))) ?? 3;
      return count === 4 ? [0, 0, 0, 1] : new Array<number>(count === 1 ? 1 : 3).fill(0);
    }
    case 'CalRGB':
    case 'Lab':
    case 'DeviceRGB':
      return [0, 0, 0];
    case 'DeviceCMYK':
    case 'CalCMYK':
      return [0, 0, 0, 1];
    case 'Separation':
      return [1];
    case 'DeviceN':
      return (itemsIn(context, items[1]) ?? [1]).map(() => 1);
    default:
      return [0];
  }
};
