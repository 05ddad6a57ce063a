import type { Island } from '../picture/island.ts';
import type { PictureMethod, PicturePart } from '../picture/picture-part.ts';
import type { VectorPart } from '../rebuild/vector-part.ts';

/** One page of an export. Plain data that can be sent to another worker. */
export type PagePart = PicturePart | SharpPart;

/** A page kept as vector, with the parts of it that could not be. */
export interface SharpPart extends VectorPart {
  islands: Island[];
}

/** How a page is exported, from the most faithful method to the safest: as vector, or rasterised. */
export type PageMethod = 'vector' | PictureMethod;
