import { toBytes } from '../bytes.ts';
import { char, isWhiteSpace } from './character-class.ts';
import { isName, type Operand } from './operand.ts';

// Indexes are within bounds by construction: typed-array reads are cast.

/** Both spellings of every key that an inline image may have (ISO 32000-2, table 91). */
const fullKeys: Readonly<Record<string, string>> = {
  BPC: 'BitsPerComponent',
  CS: 'ColorSpace',
  D: 'Decode',
  DP: 'DecodeParms',
  F: 'Filter',
  H: 'Height',
  IM: 'ImageMask',
  I: 'Interpolate',
  W: 'Width',
};

const fullFilters: Readonly<Record<string, string>> = {
  AHx: 'ASCIIHexDecode',
  A85: 'ASCII85Decode',
  LZW: 'LZWDecode',
  Fl: 'FlateDecode',
  RL: 'RunLengthDecode',
  CCF: 'CCITTFaxDecode',
  DCT: 'DCTDecode',
};

const fullColourSpaces: Readonly<Record<string, string>> = {
  G: 'DeviceGray',
  RGB: 'DeviceRGB',
  CMYK: 'DeviceCMYK',
  I: 'Indexed',
};

const spellOut = (table: Readonly<Record<string, string>>, operand: Operand): Operand => {
  if (isName(operand)) return { name: table[operand.name] ?? operand.name };
  return Array.isArray(operand) ? operand.map((item) => spellOut(table, item)) : operand;
};

/** The image's entries under their full names, with filters and colour spaces spelt out too. */
export const spellOutInlineImage = (entries: ReadonlyMap<string, Operand>): Map<string, Operand> => {
  const full = new Map<string, Operand>();
  for (const [key, value] of entries) {
    const name = fullKeys[key] ?? key;
    if (name === 'Filter') full.set(name, spellOut(fullFilters, value));
    else if (name === 'ColorSpace') full.set(name, spellOut(fullColourSpaces, value));
    else full.set(name, value);
  }
  return full;
};

const componentsOf = (colourSpace: Operand | undefined): number | undefined => {
  if (isName(colourSpace)) return { DeviceGray: 1, DeviceRGB: 3, DeviceCMYK: 4 }[colourSpace.name];
  if (!Array.isArray(colourSpace)) return undefined;
  const family: Operand | undefined = colourSpace[0];
  return isName(family) && family.name === 'Indexed' ? 1 : undefined;
};

/** The data length that the entries of an unfiltered image imply. */
const impliedLength = (entries: ReadonlyMap<string, Operand>): number | undefined => {
  const filter = entries.get('Filter');
  if (filter !== undefined && !(Array.isArray(filter) && filter.length === 0)) return undefined;
  const width = entries.get('Width');
  const height = entries.get('Height');
  if (typeof width !== 'number' || typeof height !== 'number') return undefined;
  const isMask = entries.get('ImageMask') === true;
  const bits = isMask ? 1 : (entries.get('BitsPerComponent') ?? 8);
  const components = isMask ? 1 : componentsOf(entries.get('ColorSpace'));
  if (typeof bits !== 'number' || components === undefined) return undefined;
  return Math.ceil((width * components * bits) / 8) * height;
};

const endMarker = toBytes('EI');

const isEndMarker = (bytes: Uint8Array, at: number): boolean =>
  bytes[at] === endMarker[0] &&
  bytes[at + 1] === endMarker[1] &&
  (at + 2 >= bytes.length || isWhiteSpace(bytes[at + 2] as number));

/** Whether the bytes after `EI` are printable, as in a content stream. */
const looksLikeContent = (bytes: Uint8Array, from: number): boolean => {
  for (let at = from; at < Math.min(bytes.length, from + 12); at += 1) {
    const code = bytes[at] as number;
    if (code > char.tilde || (code < char.space && !isWhiteSpace(code))) return false;
  }
  return true;
};

/** The end of an inline image's data, and the offset after its `EI`. */
export const findInlineImageEnd = (
  bytes: Uint8Array,
  start: number,
  untrustedEntries: ReadonlyMap<string, Operand>,
): { dataEnd: number; next: number } | undefined => {
  const length = impliedLength(spellOutInlineImage(untrustedEntries));
  if (length !== undefined && length >= 0 && start + length <= bytes.length) {
    let at = start + length;
    while (at < bytes.length && isWhiteSpace(bytes[at] as number)) at += 1;
    if (isEndMarker(bytes, at)) return { dataEnd: start + length, next: at + endMarker.length };
  }
  for (let at = start; at + 1 < bytes.length; at += 1) {
    if (!isEndMarker(bytes, at)) continue;
    const before = at === start ? char.space : (bytes[at - 1] as number);
    if (
      (isWhiteSpace(before) || before === char.greaterThanSign) &&
      looksLikeContent(bytes, at + endMarker.length)
    )
      return { dataEnd: at, next: at + endMarker.length };
  }
  return undefined;
};
