import { type PageSize, pageDpi } from '@blackbar/core/model';
import type { Part } from '../pdfium/bitmap.ts';

/** A page, and the pixels of its image. */
interface ImagedPage {
  readonly widthPt: number;
  readonly heightPt: number;
  readonly size: PageSize;
}

/** Where an island is drawn, in pixels of a page of 300 DPI, and where it lies, in points from the upper left. */
interface IslandGrid {
  readonly drawnSize: PageSize;
  readonly drawnPart: (area: Part) => Part;
  readonly place: (area: Part) => Part;
}

/** 300 DPI, twice that of the page image. */
const scale = 2;
const pixelPt = 72 / pageDpi;

const eachSide = ({ left, top, right, bottom }: Part, x: (at: number) => number, y: typeof x): Part => ({
  left: x(left),
  top: y(top),
  right: x(right),
  bottom: y(bottom),
});

/** Pixels of the page image as they are, although it is rounded to whole ones and its page is not. */
const stretchedGrid = ({ widthPt, heightPt, size: { width, height } }: ImagedPage): IslandGrid => ({
  drawnSize: { width: scale * width, height: scale * height },
  drawnPart: (area) =>
    eachSide(
      area,
      (at) => scale * at,
      (at) => scale * at,
    ),
  place: (area) =>
    eachSide(
      area,
      (at) => (at * widthPt) / width,
      (at) => (at * heightPt) / height,
    ),
});

/**
 * Viewers stretch a picture to whole pixels of theirs: on a page whose image is a little narrower than the page, an island
 * would end a little behind a pixel, and be drawn over one more. So islands lie on pixels of exactly 150 DPI. Beside boxes
 * every pixel is where the page image has it.
 */
export const islandGrid = (page: ImagedPage, isCut: boolean): IslandGrid => {
  const { widthPt, heightPt, size } = page;
  const [across, down] = [widthPt / pixelPt, heightPt / pixelPt];
  if (isCut || Math.round(across) !== size.width || Math.round(down) !== size.height)
    return stretchedGrid(page);
  const drawnSize = { width: Math.round(scale * across), height: Math.round(scale * down) };
  return {
    drawnSize,
    drawnPart: (area) =>
      eachSide(
        area,
        (at) => (at === size.width ? drawnSize.width : scale * at),
        (at) => (at === size.height ? drawnSize.height : scale * at),
      ),
    place: (area) =>
      eachSide(
        area,
        (at) => (at === size.width ? widthPt : at * pixelPt),
        (at) => (at === size.height ? heightPt : at * pixelPt),
      ),
  };
};
