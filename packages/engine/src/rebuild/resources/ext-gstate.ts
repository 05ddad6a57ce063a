import { PDFDict, PDFName, type PDFObject } from '@cantoo/pdf-lib';
import { blendModeOf } from '../../page/walk/walk-paint.ts';
import { isDisputed } from '../../page/walk/walk-state.ts';
import { name, type Ref, type Value } from '../../syntax/output.ts';
import {
  booleanAt,
  entry,
  itemsIn,
  lookup,
  nameAt,
  nameIn,
  numberAt,
  numberIn,
  numbersAt,
  numbersIn,
  resolve,
} from '../../syntax/read-object.ts';
import { Unprovable } from '../../syntax/unprovable.ts';
import type { Scope } from '../fragment/scope.ts';

const numberKeys = ['LW', 'ML', 'CA', 'ca', 'FL', 'SM', 'LC', 'LJ'];
const booleanKeys = ['SA', 'AIS', 'TK'];
/** Longer patterns of dashes are not seen as such. */
const maxDashes = 12;
const blendModes = new Set(
  (
    'Normal Compatible Multiply Screen Overlay Darken Lighten ColorDodge ColorBurn HardLight SoftLight ' +
    'Difference Exclusion Hue Saturation Color Luminosity'
  ).split(' '),
);

const writeSoftMask = (mask: PDFDict, group: Ref): Value => {
  const kind = nameAt(mask, 'S');
  if (kind !== 'Alpha' && kind !== 'Luminosity') throw new Unprovable('soft-mask');
  const transfer = lookup(mask, 'TR');
  if (transfer && nameIn(transfer) !== 'Identity') throw new Unprovable('soft-mask');
  const value: { [key: string]: Value } = { Type: name('Mask'), S: name(kind), G: group };
  const backdrop = numbersAt(mask, 'BC');
  if (backdrop && backdrop.length > 4) throw new Unprovable('soft-mask');
  if (backdrop) value.BC = backdrop;
  return value;
};

/**
 * A graphics state parameter dictionary (ISO 32000-2, table 57); `writeGroup` writes the soft mask's group, if it has one
 * that is used.
 */
export const writeGraphicsState = (
  scope: Scope,
  source: PDFObject,
  writeGroup: (() => Ref | undefined) | undefined,
): Value => {
  const parameters = resolve(scope.context, source);
  if (!(parameters instanceof PDFDict)) throw new Unprovable('graphics-state');
  if (isDisputed(parameters)) throw new Unprovable('graphics-state');
  const value: { [key: string]: Value } = {};
  for (const key of numberKeys) {
    const number = numberAt(parameters, key);
    if (number !== undefined) value[key] = number;
  }
  for (const key of booleanKeys) {
    const flag = booleanAt(parameters, key);
    if (flag !== undefined) value[key] = flag;
  }
  const mode = nameIn(blendModeOf(parameters));
  if (mode !== undefined && blendModes.has(mode)) value.BM = name(mode);
  const dash = itemsIn(scope.context, entry(parameters, 'D'));
  const dashes = dash && numbersIn(scope.context, dash[0]);
  if (dashes && dashes.length > maxDashes) throw new Unprovable('graphics-state');
  if (dash && dashes) value.D = [dashes, numberIn(resolve(scope.context, dash[1])) ?? 0];
  const mask = writeGroup ? lookup(parameters, 'SMask') : undefined;
  if (mask instanceof PDFName) value.SMask = name('None');
  else if (mask instanceof PDFDict) {
    const group = writeGroup?.();
    if (!group) throw new Unprovable('soft-mask');
    value.SMask = writeSoftMask(mask, group);
  }
  return value;
};
