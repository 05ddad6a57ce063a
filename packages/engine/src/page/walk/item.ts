import {
  type Bounds,
  intersection,
  keepsRectangles,
  type Matrix,
  multiply,
  transformBounds,
} from '../../syntax/geometry.ts';

/** RGB, 0 to 255; `inherited` inside a form that sets no colour. */
export type Colour = readonly [red: number, green: number, blue: number] | 'inherited' | undefined;

/** A soft mask or a pattern cell, of which only what it paints matters here. */
export interface Enclosed {
  readonly items: readonly Item[];
}

/** One of them where it is painted with, and how far its ink strays there, as an item's does. */
export interface Passage {
  readonly body: Enclosed;
  readonly stray: number;
}

/** `matrix` goes from its space to that of the stream that paints with it. */
export const passageOf = (body: Enclosed, matrix: Matrix): Passage => ({
  body,
  stray: scaleOf(matrix) * body.items.reduce((most, { stray = 0 }) => Math.max(most, stray), 0),
});

/** One painted object of a content stream, with what decides whether it is visible. */
export interface Item {
  readonly kind: 'text' | 'path' | 'image' | 'shading';
  readonly paintId: number;
  /** How many paint ids it has: one for each code of a text or subpath of a path, otherwise 1. */
  readonly paintCount: number;
  /** A bounding box that certainly contains its ink; `undefined` when unknown. */
  readonly box: Bounds | undefined;
  /** The clipping path: none, an axis-aligned rectangle, or any other shape. */
  readonly clip: Bounds | 'shape' | undefined;
  /** Fully opaque, normal blending, no soft mask. */
  readonly isOpaque: boolean;
  /** Painted in a way that viewers show differently. */
  readonly isDisputed: boolean;
  /** Printed over what is below, where a viewer simulates ink. */
  readonly isOverprinted: boolean;
  /** In colours of a device: RGB alone, or others that are none of an ink of their own; absent when that is not known. */
  readonly device?: 'rgb' | 'other' | undefined;
  /** The soft mask and the pattern cells it is painted with. */
  readonly through?: readonly Enclosed[];
  readonly colour: Colour;
  /** A path that fills exactly its box: what is painted over it has one known background colour. */
  readonly isRectangle: boolean;
  /** Paths: every subpath is convex, so that any part of it tells what the rest looks like. */
  readonly isConvex: boolean;
  /** Paths: the paint id of the same outline, painted right before, as a fill is before its line. */
  readonly twin?: number;
  /** Text: filled outlines. Paths: a fill alone, or a solid line. Images: samples alone, without mask or stencil. */
  readonly isPlain: boolean;
  /** Where the sides of an image's square or of a text's em go, as `[a, b, c, d]` of a matrix. */
  readonly sides?: readonly [number, number, number, number];
  /** Text: around the ink of each code; `undefined` for one that is blank or not known. */
  readonly inks?: readonly (Bounds | undefined)[];
  /** The ink of one of them in slices, by its place among the codes. */
  readonly slices?: (index: number) => readonly Bounds[] | undefined;
  /** How far its ink, or that of what it is painted with, lies beyond where PDFium looks for it. */
  readonly stray?: number;
  /** Paths: a straight line, level or upright, from where to where it goes and as broad as it is drawn. */
  readonly line?: Bounds;
  /** Paths: what a rectangle has within its line, if that is all that is painted of it. */
  readonly opening?: Bounds;
}

export const idsOf = ({ paintId, paintCount }: Item): number[] =>
  Array.from({ length: paintCount }, (_, index) => paintId + index);

/** As much of its box as its clip lets through. */
export const clippedBox = ({ box, clip }: Item): Bounds | undefined =>
  !box || clip === undefined || clip === 'shape' ? box : intersection(box, clip);

/** An item of a form, transformed to the coordinates of where the form is drawn. */
export const placeItem = (
  item: Item,
  matrix: Matrix,
  around: Pick<Item, 'clip' | 'isOpaque' | 'isDisputed' | 'isOverprinted' | 'colour' | 'through' | 'stray'>,
): Item => {
  const isUpright = keepsRectangles(matrix);
  const placed = (clip: Item['clip']): Item['clip'] => {
    if (clip === undefined || clip === 'shape') return clip;
    return isUpright ? transformBounds(clip, matrix) : 'shape';
  };
  const { opening, ...rest } = item;
  return {
    ...rest,
    box: item.box && transformBounds(item.box, matrix),
    clip: intersectClips(placed(item.clip), around.clip),
    isOpaque: item.isOpaque && around.isOpaque,
    isDisputed: item.isDisputed || around.isDisputed,
    isOverprinted: item.isOverprinted || around.isOverprinted,
    ...throughBoth(item.through, around.through),
    colour: item.colour === 'inherited' ? around.colour : item.colour,
    ...(item.sides ? { sides: turned(item.sides, matrix) } : {}),
    ...(item.inks ? { inks: item.inks.map((ink) => ink && transformBounds(ink, matrix)) } : {}),
    ...(item.slices ? { slices: placedSlices(item.slices, matrix) } : {}),
    ...strayOfAll([(item.stray ?? 0) * scaleOf(matrix), around.stray ?? 0]),
    ...(item.line ? { line: transformBounds(item.line, matrix) } : {}),
    ...(opening && isUpright ? { opening: transformBounds(opening, matrix) } : {}),
    isRectangle: item.isRectangle && isUpright,
  };
};

/** What is no further than one away, across and up, is no further than this in another space, across and up. */
export const scaleOf = ([a, b, c, d]: Matrix): number =>
  Math.max(Math.abs(a) + Math.abs(c), Math.abs(b) + Math.abs(d));

const placedSlices =
  (slices: NonNullable<Item['slices']>, matrix: Matrix): NonNullable<Item['slices']> =>
  (index) =>
    slices(index)?.map((slice) => transformBounds(slice, matrix));

const throughBoth = (one: Item['through'] = [], other: Item['through'] = []): Pick<Item, 'through'> =>
  one.length + other.length > 0 ? { through: [...one, ...other] } : {};

/** Nothing to say where none does; what is no number may be any. */
export const strayOfAll = (strays: readonly number[]): Pick<Item, 'stray'> => {
  const stray = Math.max(0, ...strays);
  return stray === 0 ? {} : { stray };
};

/** Nothing to say of what is painted with neither; `own` is how far it strays itself. */
export const throughAll = (
  passages: readonly (Passage | undefined)[],
  own = 0,
): Pick<Item, 'through' | 'stray'> => {
  const all = passages.filter((passage) => passage !== undefined);
  return {
    ...throughBoth(all.map(({ body }) => body)),
    ...strayOfAll([own, ...all.map(({ stray }) => stray)]),
  };
};

const turned = ([a, b, c, d]: NonNullable<Item['sides']>, matrix: Matrix): NonNullable<Item['sides']> => {
  const [x, y, z, w] = multiply([a, b, c, d, 0, 0], [matrix[0], matrix[1], matrix[2], matrix[3], 0, 0]);
  return [x, y, z, w];
};

export const intersectClips = (one: Item['clip'], other: Item['clip']): Item['clip'] => {
  if (one === 'shape' || other === 'shape') return 'shape';
  if (!one || !other) return one ?? other;
  return intersection(one, other);
};
