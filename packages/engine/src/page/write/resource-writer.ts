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
  /** Two pictures in place of a marked one, which differ wherever it shows; only a probe has them. */
  imageGuises?(piece: ImagePiece): readonly [other: string, contrary: string];
  /** `undefined` when nothing of the form is left. */
  form(piece: FormPiece): string | undefined;
  /** Without its mask when nothing is painted through that. */
  graphicsState(piece: GraphicsStatePiece, isMaskUsed: boolean): string;
  /** Patterns over device RGB. */
  patternSpace(): string;
  pattern(piece: PatternPiece): string;
  shading(piece: ShadingPiece): string;
}

/** What a probe shows of a painted object: itself, or something in its place. */
export type Guise = 'itself' | 'other' | 'contrary';

/** Marks what a probe has to find again; an export has none. */
export interface Tags {
  /** Whether the object with this paint id is marked: a text then has one operator for each code. */
  has(paintId: number): boolean;
  /** The painting operators with a mark around them. */
  mark(paintId: number, guise: Guise, paint: string): string;
  /** How much was marked to be shown in place of something: most of the time it is not drawn. */
  readonly guiseBytes: number;
}
