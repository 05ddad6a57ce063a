import type { PageSize } from '@blackbar/core/model';
import type { LayerWord } from '../page/words/layer-word.ts';
import type { DrawnLabel } from '../pdfium/labels/labels.ts';
import type { EncodedImage } from './encode/encode.ts';

/** The size of a page, in pixels of its page image and in points. */
export interface Placement {
  size: PageSize;
  widthPt: number;
  heightPt: number;
}

/** A rasterised page with an invisible text layer. Plain data that can be sent to another worker. */
export interface PicturePart extends Placement {
  kind: 'picture';
  method: PictureMethod;
  image: EncodedImage;
  words: LayerWord[];
  /** Drawn over the image, inside the boxes. */
  labels: DrawnLabel[];
  /** Why the page could not be made by the requested method: a fixed word. */
  reason?: string;
}

/** With a text layer; exact pixels without text; or a blank page with its boxes. */
export type PictureMethod = 'picture' | 'pixels' | 'blank';

export type ExportDpi = 150 | 200 | 300;
