import { isArray, isName, isString, type Operand } from '../content/operand.ts';
import { Unprovable } from '../unprovable.ts';
import type { Cursor } from './cursor.ts';
import { type Box, identity, type Matrix, multiply, scaleOf, transformBox } from './geometry.ts';
import type { GraphicsState } from './graphics-state.ts';
import type { Item } from './item.ts';
import type { FontSlot, Shown, TextParameters } from './piece.ts';

type Runs = (number | Shown[])[];

/** Where glyphs of a font that does not say can reach, in thousandths. */
const generousBox: Box = { left: -250, bottom: -350, right: 1250, top: 1150 };

/** The advance of one code in unscaled text space, before horizontal scaling; `undefined` when unknown. */
export const advanceOf = (code: Shown, parameters: TextParameters): number | undefined => {
  if (code.advance === undefined) return undefined;
  const spacing = parameters.characterSpacing + (code.isWordSpace ? parameters.wordSpacing : 0);
  return (code.advance / 1000) * parameters.size + spacing;
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

const itemOf = (state: GraphicsState, widthPt: number | undefined, mark: number, marks: number): Item => {
  const font = state.font?.font;
  const { fontSize: size, rise, horizontalScale } = state;
  const extents = generousBox;
  const toBody = multiply(state.textMatrix, state.matrix);
  const left = Math.min(0, (extents.left / 1000) * size);
  const overhang = Math.max(0, (Math.min(extents.right, 2000) - 1000) / 1000) * size;
  const box: Box | undefined =
    widthPt === undefined || !state.isPositionKnown
      ? undefined
      : {
          left: left * horizontalScale,
          bottom: (extents.bottom / 1000) * size + rise,
          right: (widthPt + overhang) * horizontalScale,
          top: (extents.top / 1000) * size + rise,
        };
  const isFilled = state.renderMode === 0 || state.renderMode === 2;
  return {
    kind: 'text',
    mark,
    marks,
    box: box && transformBox(box, toBody),
    clip: state.clip,
    isOpaque: state.fillAlpha === 1 && !state.isBlended && !state.isMasked,
    colour: state.fill,
    size: Math.abs(size) * scaleOf(toBody) * Math.min(1, Math.abs(horizontalScale)),
    isRectangle: false,
    isStroke: false,
    segments: 0,
    isPlain:
      isFilled && font?.kind !== 'type3' && font?.vertical === false && state.font?.isEmbedded === true,
  };
};

const split = (slot: FontSlot, bytes: Uint8Array): Shown[] => {
  let at = 0;
  return slot.font.read(bytes).map(({ code, byteLength, advance, isWordSpace }) => {
    const start = at;
    at += byteLength;
    return {
      code,
      bytes: bytes.subarray(start, at),
      advance,
      isWordSpace,
      hasOutline: slot.font.hasOutline(code),
    };
  });
};

/** How far a show moves the text position, before horizontal scaling; `undefined` when a width is unknown. */
const widthOf = (runs: Runs, parameters: TextParameters): number | undefined => {
  let width = 0;
  for (const run of runs) {
    if (typeof run === 'number') {
      width -= (run / 1000) * parameters.size;
      continue;
    }
    for (const code of run) {
      const advance = advanceOf(code, parameters);
      if (advance === undefined) return undefined;
      width += advance;
    }
  }
  return width;
};

const advanceText = (state: GraphicsState, widthPt: number | undefined): void => {
  if (widthPt === undefined || state.font?.font.vertical) state.isPositionKnown = false;
  else state.textMatrix = multiply([1, 0, 0, 1, widthPt * state.horizontalScale, 0], state.textMatrix);
};

/** `Tj` and `TJ`. Other show operators are taken apart into these before. */
export const showText = (cursor: Cursor, operands: readonly Operand[]): void => {
  const { state, page } = cursor;
  const last = operands.at(-1);
  const parts = isArray(last) ? last : [last];
  const slot = state.font;
  if (!slot) {
    // A form may be drawn with a font its page has chosen, which its own content does not say.
    if (cursor.kind !== 'page') throw new Unprovable('font-inherited');
    return;
  }
  if (cursor.kind === 'glyph') throw new Unprovable('font-nested');
  const runs: Runs = [];
  for (const part of parts) {
    if (typeof part === 'number') runs.push(part);
    else if (isString(part) && part.bytes.length > 0) runs.push(split(slot, part.bytes));
  }
  const parameters: TextParameters = {
    size: state.fontSize,
    characterSpacing: state.characterSpacing,
    wordSpacing: state.wordSpacing,
    horizontalScale: state.horizontalScale,
  };
  const codes = runs.filter((run) => typeof run !== 'number').flat();
  const isUnseen = state.renderMode === 3 || cursor.isHidden || state.fontSize === 0;
  const mark = page.takeMarks(codes.length);
  codes.forEach((code, index) => {
    if (!code.hasOutline) page.blankMarks.add(mark + index);
  });
  const widthPt = widthOf(runs, parameters);
  if (isUnseen && codes.length > 0) page.unseenShows += 1;
  if (!isUnseen && codes.some((code) => code.hasOutline))
    cursor.items.push(itemOf(state, widthPt, mark, codes.length));
  if (runs.length > 0) cursor.pieces.push({ kind: 'show', font: slot, parameters, runs, mark, isUnseen });
  // Render modes 4 to 7 also clip everything that follows to the glyphs.
  if (state.renderMode >= 4) state.clip = 'shape';
  advanceText(state, widthPt);
};
