import type { PDFContext, PDFObject } from '@cantoo/pdf-lib';
import { type DeviceSpace, deviceComponents, deviceSpaceOf } from '../../page/walk/colour-family.ts';
import { itemsIn, lookup, nameIn, numberIn, resolve, streamIn } from '../../syntax/read-object.ts';

/** The device space an entry names; `undefined` for any other space. */
export const deviceSpaceIn = (
  context: PDFContext,
  object: PDFObject | undefined,
): { name: DeviceSpace; components: number } | undefined => {
  const source = resolve(context, object);
  const items = itemsIn(context, source);
  const named = nameIn(source) ?? (items?.length === 1 ? nameIn(resolve(context, items[0])) : undefined);
  const device = named === undefined ? undefined : deviceSpaceOf(named);
  return device && { name: device, components: deviceComponents[device] };
};

/** The device space with as many components: all that a transparency group needs of its space. */
export const nearestDeviceSpace = (
  context: PDFContext,
  object: PDFObject | undefined,
): DeviceSpace | undefined => {
  const device = deviceSpaceIn(context, object);
  if (device) return device.name;
  const items = itemsIn(context, object);
  const family = nameIn(resolve(context, items?.[0]));
  if (family === 'CalGray') return 'DeviceGray';
  if (family === 'CalRGB' || family === 'Lab') return 'DeviceRGB';
  const profile = family === 'ICCBased' ? streamIn(resolve(context, items?.[1])) : undefined;
  const count = profile && numberIn(lookup(profile.dict, 'N'));
  return count === undefined
    ? undefined
    : ({ 1: 'DeviceGray', 3: 'DeviceRGB', 4: 'DeviceCMYK' } as const)[count as 1 | 3 | 4];
};
