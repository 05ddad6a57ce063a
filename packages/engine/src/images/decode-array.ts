import { Unprovable } from '../syntax/unprovable.ts';

const minSpan = 0.25;

/**
 * The Decode entry for the output, or `undefined` for the default. A map that flattens or clips samples would hide
 * their values (ISO 32000-2, 8.9.5.2), so only maps that keep all sample values distinct are allowed.
 */
export const keptDecode = (
  decode: readonly number[] | undefined,
  components: number,
  indexedHighest: number | undefined,
): number[] | undefined => {
  if (!decode || decode.length < 2 * components) return undefined;
  const pairs = Array.from({ length: components }, (_, index) => [
    decode[2 * index] ?? 0,
    decode[2 * index + 1] ?? 0,
  ]) as [number, number][];
  if (indexedHighest !== undefined) {
    if (pairs[0]?.[0] === 0 && pairs[0][1] === indexedHighest) return undefined;
    throw new Unprovable('image-decode');
  }
  if (pairs.every(([low, high]) => low === 0 && high === 1)) return undefined;
  const isLab = components === 3 && pairs[0]?.[0] === 0 && pairs[0][1] === 100;
  const isInvertible = pairs.every(
    ([low, high]) => Math.min(low, high) >= 0 && Math.max(low, high) <= 1 && Math.abs(high - low) >= minSpan,
  );
  if (!isInvertible && !isLab) throw new Unprovable('image-decode');
  return pairs.flat();
};
