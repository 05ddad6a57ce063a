import type { Procedure, ShownCode, SourceFont } from '../../fonts/parts/font.ts';
import { matrixFrom, multiply, transformBounds } from '../../syntax/geometry.ts';
import type { Cursor } from './cursor.ts';
import { type GraphicsState, hasTips } from './graphics-state.ts';
import { clippedBox, type Item, scaleOf } from './item.ts';
import type { Body } from './piece.ts';

const isBoxed = (piece: Body['pieces'][number]): piece is string =>
  typeof piece === 'string' && piece.endsWith(' d1');

/** Beyond the box that its `d1` names, in thousandths of text space; PDFium finds out itself where one with an empty box is. */
const strayOfProcedure = ({ items, pieces }: Body, toText: Procedure['matrix']): number => {
  const numbers = pieces.findLast(isBoxed)?.split(' ').map(Number) ?? [];
  const [, , left = 0, bottom = 0, right = 0, top = 0] = numbers;
  if (left >= right || bottom >= top) return 0;
  const matrix = matrixFrom(toText);
  const claimed = transformBounds({ left, bottom, right, top }, matrix);
  const beyond = items.reduce((most, item) => {
    const box = clippedBox(item);
    if (!box) return Number.POSITIVE_INFINITY;
    const painted = transformBounds(box, matrix);
    return Math.max(
      most,
      (item.stray ?? 0) * scaleOf(matrix),
      claimed.left - painted.left,
      claimed.bottom - painted.bottom,
      painted.right - claimed.right,
      painted.top - claimed.top,
    );
  }, 0);
  return 1000 * beyond;
};

const strayOfCode = (cursor: Cursor, font: SourceFont, { hex, ink, stray = 0 }: ShownCode): number => {
  const procedure = ink === 'blank' ? undefined : font.procedure?.(hex);
  if (!procedure) return stray;
  const { strays } = cursor.page;
  let own = strays.get(procedure.stream);
  if (own === undefined) {
    const body = cursor.boxedGlyph(procedure);
    own = body ? strayOfProcedure(body, procedure.matrix) : 0;
    strays.set(procedure.stream, own);
  }
  return own;
};

/** No word fits under the tip of a line that is no broader, in points. */
const narrowTipPt = 4;

/** How far tips of the line around letters may lie beyond that line: PDFium looks for no more than the line. */
const tipsOf = (state: GraphicsState): number => {
  const { renderMode, lineWidth, miterLimit, matrix } = state;
  const isStroked = renderMode % 4 === 1 || renderMode % 4 === 2;
  const width = lineWidth * scaleOf(matrix);
  return isStroked && hasTips(state) && width > narrowTipPt ? (width / 2) * Math.max(0, miterLimit - 1) : 0;
};

/** How far the ink of a text lies beyond where PDFium looks for it, in the space of the stream. */
export const strayOf = (cursor: Cursor, font: SourceFont, codes: readonly ShownCode[]): number => {
  const most = codes.reduce((sofar, code) => Math.max(sofar, strayOfCode(cursor, font, code)), 0);
  const tips = tipsOf(cursor.state);
  if (most === 0) return tips;
  const { textMatrix, matrix, fontSize, horizontalScale } = cursor.state;
  const toStream = scaleOf(multiply(textMatrix, matrix));
  return tips + (most / 1000) * Math.abs(fontSize) * Math.max(1, Math.abs(horizontalScale)) * toStream;
};

/** Further than this from where PDFium looks for something, its ink may cover what is there, in points. */
const mostStrayPt = 2;

/**
 * Whether a glyph, or the tip of a line, is drawn where PDFium does not look for it: a part of such a page, drawn alone, does
 * not show what the whole page shows there, and nothing can be told from parts.
 */
export const isAstray = ({ stray = 0 }: Item): boolean => !(stray <= mostStrayPt);
