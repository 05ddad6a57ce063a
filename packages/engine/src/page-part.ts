import type { PageSize } from '@blackbar/core/model';
import type { VectorPart } from './pdf/rebuild/vector-part.ts';
import type { EncodedImage } from './raster/encode.ts';
import type { DrawnLabel } from './raster/labels.ts';
import type { LayerWord } from './raster/text-layer.ts';

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
