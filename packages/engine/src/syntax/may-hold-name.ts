import type { ByteCodecs } from './byte-codecs.ts';
import { latin1 } from './bytes.ts';

const [hash, lineFeed, carriageReturn] = [0x23, 0x0a, 0x0d];

/** Limits for a quick check. */
const maxObjectStreams = 2000;
const maxUnpackedBytes = 64 * 1024 * 1024;
/** Objects seldom compress to less than a tenth; a higher ratio is left to the full scan. */
const maxRatio = 32;
/** How far around its `/Type` the dictionary of an object stream is searched. */
const maxDictionaryBytes = 512;

/** Whether `name` is at offset `at`, with letters plain or as `#xx` (ISO 32000-2, 7.3.5). */
const isNameAt = (bytes: Uint8Array, at: number, name: string): boolean => {
  let next = at;
  for (let index = 0; index < name.length; index++) {
    if (bytes[next] === name.charCodeAt(index)) next += 1;
    else if (bytes[next] === hash) next += 3;
    else return false;
  }
  return true;
};

interface NameOffset {
  name: string;
  at: number;
}

/** The offsets of the `names`. A longer name with one of them as its prefix counts as well. */
const offsetsOf = (
  bytes: Uint8Array,
  names: readonly string[],
  codecs: ByteCodecs,
  maxOffsets: number,
): NameOffset[] => {
  const offsets: NameOffset[] = [];
  for (const start of new Set([...names.map((name) => `/${name[0]}`), '/#']))
    for (
      let at = codecs.find(bytes, start, 0);
      at >= 0 && offsets.length < maxOffsets;
      at = codecs.find(bytes, start, at + 1)
    )
      for (const name of names) if (isNameAt(bytes, at + 1, name)) offsets.push({ name, at });
  return offsets;
};

/** The entries of an ordinary object stream, in their usual syntax (ISO 32000-2, table 16). */
const plainEntry =
  /^\/(?:(Type) ?\/ObjStm|(N|First|Length) (\d{1,9})|(Extends) \d+ \d+ R|(Filter) ?(?:\/FlateDecode|\[ ?\/FlateDecode ?\]))(?= |\/|$) ?/;

/** The entries with their numbers, or `null` for any other syntax. */
const plainDictionary = (text: string): ReadonlyMap<string, number> | null => {
  const body = /^ ?<< ?(.*)>> ?$/.exec(text.replace(/[\t\n\f\r ]+/g, ' '))?.[1];
  if (body === undefined) return null;
  const entries = new Map<string, number>();
  for (let rest = body; rest !== ''; ) {
    const entry = plainEntry.exec(rest);
    const key = entry?.slice(1).find((part) => part !== undefined);
    if (!entry || key === undefined || entries.has(key)) return null;
    entries.set(key, Number(entry[3] ?? 0));
    rest = rest.slice(entry[0].length);
  }
  return entries;
};

/** The decompressed object stream whose `/Type` is at `at`, or `null` in any doubt. */
const unpackedAt = (
  bytes: Uint8Array,
  at: number,
  codecs: ByteCodecs,
  maxBytes: number,
): Uint8Array | null => {
  const from = Math.max(0, at - maxDictionaryBytes);
  const text = latin1(bytes.subarray(from, at + maxDictionaryBytes));
  const begin = text.lastIndexOf('obj', at - from);
  const end = text.indexOf('stream', at - from);
  if (begin < 0 || end < 0) return null;
  const entries = plainDictionary(text.slice(begin + 3, end));
  const length = entries?.get('Length');
  if (!entries || length === undefined) return null;
  let start = from + end + 'stream'.length;
  if (bytes[start] === carriageReturn) start += 1;
  if (bytes[start] !== lineFeed) return null;
  const packed = bytes.subarray(start + 1, start + 1 + length);
  if (!entries.has('Filter')) return packed;
  try {
    return codecs.inflate(packed, Math.min(maxBytes, packed.length * maxRatio));
  } catch {
    return null;
  }
};

/**
 * Whether a dictionary of the file could have the key `name`. `false` is certain; `true` means: check. It is `true`
 * when the name occurs anywhere in the bytes, or when an object stream is unusual, too large or invalid. Do not call it
 * for an encrypted file: its object streams cannot be read here.
 */
export const mayHoldName = (bytes: Uint8Array, name: string, codecs: ByteCodecs): boolean => {
  const names = [name, 'ObjStm'];
  const offsets = offsetsOf(bytes, names, codecs, maxObjectStreams);
  if (offsets.length === maxObjectStreams || offsets.some((place) => place.name === name)) return true;
  let left = maxUnpackedBytes;
  for (const { at } of offsets) {
    const unpacked = unpackedAt(bytes, at, codecs, left);
    if (!unpacked) return true;
    left -= unpacked.length;
    if (left < 0 || offsetsOf(unpacked, names, codecs, 1).length > 0) return true;
  }
  return false;
};
