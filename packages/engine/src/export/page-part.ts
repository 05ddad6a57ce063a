import type { Part } from '../pdfium/bitmap.ts';
import type { Island } from '../picture/island.ts';
import type { PictureMethod, PicturePart } from '../picture/picture-part.ts';
import type { VectorPart } from '../rebuild/vector-part.ts';
import type { Cut } from '../sharp/sharp-page.ts';

/** One page of an export. Plain data that can be sent to another worker. */
export type PagePart = PicturePart | KeptPart;

/** A page kept as vector, with the parts of it that could not be, or with what is painted where it was cut. */
export interface KeptPart extends VectorPart {
  islands: Island[];
  /** Present on a page with boxes. */
  cut?: Cut;
}

/** A page without boxes that was made before its export was asked for. What it shows is in `packed` alone. */
export interface PreparedPage {
  kind: 'prepared';
  method: PageMethod;
  /** Parts of its page image that are pictures. */
  islands: Part[];
  /** Why it became a picture: a fixed word. */
  reason?: string;
  /** The page as one piece of memory, which a host may share with its workers. */
  packed: Uint8Array;
}

export type MadePage = PagePart | PreparedPage;

/** How a page is exported, from the most faithful method to the safest: as vector, cut under its boxes, or rasterised. */
export type PageMethod = 'vector' | 'sharp' | PictureMethod;

/** What pages with boxes become: pictures, or sharp where they can be cut. */
export type BoxedPages = 'picture' | 'sharp';

export const methodOf = (part: MadePage): PageMethod => {
  if (part.kind !== 'vector') return part.method;
  return part.cut ? 'sharp' : 'vector';
};
