import type { EnclosedBodies } from '../page/walk/page-walk.ts';
import type { Body, ImagePiece } from '../page/walk/piece.ts';
import { boundsFrom } from '../syntax/geometry.ts';
import { booleanAt, numberAt, numbersAt } from '../syntax/read-object.ts';
import { Unprovable } from '../syntax/unprovable.ts';
import { unprovenAmong } from './proof/unproven-items.ts';

/**
 * Masks and pattern cells are no objects of the page that a probe could look at, nor does anybody know how much of them
 * is painted: text and pictures in them are refused, and outlines must lie open in the box they are drawn in.
 */
const mayHideContent = ({ items, stream }: Body): boolean => {
  if (items.some((item) => item.kind === 'text' || item.kind === 'image')) return true;
  const box = stream && numbersAt(stream.dict, 'BBox', 4);
  if (!box) return true;
  const judged = items.filter((item) => item.colour !== 'inherited');
  return unprovenAmong(judged, boundsFrom(box)).some((item) => !item.isConvex);
};

/** Throws `Unprovable` when something could be hidden inside a soft mask or a pattern cell. */
export const refuseHiddenInside = (enclosed: EnclosedBodies): void => {
  for (const [body, kind] of enclosed) if (mayHideContent(body)) throw new Unprovable(kind);
};

/** Letters of bitmap fonts are smaller, at any resolution that is printed. */
const maxGlyphSamples = 512;

/**
 * Throws `Unprovable` when a Type 3 glyph holds a picture that is not simply the letter: one stencil, alone, unclipped,
 * and no finer than letters are. Its ink is then the ink of the text.
 */
export const refuseHiddenInGlyph = ({ items, pieces }: Body): void => {
  if (!items.some((item) => item.kind === 'image')) return;
  const [only] = items;
  const isAlone = items.length === 1 && only?.clip === undefined && only?.isOpaque === true;
  const image = pieces.find((piece) => typeof piece !== 'string' && piece.kind === 'image') as
    | ImagePiece
    | undefined;
  const isLetter =
    isAlone &&
    image !== undefined &&
    booleanAt(image.stream.dict, 'ImageMask') === true &&
    (numberAt(image.stream.dict, 'Width') ?? 0) <= maxGlyphSamples &&
    (numberAt(image.stream.dict, 'Height') ?? 0) <= maxGlyphSamples;
  if (!isLetter) throw new Unprovable('type3-picture');
};
