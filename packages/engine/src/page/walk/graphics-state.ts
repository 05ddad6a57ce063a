import { identity, type Matrix } from '../../syntax/geometry.ts';
import type { Colour, Item } from './item.ts';
import type { FontSlot } from './piece.ts';

/** The part of the graphics state that decides what is kept and what is visible. */
export interface GraphicsState {
  matrix: Matrix;
  clip: Item['clip'];
  fill: Colour;
  stroke: Colour;
  /** Components of the current colour spaces; `undefined` when `colourFrom` cannot convert them. */
  fillComponents: number | undefined;
  strokeComponents: number | undefined;
  fillAlpha: number;
  strokeAlpha: number;
  isBlended: boolean;
  isMasked: boolean;
  lineWidth: number;
  font: FontSlot | undefined;
  fontSize: number;
  characterSpacing: number;
  wordSpacing: number;
  horizontalScale: number;
  leading: number;
  rise: number;
  renderMode: number;
  textMatrix: Matrix;
  lineMatrix: Matrix;
  /** False after shown text whose advance is unknown, until the text is positioned again. */
  isPositionKnown: boolean;
}

export const initialState = (inherits: boolean): GraphicsState => ({
  matrix: identity,
  clip: undefined,
  fill: inherits ? 'inherited' : [0, 0, 0],
  stroke: inherits ? undefined : [0, 0, 0],
  fillComponents: 1,
  strokeComponents: 1,
  fillAlpha: 1,
  strokeAlpha: 1,
  isBlended: false,
  isMasked: false,
  lineWidth: 1,
  font: undefined,
  fontSize: 0,
  characterSpacing: 0,
  wordSpacing: 0,
  horizontalScale: 1,
  leading: 0,
  rise: 0,
  renderMode: 0,
  textMatrix: identity,
  lineMatrix: identity,
  isPositionKnown: true,
});

const channel = (value: number): number => Math.round(255 * Math.max(0, Math.min(1, value)));

/** An approximation of the RGB colour, precise enough to compare contrast. */
export const colourFrom = (components: number | undefined, values: readonly number[]): Colour => {
  if (components === undefined || values.length < components) return undefined;
  const [one = 0, two = 0, three = 0, four = 0] = values;
  if (components === 1) return [channel(one), channel(one), channel(one)];
  if (components === 3) return [channel(one), channel(two), channel(three)];
  if (components === 4)
    return [
      channel((1 - one) * (1 - four)),
      channel((1 - two) * (1 - four)),
      channel((1 - three) * (1 - four)),
    ];
  return undefined;
};
