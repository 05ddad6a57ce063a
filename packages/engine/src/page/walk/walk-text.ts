import type { ShownCode } from '../../fonts/parts/font.ts';
import { isArray, isName, isString, type Operand } from '../../syntax/content/operand.ts';
import {
  type Bounds,
  boundsFrom,
  identity,
  joinBounds,
  type Matrix,
  multiply,
  transformBounds,
} from '../../syntax/geometry.ts';
import { Unprovable } from '../../syntax/unprovable.ts';
import type { Cursor } from './cursor.ts';
import { deviceOf, type GraphicsState, isPaintDisputed } from './graphics-state.ts';
import { type Item, strayOfAll, throughAll } from './item.ts';
import type { TextParameters } from './piece.ts';
import { strayOf } from './stray.ts';

type Runs = (number | ShownCode[])[];

/** Word spacing is for the one-byte code 32 only (ISO 32000-2, 9.3.3). */
export const isSpaced = (code: ShownCode): boolean => code.hex === '20';

/** The advance of one code in unscaled text space, before horizontal scaling; `undefined` when unknown. */
export const advanceOf = (code: ShownCode, parameters: TextParameters): number | undefined => {
  if (code.width === undefined) return undefined;
  const spacing = parameters.characterSpacing + (isSpaced(code) ? parameters.wordSpacing : 0);
  return (code.width / 1000) * parameters.size + spacing;
};

export const moveText = (cursor: Cursor, operator: string, numbers: readonly number[]): void => {
  const { state } = cursor;
  const [first = 0, second = 0] = numbers;
  const goTo = (matrix: Matrix) => {
    state.lineMatrix = matrix;
    state.textMatrix = matrix;
    state.isPositionKnown = true;
  };
  if (operator === 'Tm') goTo(numbers as unknown as Matrix);
  else if (operator === 'BT') goTo(identity);
  else if (operator === 'T*') goTo(multiply([1, 0, 0, 1, 0, -state.leading], state.lineMatrix));
  else {
    if (operator === 'TD') state.leading = -second;
    goTo(multiply([1, 0, 0, 1, first, second], state.lineMatrix));
  }
};

export const selectFont = (cursor: Cursor, operands: readonly Operand[]): void => {
  const fontName = operands.find(isName)?.name;
  const font = fontName === undefined ? undefined : cursor.resource('Font', fontName);
  const holder = cursor.place('Font')?.holder ?? cursor.holder;
  cursor.state.font = cursor.page.font(font, holder, fontName);
  cursor.state.fontSize = operands.findLast((operand) => typeof operand === 'number') ?? 0;
};

/** How far text has gone along its baseline, before horizontal scaling; `undefined` after a width nobody knows. */
type Distance = number | undefined;

interface Laid {
  /** Around the ink of each code, in the space of the stream; `undefined` for one that is blank or not known. */
  readonly inks: readonly (Bounds | undefined)[];
  readonly slices: NonNullable<Item['slices']>;
  readonly end: Distance;
}

/** Where every code comes to stand. */
const layOut = (
  state: GraphicsState,
  runs: Runs,
  codes: readonly ShownCode[],
  parameters: TextParameters,
): Laid => {
  const { size, horizontalScale } = parameters;
  const toBody = multiply(state.textMatrix, state.matrix);
  const { rise } = state;
  const scale = size / 1000;
  const placed = ({ left, bottom, right, top }: Bounds, from: number): Bounds =>
    transformBounds(
      boundsFrom([
        (from + left * scale) * horizontalScale,
        bottom * scale + rise,
        (from + right * scale) * horizontalScale,
        top * scale + rise,
      ]),
      toBody,
    );
  const inks: (Bounds | undefined)[] = [];
  const starts: Distance[] = [];
  let at: Distance = state.isPositionKnown && !state.font?.font.vertical ? 0 : undefined;
  for (const run of runs) {
    if (typeof run === 'number') {
      if (at !== undefined) at -= (run / 1000) * size;
      continue;
    }
    for (const code of run) {
      const { extent } = code;
      starts.push(at);
      inks.push(at === undefined || !extent || code.ink === 'blank' ? undefined : placed(extent, at));
      const advance = advanceOf(code, parameters);
      at = at === undefined || advance === undefined ? undefined : at + advance;
    }
  }
  const slices = (index: number) => {
    const from = starts[index];
    return from === undefined
      ? undefined
      : codes[index]?.extent?.slices?.().map((slice) => placed(slice, from));
  };
  return { inks, slices, end: at };
};

const itemOf = (
  state: GraphicsState,
  codes: readonly ShownCode[],
  { inks, slices }: Laid,
  paintId: number,
): Item => {
  const { fontSize: size, horizontalScale } = state;
  const unit = size * (state.font?.font.em ?? 1);
  const em = multiply([unit * horizontalScale, 0, 0, unit, 0, 0], multiply(state.textMatrix, state.matrix));
  const known = inks.filter((ink) => ink !== undefined);
  const isKnown = codes.every((code, index) => code.ink === 'blank' || inks[index]);
  return {
    kind: 'text',
    paintId,
    paintCount: codes.length,
    box: isKnown && known.length > 0 && state.renderMode === 0 ? joinBounds(known) : undefined,
    clip: state.clip,
    isOpaque: state.fillAlpha === 1 && !state.isBlended && !state.isMasked,
    isDisputed: isPaintDisputed(state),
    isOverprinted: state.overprint.fill || state.overprint.stroke,
    device: state.renderMode === 0 ? deviceOf(state.fillSpace) : deviceOf(state.fillSpace, state.strokeSpace),
    ...throughAll([state.mask, state.fillCell, state.strokeCell]),
    colour: state.renderMode % 4 === 1 ? state.stroke : state.fill,
    sides: [em[0], em[1], em[2], em[3]],
    inks,
    slices,
    isRectangle: false,
    isConvex: false,
    isPlain: state.renderMode === 0 && codes.every((code) => code.ink !== 'unknown'),
  };
};

const advanceText = (state: GraphicsState, end: Distance): void => {
  if (end === undefined) state.isPositionKnown = false;
  else state.textMatrix = multiply([1, 0, 0, 1, end * state.horizontalScale, 0], state.textMatrix);
};

/** `Tj` and `TJ`. The other show operators are converted to these before. */
export const showText = (cursor: Cursor, operands: readonly Operand[]): void => {
  const { state, page } = cursor;
  const last = operands.at(-1);
  const parts = isArray(last) ? last : [last];
  const slot = state.font;
  if (!slot) {
    // A form inherits the font of its caller, which its own content does not name.
    if (cursor.kind !== 'page') throw new Unprovable('font-inherited');
    return;
  }
  if (cursor.kind === 'glyph') throw new Unprovable('font-nested');
  const runs: Runs = [];
  for (const part of parts) {
    if (typeof part === 'number') runs.push(part);
    else if (isString(part) && part.bytes.length > 0) runs.push(slot.font.split(part.bytes));
  }
  const parameters: TextParameters = {
    size: state.fontSize,
    characterSpacing: state.characterSpacing,
    wordSpacing: state.wordSpacing,
    horizontalScale: state.horizontalScale,
  };
  const codes = runs.filter((run) => typeof run !== 'number').flat();
  const isInvisible = state.renderMode === 3 || cursor.isHidden || state.fontSize === 0;
  const paintId = page.allocatePaintIds(codes.length);
  codes.forEach((code, index) => {
    if (code.ink === 'blank') page.blankPaintIds.add(paintId + index);
  });
  const laid = layOut(state, runs, codes, parameters);
  if (isInvisible && codes.length > 0) {
    if (cursor.isHidden) page.hasHiddenText = true;
    else page.hasInvisibleText = true;
  }
  if (!isInvisible && codes.some((code) => code.ink !== 'blank')) {
    const item = itemOf(state, codes, laid, paintId);
    cursor.items.push({ ...item, ...strayOfAll([item.stray ?? 0, strayOf(cursor, slot.font, codes)]) });
  }
  if (runs.length > 0)
    cursor.pieces.push({
      kind: 'show',
      font: slot,
      parameters,
      runs,
      paintId,
      inheritsWordSpacing: !state.isWordSpacingOwn && codes.some(isSpaced),
      isInvisible,
    });
  // Render modes 4 to 7 also clip everything that follows to the glyphs.
  if (state.renderMode >= 4) state.clip = 'shape';
  advanceText(state, laid.end);
};
