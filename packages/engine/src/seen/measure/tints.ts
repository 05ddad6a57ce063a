import type { PDFDict } from '@cantoo/pdf-lib';
import type { ImagePiece } from '../../page/walk/piece.ts';
import { acquire } from '../../pdfium/pixels/page-buffers.ts';
import {
  booleanAt,
  dictionaryIn,
  itemsIn,
  lookup,
  nameIn,
  numberAt,
  resolve,
} from '../../syntax/read-object.ts';
import { seen } from '../definition/definition.ts';
import { type Area, areaWithin } from './area.ts';

// Indexes are within bounds by construction: typed-array reads are cast.

/** A channel that changes by no more than this shows next to nothing of a sample, beside one that changes by four times as much. */
const hiddenLevels = 8;

/** Whether a picture shows in some channels of a pixel alone: drawn black, and drawn white. Without arrays, for every pixel. */
const isTint = (black: number, white: number): boolean => {
  let least = 255;
  let most = 0;
  for (let shift = 0; shift <= 16; shift += 8) {
    const change = Math.abs(((black >> shift) & 255) - ((white >> shift) & 255));
    if (change < least) least = change;
    if (change > most) most = change;
  }
  return least <= hiddenLevels && most > 4 * hiddenLevels;
};

const greys: ReadonlySet<string | undefined> = new Set(['DeviceGray', 'CalGray', 'G']);

/** Whether a picture has colours: of one in greys, each channel says all. */
export const isColoured = (picture: PDFDict): boolean => {
  if (booleanAt(picture, 'ImageMask')) return false;
  const space = lookup(picture, 'ColorSpace');
  const [family, profile] = itemsIn(picture.context, space) ?? [];
  const name = nameIn(space) ?? nameIn(resolve(picture.context, family));
  if (name !== 'ICCBased') return !greys.has(name);
  const parameters = dictionaryIn(resolve(picture.context, profile));
  return !parameters || numberAt(parameters, 'N') !== 1;
};

/** 1 for each pixel in which pictures show in some channels alone; `undefined` when there is none. */
export const tintsOf = (black: Int32Array, white: Int32Array): Uint8Array | undefined => {
  let tints: Uint8Array | undefined;
  for (let at = 0; at < black.length; at += 1) {
    const [one, other] = [black[at] as number, white[at] as number];
    if (one === other || !isTint(one, other)) continue;
    tints ??= acquire(black.length).fill(0);
    tints[at] = 1;
  }
  return tints;
};

/** Whether what a picture in colours is blended with hides one of its channels: its samples would say what nobody sees. */
export const isTinted = (
  area: Area,
  { stream }: ImagePiece,
  { part, tints }: { readonly part: Area; readonly tints: Uint8Array | undefined },
): boolean => {
  if (!tints || !isColoured(stream.dict)) return false;
  const { left, top, right, bottom } = areaWithin(area, part);
  const width = part.right - part.left;
  let found = 0;
  for (let y = top; y < bottom; y += 1)
    for (let x = left; x < right; x += 1) found += tints[(y - part.top) * width + x - part.left] as number;
  return found > seen.unseenPixels;
};
