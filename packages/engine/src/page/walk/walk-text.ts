import type { ShownCode } from '../../fonts/parts/font.ts';
import { isArray, isName, isString, type Operand } from '../../syntax/content/operand.ts';
import {
  type Bounds,
  identity,
  type Matrix,
  multiply,
  scaleOf,
  transformBounds,
} from '../../syntax/geometry.ts';
import { Unprovable } from '../../syntax/unprovable.ts';
import type { Cursor } from './cursor.ts';
import type { GraphicsState } from './graphics-state.ts';
import type { Item } from './item.ts';
import type { TextParameters } from './piece.ts';

type Runs = (number | ShownCode[])[];

/** The bounding box of usual glyphs, in thousandths of the font size. */
const usualBox = { bottom: -300, right: 1100, top: 1000 };
/** A font with larger glyphs may paint far from its text. */
const maxGlyphExtent = 3000;

const hasLargeGlyphs = (box: Bounds | undefined): boolean =>
  box !== undefined && Math.max(box.right, box.top, -box.left, -box.bottom) > maxGlyphExtent;

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
  if (!font) throw new Unprovable('resource-missing');
  cursor.state.font = cursor.page.font(font, cursor.holder, fontName);
  cursor.state.fontSize = operands.findLast((operand) => typeof operand === 'number') ?? 0;
};

const itemOf = (
  state: GraphicsState,
  codes: readonly ShownCode[],
  extent: TextExtent | undefined,
  paintId: number,
): Item => {
  const font = state.font?.font;
  const { fontSize: size, rise, horizontalScale } = state;
  const toBody = multiply(state.textMatrix, state.matrix);
  const overhang = (usualBox.right / 1000 - 1) * Math.abs(size);
  const box: Bounds | undefined =
    extent === undefined || !state.isPositionKnown || font?.kind === 'type3' || hasLargeGlyphs(font?.box)
      ? undefined
      : {
          left: (extent.from - overhang) * horizontalScale,
          bottom: (usualBox.bottom / 1000) * size + rise,
          right: (extent.to + overhang) * horizontalScale,
          top: (usualBox.top / 1000) * size + rise,
        };
  const isFilled = state.renderMode === 0 || state.renderMode === 2;
  return {
    kind: 'text',
    paintId,
    paintCount: codes.length,
    box: box && transformBounds(box, toBody),
    clip: state.clip,
    isOpaque: state.fillAlpha === 1 && !state.isBlended && !state.isMasked,
    colour: state.fill,
    size: Math.abs(size) * scaleOf(toBody) * Math.min(1, Math.abs(horizontalScale)),
    isRectangle: false,
    isStroke: false,
    segments: 0,
    isPlain:
      isFilled &&
      font?.kind !== 'type3' &&
      font?.vertical === false &&
      codes.every((code) => code.ink !== 'unknown'),
  };
};

/** The extent of shown text along its baseline, before horizontal scaling. */
interface TextExtent {
  from: number;
  to: number;
  end: number;
}

/** `undefined` when a width is unknown. Adjustments may move backwards, so the end need not be the furthest point. */
const extentOf = (runs: Runs, parameters: TextParameters): TextExtent | undefined => {
  const extent = { from: 0, to: 0, end: 0 };
  const moveBy = (distance: number) => {
    extent.end += distance;
    extent.from = Math.min(extent.from, extent.end);
    extent.to = Math.max(extent.to, extent.end);
  };
  for (const run of runs) {
    if (typeof run === 'number') {
      moveBy((-run / 1000) * parameters.size);
      continue;
    }
    for (const code of run) {
      const advance = advanceOf(code, parameters);
      if (advance === undefined) return undefined;
      moveBy(advance);
    }
  }
  return extent;
};

const advanceText = (state: GraphicsState, extent: TextExtent | undefined): void => {
  if (extent === undefined || state.font?.font.vertical) state.isPositionKnown = false;
  else state.textMatrix = multiply([1, 0, 0, 1, extent.end * state.horizontalScale, 0], state.textMatrix);
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
  const extent = extentOf(runs, parameters);
  if (isInvisible && codes.length > 0) {
    if (cursor.isHidden) page.hasHiddenText = true;
    else page.hasInvisibleText = true;
  }
  if (!isInvisible && codes.some((code) => code.ink !== 'blank'))
    cursor.items.push(itemOf(state, codes, extent, paintId));
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
  advanceText(state, extent);
};
