import type { PageSize } from '@blackbar/core/model';
import type { DrawnLabel } from '../pdfium/labels/labels.ts';
import type { EncodedImage } from '../picture/encode/encode.ts';
import type { LayerWord } from '../picture/text-layer/text-layer.ts';
import type { VectorPart } from '../rebuild/vector-part.ts';

/** A page that became a picture with an invisible text layer. Plain data: it can cross to another worker. */
export interface RasterPart {
  kind: 'raster';
  widthPt: number;
  heightPt: number;
  size: PageSize;
  image: EncodedImage;
  words: LayerWord[];
  /** Drawn over the picture, inside the boxes. */
  labels?: DrawnLabel[];
  /** Why the page could not be kept as vector, when that was asked for: a fixed word, to be counted. */
  reason?: string;
}

export type PagePart = RasterPart | VectorPart;

/**
 * How a page gets into the export, from the most faithful to the safest: rewritten; as a picture with its words; as
 * the exact pixels and nothing else; or as blank paper with its boxes when it cannot even be drawn.
 */
export type PageMethod = 'vector' | 'raster' | 'pixels' | 'blank';
