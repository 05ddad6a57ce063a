import type { ShownCode } from '../fonts/parts/font.ts';
import type { ShowPiece } from '../page/walk/piece.ts';
import { isSpaced } from '../page/walk/walk-text.ts';
import {
  type Bounds,
  boundsFrom,
  growBounds,
  type Matrix,
  multiply,
  transformBounds,
} from '../syntax/geometry.ts';
import { Unprovable } from '../syntax/unprovable.ts';
import type { DrawingState } from './drawing-state.ts';
import type { Glyph, TextElement } from './element.ts';
import type { InkOf } from './glyph-ink.ts';

/** Where nobody knows the ink of a glyph, it may be anywhere around its place on the line, in thousandths of an em. */
const unknownExtent = { left: -300, bottom: -400, right: 300, top: 1200 };

interface LaidText {
  /** `undefined` for text that nobody sees. */
  text: Omit<TextElement, 'style' | 'clips' | 'refusal' | 'goesOn'> | undefined;
  /** The text matrix after it; `undefined` when its advance is not known. */
  end: Matrix | undefined;
}

/** How far the line around letters reaches beyond their outlines, in pixels. */
const strokeReach = ({ mode, line, matrix }: DrawingState, toImage: Matrix): number => {
  if (mode % 4 === 0) return 0;
  const [a, b, c, d] = multiply(matrix, toImage);
  const widthPx = line.width * Math.max(Math.hypot(a, b), Math.hypot(c, d));
  return (Math.max(1, widthPx) / 2) * (line.join === 0 ? Math.max(1, line.miter) : 1);
};

/** Where every code of a text comes to stand. Throws `Unprovable` when that is not known of text that is shown. */
export const layOut = (state: DrawingState, piece: ShowPiece, toImage: Matrix, inkOf: InkOf): LaidText => {
  const { font, parameters, runs } = piece;
  const { size, wordSpacing } = parameters;
  const { characterSpacing, horizontalScale, rise, mode } = state;
  const isShown = !piece.isInvisible;
  const canPlace = state.isPositionKnown && !font.font.vertical;
  const codes = runs.filter((run) => typeof run !== 'number').flat();
  if (isShown && !canPlace && codes.some(({ ink }) => ink !== 'blank')) throw new Unprovable('text-position');
  // Rise and horizontal scaling are part of it.
  const matrix = multiply([horizontalScale, 0, 0, 1, 0, rise], multiply(state.textMatrix, state.matrix));
  const textToImage = multiply(matrix, toImage);
  const reach = strokeReach(state, toImage);
  const glyphs: Glyph[] = [];
  let at: number | undefined = canPlace ? 0 : undefined;
  let { paintId } = piece;
  const inkAt = (code: ShownCode, x: number): Bounds | undefined => {
    const measured = isShown ? inkOf(paintId) : undefined;
    if (code.ink === 'blank') return undefined;
    if (!code.extent && measured) return measured;
    const extent = code.extent ?? {
      ...unknownExtent,
      right: unknownExtent.right + Math.max(0, code.width ?? 1000),
    };
    const scale = size / 1000;
    const { left, bottom, right, top } = extent;
    const box = boundsFrom([x + left * scale, bottom * scale, x + right * scale, top * scale]);
    return transformBounds(box, textToImage);
  };
  for (const run of runs) {
    if (typeof run === 'number') {
      if (at !== undefined) at -= (run / 1000) * size;
      continue;
    }
    for (const code of run) {
      if (at === undefined && isShown && code.ink !== 'blank') throw new Unprovable('text-position');
      const x: number = at ?? 0;
      const ink = inkAt(code, x);
      const [a, b, , , e, f] = textToImage;
      const isBlank = code.ink === 'blank';
      glyphs.push({ code, isBlank, at: [a * x + e, b * x + f], ink: ink && growBounds(ink, reach) });
      const spacing = characterSpacing + (isSpaced(code) ? wordSpacing : 0);
      at =
        at === undefined || code.width === undefined ? undefined : at + (code.width / 1000) * size + spacing;
      paintId += 1;
    }
  }
  const end =
    at === undefined ? undefined : multiply([1, 0, 0, 1, at * horizontalScale, 0], state.textMatrix);
  const text = {
    kind: 'text' as const,
    font,
    size,
    mode,
    matrix,
    pen: state.matrix,
    characterSpacing,
    wordSpacing,
    runs,
    glyphs,
  };
  return { text: isShown && canPlace && codes.length > 0 ? text : undefined, end };
};
