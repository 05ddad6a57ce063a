import type { Codecs } from '../pdfium/codecs.ts';
import { formatNumber, HexString, Name, Ref, type Value } from '../syntax/output.ts';
import { isDictionary, type ReadObject, type ReadOutput } from '../syntax/read-output.ts';
import { maxContentBytes } from './content.ts';

/** The image of a page that shows it completely, unchanged and before anything else. */
export interface PlainPicture {
  width: number;
  height: number;
  /** Three bytes per colour; absent when the image has no palette. */
  paletteRgb?: Uint8Array;
  /** Of each index, where rows of indexes are all that its stream holds. */
  bits?: number;
}

type Dictionary = { [key: string]: Value };

/** Any other key in one of these dictionaries could change what the page shows. */
const pageKeys = ['Type', 'Parent', 'MediaBox', 'Resources', 'Contents'];
const treeKeys = ['Type', 'Kids', 'Count'];
const resourceKeys = ['XObject', 'Font'];
const contentKeys = ['Filter', 'Length'];
const imageKeys = [
  'Type',
  'Subtype',
  'Width',
  'Height',
  'ColorSpace',
  'BitsPerComponent',
  'Filter',
  'DecodeParms',
  'Length',
];

const hasOnly = (value: Value | undefined, keys: readonly string[]): value is Dictionary =>
  isDictionary(value) && Object.keys(value).every((key) => keys.includes(key));

const isNamed = (value: Value | undefined, expected: string): boolean =>
  value instanceof Name && value.value === expected;

/** `null` unless the page's structure alone proves what it shows. `page` counts from 1. */
export const plainPicture = (file: ReadOutput, page: number, codecs: Codecs): PlainPicture | null => {
  const at = (value: Value | undefined): ReadObject | undefined =>
    value instanceof Ref ? file.objects[value.number - 1] : undefined;
  const catalog = at(file.root)?.value;
  const tree = isDictionary(catalog) ? at(catalog.Pages)?.value : undefined;
  if (!hasOnly(tree, treeKeys) || !Array.isArray(tree.Kids)) return null;
  const dictionary = at(tree.Kids[page - 1])?.value;
  if (!hasOnly(dictionary, pageKeys) || !hasOnly(dictionary.Resources, resourceKeys)) return null;
  const { XObject: pictures } = dictionary.Resources;
  if (!hasOnly(pictures, ['I0'])) return null;
  const content = at(dictionary.Contents);
  const image = at(pictures.I0);
  if (!content?.stream || !image?.stream || !hasOnly(content.value, contentKeys)) return null;
  if (!isNamed(content.value.Filter, 'FlateDecode')) return null;
  const operators = codecs.inflate(content.stream, maxContentBytes);
  return showsWholePage(operators, dictionary.MediaBox) ? pictureOf(image.value) : null;
};

/** Operators after the image cannot change its pixels, only paint over them. */
const showsWholePage = (operators: Uint8Array, mediaBox: Value | undefined): boolean => {
  if (!Array.isArray(mediaBox) || mediaBox.length !== 4) return false;
  const [left, bottom, right, top] = mediaBox;
  if (left !== 0 || bottom !== 0 || typeof right !== 'number' || typeof top !== 'number') return false;
  const expected = `q ${formatNumber(right)} 0 0 ${formatNumber(top)} 0 0 cm /I0 Do Q\n`;
  for (let index = 0; index < expected.length; index++)
    if (operators[index] !== expected.charCodeAt(index)) return false;
  return true;
};

const pictureOf = (value: Value): PlainPicture | null => {
  if (!hasOnly(value, imageKeys) || !isNamed(value.Subtype, 'Image')) return null;
  const { Width: width, Height: height, ColorSpace: space } = value;
  if (typeof width !== 'number' || typeof height !== 'number') return null;
  if (isNamed(space, 'DeviceGray') || isNamed(space, 'DeviceRGB')) return { width, height };
  if (!Array.isArray(space) || space.length !== 4) return null;
  const [kind, base, , table] = space;
  if (!isNamed(kind, 'Indexed') || !isNamed(base, 'DeviceRGB') || !(table instanceof HexString)) return null;
  const { BitsPerComponent: bits, Filter: filter, DecodeParms: parameters } = value;
  const isBare = isNamed(filter, 'FlateDecode') && parameters === undefined && typeof bits === 'number';
  return { width, height, paletteRgb: table.bytes, ...(isBare ? { bits } : {}) };
};
