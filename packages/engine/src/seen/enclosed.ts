import type { PageSize } from '@blackbar/core/model';
import type { PDFContext } from '@cantoo/pdf-lib';
import type { ParsedPage } from '../page/source-document.ts';
import type { Item } from '../page/walk/item.ts';
import type { EnclosedBodies } from '../page/walk/page-walk.ts';
import type { Body, ImagePiece } from '../page/walk/piece.ts';
import type { Pdfium } from '../pdfium/library.ts';
import { release } from '../pdfium/pixels/page-buffers.ts';
import { booleanAt, numberAt, numbersAt } from '../syntax/read-object.ts';
import { Unprovable } from '../syntax/unprovable.ts';
import { mostMissed, seen } from './definition/definition.ts';
import type { Area } from './measure/area.ts';
import { DecidedPage, differences } from './probe/decided-page.ts';

/** More shapes in the cells and masks of a page take too long to take away one after the other. */
const maxShapes = 40;

/**
 * Masks and pattern cells have no objects of the page that a probe could switch off, nor does anybody know how often they
 * are painted: those with text, pictures, shadings, outlines or cells and masks of their own are refused. What is left is
 * convex: any part tells it.
 */
const shapesIn = ({ items, stream }: Body): number[] | undefined => {
  if (!stream || !numbersAt(stream.dict, 'BBox', 4)) return undefined;
  const isTold = items.every(
    (item) =>
      item.kind === 'path' && item.isConvex && item.clip !== 'shape' && !item.isDisputed && !item.through,
  );
  if (!isTold) return undefined;
  return items.flatMap(({ paintId, paintCount }) =>
    Array.from({ length: paintCount }, (_, index) => paintId + index),
  );
};

/** What is to be left out of cells and masks, and those of them that cannot be told. */
interface EnclosedDecisions {
  readonly hidden: ReadonlySet<number>;
  readonly refused: ReadonlySet<Body>;
}

/** Looks for what cells and masks paint: each shape is taken away, and the page is looked at. */
export const judgeEnclosed = (
  pdfium: Pdfium,
  context: PDFContext,
  taken: ParsedPage,
  size: PageSize,
): EnclosedDecisions => {
  const shapes: { paintId: number; body: Body }[] = [];
  const refused = new Set<Body>();
  for (const body of taken.enclosed.keys()) {
    const found = shapesIn(body);
    if (found) shapes.push(...found.map((paintId) => ({ paintId, body })));
    else refused.add(body);
  }
  const hidden = new Set<number>();
  if (shapes.length === 0) return { hidden, refused };
  if (shapes.length > maxShapes) return { hidden, refused: new Set(taken.enclosed.keys()) };
  const page = new DecidedPage(pdfium, context, taken, size);
  const whole = { left: 0, top: 0, right: size.width, bottom: size.height };
  const draw = (gone: ReadonlySet<number>, others: readonly Area[] = []): Int32Array =>
    page.drawEach([{ hidden: gone }], whole, others)[0] as Int32Array;
  const first = draw(
    hidden,
    shapes.map(() => whole),
  );
  let full = first;
  for (const { paintId, body } of shapes) {
    const without = draw(new Set([...hidden, paintId]));
    const { changed, contrasted } = differences(full, without);
    if (changed > seen.unseenPixels) {
      release(without);
      if (contrasted <= seen.unseenPixels) refused.add(body);
      continue;
    }
    // Hidden one by one is not hidden together: what is hidden stays away while the rest is judged.
    hidden.add(paintId);
    if (full !== first) release(full);
    full = without;
  }
  const isMissed = differences(first, full).changed > mostMissed(hidden.size);
  if (full !== first) release(full);
  release(first);
  return isMissed ? { hidden: new Set(), refused: new Set(taken.enclosed.keys()) } : { hidden, refused };
};

/** Throws `Unprovable` when a Type 3 glyph uses a mask or a cell: there, nobody could look at what it paints. */
export const refuseEnclosed = (enclosed: EnclosedBodies): void => {
  for (const kind of enclosed.values()) throw new Unprovable(kind);
};

/** Whether a clip leaves all samples of a picture, as PDFium and others draw them: programs write one around each letter. */
const leavesAll = ({ box, clip }: Item, { width, height }: PageSize): boolean => {
  if (clip === undefined) return true;
  if (clip === 'shape' || !box || width === 0 || height === 0) return false;
  const [across, down] = [(box.right - box.left) / width / 2, (box.top - box.bottom) / height / 2];
  return (
    clip.left - box.left < across &&
    box.right - clip.right < across &&
    clip.bottom - box.bottom < down &&
    box.top - clip.top < down
  );
};

/**
 * Throws `Unprovable` when a Type 3 glyph holds a picture that is not simply the letter: one stencil, alone, of which nothing
 * is cut off, and no finer than letters are. Its ink is then the ink of the text.
 */
export const refuseHiddenInGlyph = ({ items, pieces }: Body): void => {
  if (!items.some((item) => item.kind === 'image')) return;
  const [only] = items;
  const image = pieces.find((piece) => typeof piece !== 'string' && piece.kind === 'image') as
    | ImagePiece
    | undefined;
  const [width, height] = ['Width', 'Height'].map(
    (side) => (image && numberAt(image.stream.dict, side)) ?? 0,
  );
  const size = { width: width ?? 0, height: height ?? 0 };
  const isLetter =
    items.length === 1 &&
    only?.isOpaque === true &&
    leavesAll(only, size) &&
    image !== undefined &&
    booleanAt(image.stream.dict, 'ImageMask') === true &&
    Math.max(size.width, size.height) <= seen.letterSamples;
  if (!isLetter) throw new Unprovable('type3-picture');
};
