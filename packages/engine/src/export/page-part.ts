import type { PictureMethod, PicturePart } from '../picture/picture-part.ts';
import type { VectorPart } from '../rebuild/vector-part.ts';

/** One page of an export. Plain data: it can cross to another worker. */
export type PagePart = PicturePart | VectorPart;

/** How a page gets into the export, from the most faithful to the safest: rewritten, or one of the pictures. */
export type PageMethod = 'vector' | PictureMethod;
