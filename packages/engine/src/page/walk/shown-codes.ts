import type { ShownCode, SourceFont } from '../../fonts/parts/font.ts';
import type { Body, FontSlot } from './piece.ts';

interface Shown {
  readonly code: ShownCode;
  readonly font: SourceFont;
  /** The same for all codes of one font. */
  readonly fontNumber: number;
}

const known = new WeakMap<Body, ReadonlyMap<number, Shown>>();

/** Every code that a page shows, inside forms too, by its paint id. A walked page does not change. */
export const shownCodes = (page: Body): ReadonlyMap<number, Shown> => {
  const codes = known.get(page) ?? codesOf(page);
  known.set(page, codes);
  return codes;
};

const codesOf = (page: Body): ReadonlyMap<number, Shown> => {
  const codes = new Map<number, Shown>();
  const fonts = new Map<FontSlot, number>();
  const visited = new Set<Body>();
  const visit = (body: Body): void => {
    if (visited.has(body)) return;
    visited.add(body);
    for (const piece of body.pieces) {
      if (typeof piece === 'string') continue;
      if (piece.kind === 'form') visit(piece.body);
      if (piece.kind !== 'show') continue;
      const fontNumber = fonts.get(piece.font) ?? fonts.size;
      fonts.set(piece.font, fontNumber);
      let { paintId } = piece;
      for (const run of piece.runs) {
        if (typeof run === 'number') continue;
        for (const code of run) {
          codes.set(paintId, { code, font: piece.font.font, fontNumber });
          paintId += 1;
        }
      }
    }
  };
  visit(page);
  return codes;
};
