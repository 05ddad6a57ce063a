export const offIn = (one: number, other: number, shift: number): number =>
  Math.abs(((one >> shift) & 255) - ((other >> shift) & 255));

/** How far two colours are apart in the channel in which they are most. */
export const off = (one: number, other: number): number =>
  Math.max(offIn(one, other, 0), offIn(one, other, 8), offIn(one, other, 16));
