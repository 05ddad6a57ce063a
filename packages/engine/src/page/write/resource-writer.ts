import type {
  FormPiece,
  GraphicsStatePiece,
  ImagePiece,
  PatternPiece,
  ShadingPiece,
  ShowPiece,
} from '../walk/piece.ts';

/** Writes and names the resources that a stream uses, for an export or for a probe. */
export interface ResourceWriter {
  font(piece: ShowPiece, shown: readonly string[]): string;
  /** How a code is spelt in a string; as in the source when nothing says otherwise. */
  code?(piece: ShowPiece, hex: string): string;
  image(piece: ImagePiece): string;
  /** `undefined` when nothing of the form is left. */
  form(piece: FormPiece): string | undefined;
  graphicsState(piece: GraphicsStatePiece): string;
  /** Patterns over device RGB. */
  patternSpace(): string;
  pattern(piece: PatternPiece): string;
  shading(piece: ShadingPiece): string;
}

/** Wraps a painting operator so that a probe can identify what it painted; an export does not wrap. */
export type WrapPaint = (paintId: number, text: string) => string;

/** Whether the text that begins with this paint id is written with one operator per code. */
export type Splits = (paintId: number) => boolean;
