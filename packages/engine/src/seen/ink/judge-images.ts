import type { Item } from '../../page/walk/item.ts';
import type { ImagePiece } from '../../page/walk/piece.ts';
import type { Pdfium } from '../../pdfium/library.ts';
import { objectType } from '../../pdfium/page-objects.ts';
import type { Raster } from '../../pdfium/pixels/raster.ts';
import { numberAt } from '../../syntax/read-object.ts';
import { Unprovable } from '../../syntax/unprovable.ts';
import type { ProbedObject } from '../probe/probed-objects.ts';
import { hiddenPixels, type ImageCover, imageCovers, isWholeImageSeen } from './image-cover.ts';

const maxMaskPixels = 40_000_000;
/** Below this share of an image left, a picture of the page is the smaller and safer thing. */
const minSeenShare = 0.5;

type Pieces = ReadonlyMap<number, ImagePiece>;

const sourceOf = (piece: ImagePiece | undefined): unknown => piece?.source?.toString() ?? piece;

const maskOf = (cover: ImageCover, piece: ImagePiece): Uint8Array => {
  const columns = numberAt(piece.stream.dict, 'Width') ?? 0;
  const rows = numberAt(piece.stream.dict, 'Height') ?? 0;
  if (!(columns > 0 && rows > 0 && columns * rows <= maxMaskPixels)) throw new Unprovable('image-hidden');
  return hiddenPixels(cover, columns, rows);
};

/**
 * The hidden pixels of every image of which not all is seen. `objects` are a fresh page's, its text switched off;
 * `paintIds` are the doubtful images that leave some trace; the page is spoilt afterwards.
 */
export const coveredPixels = (
  pdfium: Pdfium,
  page: number,
  objects: readonly ProbedObject[],
  pieces: Pieces,
  paintIds: ReadonlySet<number>,
  size: Raster,
): Map<number, Uint8Array> => {
  const images = objects.filter((object) => object.type === objectType.image && paintIds.has(object.paintId));
  if (images.length === 0) return new Map();
  const groups = new Map<unknown, number>();
  const groupOf = ({ paintId }: ProbedObject): number => {
    const source = sourceOf(pieces.get(paintId));
    const known = groups.get(source) ?? groups.size;
    groups.set(source, known);
    return known;
  };
  const covers = imageCovers(pdfium, page, images, groupOf, size);
  // For each drawing apart: what one of them shows of a picture says nothing about the others.
  const masks = new Map<number, Uint8Array | 'whole'>();
  for (const cover of covers) {
    const piece = pieces.get(cover.object.paintId);
    if (!piece) throw new Unprovable('image-hidden');
    const { paintId } = cover.object;
    if (isWholeImageSeen(cover)) masks.set(paintId, 'whole');
    else {
      if (cover.seenPx < cover.areaPx * minSeenShare) throw new Unprovable('image-mostly-hidden');
      masks.set(paintId, both(masks.get(paintId), maskOf(cover, piece)));
    }
  }
  const result = new Map<number, Uint8Array>();
  for (const [paintId, mask] of masks) if (mask !== 'whole') result.set(paintId, mask);
  return result;
};

/** An image of a form that is drawn several times is hidden only where every drawing hides it. */
const both = (one: Uint8Array | 'whole' | undefined, other: Uint8Array): Uint8Array | 'whole' => {
  if (one === undefined) return other;
  if (one === 'whole') return 'whole';
  return one.map((hidden, index) => hidden & (other[index] as number));
};

export const doubtfulImages = (doubtful: readonly Item[]): Set<number> =>
  new Set(doubtful.filter((item) => item.kind === 'image').map((item) => item.paintId));
