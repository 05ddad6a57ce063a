import { type Bounds, type Matrix, multiply, type PdfFile, transformBounds } from './engine.ts';
import type { Resources, Secret } from './secret.ts';

export const pageSidePt = 200;
/** Everything else on a page stands above this line, and nothing that hides reaches above it. */
export const groundPt = 160;

/** A page in the making: a secret, and what hiders put before, around and after it. */
export interface Scene {
  pdf: PdfFile;
  secret: Secret;
  /** From the secret's own space to the page, before it is moved away. */
  matrix: Matrix;
  /** How far it is moved, as off the page. */
  shift: readonly [x: number, y: number];
  /** Operators that set colour and line of text and paths. */
  colour: string;
  before: string[];
  /** Outermost first; operators in the page's space. */
  around: { open: string; close: string }[];
  after: string[];
  resources: Resources;
  /** The lower edge of what the page shows. */
  cropPt: number;
  /** The bits of an annotation that carries it. */
  flags: number;
  /** Layers that are switched off, and others. */
  layers: number[];
  shownLayers: number[];
  /** The entry that puts an annotation into a layer. */
  annotationLayer: string;
}

export const fullMatrix = ({ matrix, shift }: Scene): Matrix =>
  multiply(matrix, [1, 0, 0, 1, shift[0], shift[1]]);

/** Where the secret is on the page. */
export const placeOf = (scene: Scene): Bounds => {
  const { secret } = scene;
  const whole = { left: 0, bottom: 0, right: secret.widthPt, top: secret.heightPt };
  return transformBounds(secret.part ?? whole, fullMatrix(scene));
};

export const grown = ({ left, bottom, right, top }: Bounds, by: number): Bounds => ({
  left: left - by,
  bottom: bottom - by,
  right: right + by,
  top: top + by,
});
