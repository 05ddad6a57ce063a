/**
 * Why a page cannot be kept as vector. Stable words: reports count them. Font and image reasons are
 * open-ended because their rooms know them best; they never hold anything read from the file.
 */
export type RasterReason =
  | 'colour'
  | 'content-filter'
  | 'content-syntax'
  | 'displacement-unknown'
  | 'function'
  | 'graphics-state'
  | 'hidden-graphics'
  | 'hidden-text'
  | 'inline-image'
  | 'layer-expression'
  | 'page-object'
  | 'pattern'
  | 'resource-missing'
  | 'shading'
  | 'soft-mask'
  | 'too-complex'
  | 'too-deep'
  | 'form'
  | `font-${string}`
  | `image-${string}`;

/** Leaves the vector path for one page; the page is then exported as a picture with a text layer. */
export class NotVector extends Error {
  readonly reason: RasterReason;

  constructor(reason: RasterReason, options?: ErrorOptions) {
    super(reason, options);
    this.name = 'NotVector';
    this.reason = reason;
  }
}
