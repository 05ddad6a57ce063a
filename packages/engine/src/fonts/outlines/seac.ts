import { type Extent, joinExtents } from './extent.ts';

/** A glyph put together from two others of the standard encoding ("standard encoding accented character"). */
export interface Seac {
  /** Standard codes. */
  base: number;
  accent: number;
  /** How far the accent's origin is moved. */
  dx: number;
  dy: number;
}

/** What a glyph covers with its parts. `extentOf` takes a standard code. */
export const withSeac = (
  own: Extent | undefined,
  seac: Seac | undefined,
  extentOf: (code: number) => Extent | undefined,
): Extent | undefined => {
  if (!seac) return own;
  const { base, accent, dx, dy } = seac;
  const all = joinExtents(own, extentOf(base));
  const part = extentOf(accent);
  if (!part) return all;
  const { left, bottom, right, top } = part;
  return joinExtents(all, { left: left + dx, bottom: bottom + dy, right: right + dx, top: top + dy });
};
