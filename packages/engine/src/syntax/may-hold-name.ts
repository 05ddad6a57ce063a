import type { ByteCodecs } from './byte-codecs.ts';
import { latin1 } from './bytes.ts';

const [hash, lineFeed, carriageReturn] = [0x23, 0x0a, 0x0d];

/** More than this is not unpacked for a glance. */
const maxObjectStreams = 2000;
const maxUnpackedBytes = 64 * 1024 * 1024;
/** Objects seldom shrink to less than a tenth; what unpacks to far more is somebody else's to look at. */
const maxRatio = 32;
/** How far around its type the dictionary of an object stream is looked for. */
const maxDictionaryBytes = 512;

/** Whether `name` stands at `at`, its letters as they are or in any `#xx` form (ISO 32000-2, 7.3.5). */
const isNameAt = (bytes: Uint8Array, at: number, name: string): boolean => {
  let next = at;
  for (let index = 0; index < name.length; index++) {
    if (bytes[next] === name.charCodeAt(index)) next += 1;
    else if (bytes[next] === hash) next += 3;
    else return false;
  }
  return true;
};

interface Place {
  name: string;
  at: number;
}

/** Where the `names` begin. A longer name that only begins like one of them counts as well. */
const placesOf = (
  bytes: Uint8Array,
  names: readonly string[],
  codecs: ByteCodecs,
  maxPlaces: number,
): Place[] => {
  const places: Place[] = [];
  for (const start of new Set([...names.map((name) => `/${name[0]}`), '/#']))
    for (
      let at = codecs.find(bytes, start, 0);
      at >= 0 && places.length < maxPlaces;
      at = codecs.find(bytes, start, at + 1)
    )
      for (const name of names) if (isNameAt(bytes, at + 1, name)) places.push({ name, at });
  return places;
};

/** What an object stream needs to say, each the one plain way (ISO 32000-2, table 16). */
const plainEntry =
  /^\/(?:(Type) ?\/ObjStm|(N|First|Length) (\d{1,9})|(Extends) \d+ \d+ R|(Filter) ?(?:\/FlateDecode|\[ ?\/FlateDecode ?\]))(?= |\/|$) ?/;

/** The entries with their numbers, or `null` when anything is unusual. */
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

/** What the object stream whose type stands at `at` unpacks to, or `null` in any doubt. */
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
 * Whether a dictionary of the file could have the key `name`. A no is certain; a yes only means that somebody should
 * look: the name stands somewhere in the bytes, or an object stream is not as plain, as small or as sound as usual.
 * An encrypted file needs a yes without being asked, for its object streams cannot be read here.
 */
export const mayHoldName = (bytes: Uint8Array, name: string, codecs: ByteCodecs): boolean => {
  const names = [name, 'ObjStm'];
  const places = placesOf(bytes, names, codecs, maxObjectStreams);
  if (places.length === maxObjectStreams || places.some((place) => place.name === name)) return true;
  let left = maxUnpackedBytes;
  for (const { at } of places) {
    const unpacked = unpackedAt(bytes, at, codecs, left);
    if (!unpacked) return true;
    left -= unpacked.length;
    if (left < 0 || placesOf(unpacked, names, codecs, 1).length > 0) return true;
  }
  return false;
};
