import { type PDFContext, PDFName, type PDFObject } from '@cantoo/pdf-lib';
import { itemsIn, lookup, nameIn, numberIn, resolve, streamIn } from '../../syntax/read-object.ts';

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

/** Number of components of a device colour space. */
export const deviceComponents = { DeviceGray: 1, DeviceRGB: 3, DeviceCMYK: 4 } as const;

export type DeviceSpace = keyof typeof deviceComponents;

/** The device colour space for a name, which needs no entry in the resources. */
export const deviceSpaceOf = (name: string): DeviceSpace | undefined =>
  Object.hasOwn(deviceSpaces, name) ? deviceSpaces[name] : undefined;

/** Number of components of a colour space; `undefined` for special colour spaces. */
export const componentsOf = (context: PDFContext, object: PDFObject | undefined): number | undefined => {
  const source = resolve(context, object);
  if (source instanceof PDFName) {
    const device = deviceSpaceOf(source.decodeText());
    return device && deviceComponents[device];
  }
  const items = itemsIn(context, source);
  const family = nameIn(resolve(context, items?.[0]));
  if (!items || family === undefined) return undefined;
  if (family !== 'ICCBased') return { CalGray: 1, CalRGB: 3 }[family];
  const stream = streamIn(resolve(context, items[1]));
  return stream && numberIn(lookup(stream.dict, 'N'));
};
