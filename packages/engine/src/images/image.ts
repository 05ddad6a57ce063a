import type { PDFObject } from '@cantoo/pdf-lib';
import type { Codecs } from '../pdfium/codecs.ts';
import type { Raster } from '../pdfium/pixels/raster.ts';
import type { Value } from '../syntax/output.ts';

/** A colour space already rewritten for the output. */
export interface ImageColour {
  value: Value;
  components: number;
  /** For Indexed: its table, `base.components` bytes an entry. */
  palette?: { base: ImageColour; table: Uint8Array };
}

export interface ImageContext {
  codecs: Codecs;
  /** Rewrites a colour space entry; throws `Unprovable`. */
  colour(source: PDFObject): ImageColour;
  /**
   * Decodes an image with PDFium: `pdf` has one page with one image and nothing else. Grey or RGB at the
   * image's own size; `undefined` when it cannot.
   */
  decode(pdf: Uint8Array): Raster | undefined;
  /** Pixels (1 = hidden, row by row) that are invisible where the image is used and must be wiped. */
  hidden?: Uint8Array;
}

/** An image XObject for the output. The caller adds the mask first and refers to it as `SMask` or `Mask`. */
export interface RewrittenImage {
  dictionary: { [key: string]: Value };
  bytes: Uint8Array;
  mask?: { key: 'SMask' | 'Mask'; image: RewrittenImage };
}
