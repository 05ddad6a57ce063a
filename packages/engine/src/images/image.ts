import type { PDFDict } from '@cantoo/pdf-lib';
import type { Codecs } from '../pdfium/codecs.ts';
import type { Raster } from '../pdfium/pixels/raster.ts';
import type { Value } from '../syntax/output.ts';
import type { LossyCoding } from './lossy-coding.ts';

export interface ImageContext {
  codecs: Codecs;
  /** Where the names of colour spaces are looked up. */
  resources: PDFDict | undefined;
  /**
   * Decodes an image by the PDF engine: `pdf` has one page with one image and nothing else. Grey or RGB at the
   * image's own size; `undefined` when it cannot.
   */
  decode(pdf: Uint8Array): Raster | undefined;
  /** What the PDF engine shows of the image, should somebody have asked before; it may be changed. */
  shown?: Raster;
  /** Samples of a soft mask up to this, of 255, show nothing. */
  faintAlpha: number;
  /** Pixels (1 = hidden, row by row) that nobody can see where the image is used, to be wiped. */
  hidden?: Uint8Array;
  /**
   * Gives samples of the image, or of its mask, the same value whatever they were, and takes out what a lossy coding has
   * left of them in others. The image is then written anew even if nothing changes by that.
   */
  burn?(pixels: Raster, value: number, coding: LossyCoding | null): void;
  /** How many samples its largest showing can show; without it, all of them. */
  most?: { readonly width: number; readonly height: number };
}

/** An image XObject for the output. The caller adds the mask first and refers to it as `SMask` or `Mask`. */
export interface RewrittenImage {
  dictionary: { [key: string]: Value };
  bytes: Uint8Array;
  mask?: { key: 'SMask' | 'Mask'; image: RewrittenImage };
}
