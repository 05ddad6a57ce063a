import type { PageSize } from '@blackbar/core/model';
import { drawInChannels } from '../../page/draw-page-image.ts';
import type { Edges } from '../../pdfium/edges.ts';
import type { Pdfium } from '../../pdfium/library.ts';
import { objectType, setActive } from '../../pdfium/page-objects.ts';
import { colourWords } from '../../pdfium/pixels/colour-words.ts';
import { release } from '../../pdfium/pixels/page-buffers.ts';
import { isOpaque, type PlacedObject, placedObjects } from '../../pdfium/placed-objects.ts';
import { fit } from '../definition/fit.ts';
import { areaOf } from '../measure/area.ts';

// Indexes are within bounds by construction: typed-array reads are cast.

const invisibleMode = 3;
const touchingPx = 1;

const contains = (outer: Edges, inner: Edges): boolean =>
  inner.left >= outer.left - touchingPx &&
  inner.top >= outer.top - touchingPx &&
  inner.right <= outer.right + touchingPx &&
  inner.bottom <= outer.bottom + touchingPx;

/** Whether two drawings of the page differ anywhere in an area. */
const differs = (one: Int32Array, other: Int32Array, { area }: PlacedObject, size: PageSize): boolean => {
  const { left, top, right, bottom } = areaOf(
    { left: area.left, bottom: area.top, right: area.right, top: area.bottom },
    size,
    touchingPx,
  );
  for (let y = top; y < bottom; y += 1)
    for (let at = y * size.width + left; at < y * size.width + right; at += 1)
      if (one[at] !== other[at]) return true;
  return false;
};

const isScan = ({ area }: PlacedObject, { width, height }: PageSize): boolean =>
  (Math.min(area.right, width) - Math.max(area.left, 0)) *
    (Math.min(area.bottom, height) - Math.max(area.top, 0)) >=
  fit.scanShare * width * height;

/**
 * The handles of texts that a scan hides, and nothing but pictures: some programs print what they recognised and lay
 * the scan upon it. No pixel of the page is theirs, and without the pictures each has some.
 */
export const textsBehindPictures = (pdfium: Pdfium, page: number, size: PageSize): ReadonlySet<number> => {
  const placed = placedObjects(pdfium, page, size);
  const pictures = placed.filter(({ type }) => type === objectType.image);
  const scans = pictures.filter((picture) => isOpaque(pdfium, picture) && isScan(picture, size));
  const places = new Map(placed.map((object, index) => [object, index]));
  const isAfter = (one: PlacedObject, other: PlacedObject) =>
    (places.get(one) as number) > (places.get(other) as number);
  const texts = placed.filter(
    (text) =>
      text.type === objectType.text &&
      pdfium.call.FPDFTextObj_GetTextRenderMode(text.handle) !== invisibleMode &&
      scans.some((scan) => isAfter(scan, text) && contains(scan.area, text.area)),
  );
  if (texts.length === 0) return new Set();
  const draw = () => colourWords(drawInChannels(pdfium, page, size, 4));
  const full = draw();
  setActive(pdfium, texts, false);
  const withoutTexts = draw();
  setActive(pdfium, pictures, false);
  const bare = draw();
  setActive(pdfium, texts, true);
  const withoutPictures = draw();
  setActive(pdfium, pictures, true);
  const behind = texts.filter(
    (text) => !differs(full, withoutTexts, text, size) && differs(bare, withoutPictures, text, size),
  );
  release(full, withoutTexts, bare, withoutPictures);
  return new Set(behind.map(({ handle }) => handle));
};
