import type { PDFObject } from '@cantoo/pdf-lib';
import { type Bounds, identity, type Matrix } from '../../syntax/geometry.ts';
import type { Colour, Item, Passage } from './item.ts';
import type { FontSlot } from './piece.ts';

/**
 * The current colour space: a device space by its number of components, one of the source that the PDF engine resolves,
 * patterns over one of them, or whatever was set where a form is drawn.
 */
export type ColourSpace =
  | { readonly components: number }
  | { readonly source: PDFObject }
  | { readonly patternsOver: ColourSpace | undefined }
  | 'inherited';

/** What a content stream begins with. */
export type FirstState = Readonly<
  Pick<
    GraphicsState,
    | 'fillSpace'
    | 'strokeSpace'
    | 'lineWidth'
    | 'lineJoin'
    | 'miterLimit'
    | 'isDashed'
    | 'characterSpacing'
    | 'renderMode'
  >
>;

const isGrey = (space: ColourSpace): boolean =>
  space !== 'inherited' && 'components' in space && space.components === 1;

/**
 * A form begins with what whoever draws it has set (ISO 32000-2, 8.10.1). In PDFium its colour spaces are grey: they are known
 * where that is the same.
 */
export const stateForForm = (state: GraphicsState): FirstState => {
  const { fillSpace, strokeSpace, lineWidth, lineJoin, miterLimit, isDashed, characterSpacing, renderMode } =
    state;
  return {
    fillSpace: isGrey(fillSpace) ? fillSpace : 'inherited',
    strokeSpace: isGrey(strokeSpace) ? strokeSpace : 'inherited',
    lineWidth,
    lineJoin,
    miterLimit,
    isDashed,
    characterSpacing,
    renderMode,
  };
};

/** What a content stream has set so far, as far as it decides what is kept and what can be seen. */
export interface GraphicsState {
  matrix: Matrix;
  clip: Item['clip'];
  /** Around all clipping paths so far, whatever their shape. */
  clipBox: Bounds | undefined;
  fill: Colour;
  stroke: Colour;
  fillSpace: ColourSpace;
  strokeSpace: ColourSpace;
  fillAlpha: number;
  strokeAlpha: number;
  isBlended: boolean;
  isMasked: boolean;
  isDisputed: boolean;
  /** Its colours are of a space that viewers show differently. */
  isFillDisputed: boolean;
  isStrokeDisputed: boolean;
  overprint: { readonly fill: boolean; readonly stroke: boolean };
  mask: Passage | undefined;
  fillCell: Passage | undefined;
  strokeCell: Passage | undefined;
  lineWidth: number;
  lineJoin: number;
  miterLimit: number;
  isDashed: boolean;
  font: FontSlot | undefined;
  fontSize: number;
  characterSpacing: number;
  wordSpacing: number;
  /** Whether the stream itself set it; a form begins with that of its caller. */
  isWordSpacingOwn: boolean;
  horizontalScale: number;
  leading: number;
  rise: number;
  renderMode: number;
  textMatrix: Matrix;
  lineMatrix: Matrix;
  /** False after a show whose advance is not known, until the text is positioned again. */
  isPositionKnown: boolean;
}

const unknownSpaces: Pick<FirstState, 'fillSpace' | 'strokeSpace'> = {
  fillSpace: 'inherited',
  strokeSpace: 'inherited',
};
const pageSpaces: typeof unknownSpaces = { fillSpace: { components: 1 }, strokeSpace: { components: 1 } };

export const initialState = (inherits: boolean, first?: FirstState): GraphicsState => ({
  matrix: identity,
  clip: undefined,
  clipBox: undefined,
  fill: inherits ? 'inherited' : [0, 0, 0],
  stroke: inherits ? undefined : [0, 0, 0],
  ...(inherits ? unknownSpaces : pageSpaces),
  fillAlpha: 1,
  strokeAlpha: 1,
  isBlended: false,
  isMasked: false,
  isDisputed: false,
  isFillDisputed: false,
  isStrokeDisputed: false,
  overprint: { fill: false, stroke: false },
  mask: undefined,
  fillCell: undefined,
  strokeCell: undefined,
  lineWidth: 1,
  lineJoin: 0,
  miterLimit: 10,
  isDashed: false,
  font: undefined,
  fontSize: 0,
  characterSpacing: 0,
  wordSpacing: 0,
  isWordSpacingOwn: !inherits,
  horizontalScale: 1,
  leading: 0,
  rise: 0,
  renderMode: 0,
  textMatrix: identity,
  lineMatrix: identity,
  isPositionKnown: true,
  ...first,
});

/** Whether viewers differ in what they make of what is painted now. */
export const isPaintDisputed = ({ isDisputed, isFillDisputed, isStrokeDisputed }: GraphicsState): boolean =>
  isDisputed || isFillDisputed || isStrokeDisputed;

const [roundJoin, bevelJoin] = [1, 2];

/** Whether corners of lines have tips: they are neither round nor cut off. */
export const hasTips = ({ lineJoin }: GraphicsState): boolean =>
  lineJoin !== roundJoin && lineJoin !== bevelJoin;

/** Of what is painted in all of these spaces. */
export const deviceOf = (...spaces: readonly ColourSpace[]): Item['device'] => {
  const components = spaces.map((space) =>
    space !== 'inherited' && 'components' in space ? space.components : undefined,
  );
  if (components.includes(undefined)) return undefined;
  return components.every((count) => count === 3) ? 'rgb' : 'other';
};

const channel = (value: number): number => Math.round(255 * Math.max(0, Math.min(1, value)));

/** Close to what a screen shows, which is all that a judgement of contrast needs. */
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
