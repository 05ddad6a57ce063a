import type { PageSize } from '@blackbar/core/model';
import type { LayerWord } from '../page/words/layer-word.ts';
import type { DrawnLabel } from '../pdfium/labels/labels.ts';
import type { EncodedImage } from './encode/encode.ts';

/** How large a page is in pixels of its image and in points. */
export interface Placement {
  size: PageSize;
  widthPt: number;
  heightPt: number;
}

/** A page that became a picture with an invisible text layer. Plain data: it can cross to another worker. */
export interface PicturePart extends Placement {
  kind: 'picture';
  method: PictureMethod;
  image: EncodedImage;
  words: LayerWord[];
  /** Drawn over the picture, inside the boxes. */
  labels: DrawnLabel[];
  /** Why the page could not be made as it was asked for: a fixed word, to be counted. */
  reason?: string;
}

/** With its words; as the exact pixels and nothing else; or as blank paper with its boxes. */
export type PictureMethod = 'picture' | 'pixels' | 'blank';

export type ExportDpi = 150 | 200 | 300;
