import type { PictureMethod, PicturePart } from '../picture/picture-part.ts';
import type { VectorPart } from '../rebuild/vector-part.ts';

/** One page of an export. Plain data that can be sent to another worker. */
export type PagePart = PicturePart | VectorPart;

/** How a page is exported, from the most faithful method to the safest: as vector, or rasterised. */
export type PageMethod = 'vector' | PictureMethod;
