import type {
  ColourSpacePiece,
  FormPiece,
  GraphicsStatePiece,
  ImagePiece,
  PatternPiece,
  ShadingPiece,
  ShowPiece,
} from '../walk/piece.ts';

/** Names the things a stream uses, for an export or for a probe. */
export interface ResourceWriter {
  font(piece: ShowPiece, shown: readonly string[]): string;
  image(piece: ImagePiece): string;
  /** `undefined` when nothing of the form is left. */
  form(piece: FormPiece): string | undefined;
  graphicsState(piece: GraphicsStatePiece): string;
  colourSpace(piece: ColourSpacePiece): string;
  pattern(piece: PatternPiece): string;
  shading(piece: ShadingPiece): string;
}

/** Wraps a painting operator so that a probe can tell what it painted; an export leaves it as it is. */
export type WrapPaint = (paintId: number, text: string) => string;

/** Whether the show that begins with this id is written code by code. */
export type Splits = (paintId: number) => boolean;
