import { Unprovable } from '../syntax/unprovable.ts';

const leastSpan = 0.25;

/**
 * The Decode entry for the output, or `undefined` when it says nothing. A map that flattens or clips samples
 * would hide what they hold (ISO 32000-2, 8.9.5.2), so only maps that show every sample pass.
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
  const shows = pairs.every(
    ([low, high]) =>
      Math.min(low, high) >= 0 && Math.max(low, high) <= 1 && Math.abs(high - low) >= leastSpan,
  );
  if (!shows && !isLab) throw new Unprovable('image-decode');
  return pairs.flat();
};
