import type { Body, Piece, ShowPiece } from '../../page/walk/piece.ts';
import { initialPosition, moveTo, type TextPosition } from '../../page/walk/text-position.ts';
import { isSpaced } from '../../page/walk/walk-text.ts';
import { identity, type Matrix, matrixFrom, multiply } from '../../syntax/geometry.ts';
import { numbersAt } from '../../syntax/read-object.ts';

/** Where PDFium puts a code that a page shows, in pixels of its page image. */
export interface CodePlace {
  readonly paintId: number;
  readonly piece: ShowPiece;
  /** `undefined` when only PDFium knows. */
  readonly origin: readonly [x: number, y: number] | undefined;
}

interface State extends TextPosition {
  matrix: Matrix;
  rise: number;
}

class Places {
  readonly found: CodePlace[] = [];
  private state: State;
  private readonly saved: State[] = [];

  constructor(toImage: Matrix) {
    this.state = { ...initialPosition, matrix: toImage, rise: 0 };
  }

  visit({ pieces }: Body): void {
    for (const piece of pieces) this.piece(piece);
  }

  private piece(piece: Piece): void {
    const { state } = this;
    if (typeof piece === 'string') this.set(piece);
    else if (piece.kind === 'save') this.saved.push({ ...state });
    else if (piece.kind === 'restore') this.state = this.saved.pop() ?? state;
    else if (piece.kind === 'move') moveTo(state, piece.text);
    else if (piece.kind === 'show') this.show(piece);
    else if (piece.kind === 'form') {
      const [around, depth] = [{ ...state }, this.saved.length];
      const { stream } = piece.body;
      state.matrix = multiply(matrixFrom(stream && numbersAt(stream.dict, 'Matrix', 6)), state.matrix);
      this.visit(piece.body);
      this.saved.length = depth;
      this.state = around;
    }
  }

  private set(piece: string): void {
    const { state } = this;
    const words = piece.split(' ');
    const operator = words.pop();
    if (operator === 'cm') state.matrix = multiply(words.map(Number) as unknown as Matrix, state.matrix);
    else if (operator === 'TL') state.leading = Number(words[0]);
    else if (operator === 'Ts') state.rise = Number(words[0]);
  }

  private show(piece: ShowPiece): void {
    const { state } = this;
    const { size, characterSpacing, wordSpacing, horizontalScale } = piece.parameters;
    const toBody = multiply(state.textMatrix, state.matrix);
    const [a, b, , , e, f] = multiply([horizontalScale, 0, 0, 1, 0, state.rise], toBody);
    let at = state.isPositionKnown && !piece.font.font.vertical ? 0 : Number.NaN;
    let { paintId } = piece;
    for (const run of piece.runs) {
      if (typeof run === 'number') {
        at -= (run / 1000) * size;
        continue;
      }
      for (const code of run) {
        const origin = Number.isNaN(at) ? undefined : ([a * at + e, b * at + f] as const);
        this.found.push({ paintId, piece, origin });
        const spacing = characterSpacing + (isSpaced(code) ? wordSpacing : 0);
        // PDFium counts in whole thousandths.
        at += (Math.trunc(code.width ?? Number.NaN) / 1000) * size + spacing;
        paintId += 1;
      }
    }
    if (Number.isNaN(at)) state.isPositionKnown = false;
    else state.textMatrix = multiply([1, 0, 0, 1, at * horizontalScale, 0], state.textMatrix);
  }
}

/** Every code of a page, in painting order, as often as it is drawn. */
export const codePlaces = (body: Body, toImage: Matrix = identity): readonly CodePlace[] => {
  const places = new Places(toImage);
  places.visit(body);
  return places.found;
};
