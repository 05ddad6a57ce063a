import { HexString, Name, Ref, type Value } from '../../syntax/output.ts';

/**
 * A value without class instances, which structured clone would lose: a string is a name, `{ ref }` is an index into
 * the objects of its fragment.
 */
export type PlainValue =
  | number
  | boolean
  | null
  | string
  | { ref: number }
  | { hex: Uint8Array }
  | PlainValue[]
  | { entries: { [key: string]: PlainValue } };

export const toPlain = (value: Value): PlainValue => {
  if (value === null || typeof value === 'number' || typeof value === 'boolean') return value;
  if (value instanceof Name) return value.value;
  if (value instanceof Ref) return { ref: value.number };
  if (value instanceof HexString) return { hex: value.bytes };
  if (Array.isArray(value)) return value.map(toPlain);
  const entries: { [key: string]: PlainValue } = {};
  for (const [key, entry] of Object.entries(value)) entries[key] = toPlain(entry);
  return { entries };
};

/** `refOf` maps a reference of the fragment to one of the output. */
export const fromPlain = (plain: PlainValue, refOf: (number: number) => Ref): Value => {
  if (plain === null || typeof plain === 'number' || typeof plain === 'boolean') return plain;
  if (typeof plain === 'string') return new Name(plain);
  if (Array.isArray(plain)) return plain.map((item) => fromPlain(item, refOf));
  if ('ref' in plain) return refOf(plain.ref);
  if ('hex' in plain) return new HexString(plain.hex);
  const value: { [key: string]: Value } = {};
  for (const [key, entry] of Object.entries(plain.entries)) value[key] = fromPlain(entry, refOf);
  return value;
};
