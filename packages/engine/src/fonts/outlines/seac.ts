import { type Contour, placeContours } from './outline.ts';

/** A glyph put together from two others of the standard encoding ("standard encoding accented character"). */
export interface Seac {
  /** Standard codes. */
  base: number;
  accent: number;
  /** How far the accent's origin is moved. */
  dx: number;
  dy: number;
}

/** The path of a glyph with that of its parts. `contoursOf` takes a standard code. */
export const withSeac = (
  own: readonly Contour[],
  seac: Seac | undefined,
  contoursOf: (code: number) => readonly Contour[],
): readonly Contour[] => {
  if (!seac) return own;
  const { base, accent, dx, dy } = seac;
  return [...own, ...contoursOf(base), ...placeContours(contoursOf(accent), [1, 0, 0, 1, dx, dy])];
};
