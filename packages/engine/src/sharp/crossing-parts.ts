import type { PageSize } from '@blackbar/core/model';
import type { Part } from '../pdfium/bitmap.ts';
import type { Raster } from '../pdfium/pixels/raster.ts';
import { areaOf, isEmptyArea, joinAreas, meet } from '../seen/measure/area.ts';
import type { Bounds } from '../syntax/geometry.ts';

/** The smooth edge of what is painted reaches a pixel further, and a little more. */
export const edgePx = 2;

/** More parts than this take longer to draw than one around them all. */
const maxParts = 8;

/** What is slanted or round and goes under boxes: parts of the page image, which do not overlap. */
export const crossingParts = (crossing: readonly Bounds[], size: PageSize): Part[] => {
  let parts: Part[] = [];
  for (const box of crossing) {
    let part = areaOf(box, size, edgePx);
    if (isEmptyArea(part)) continue;
    for (let met = parts.filter((other) => meet(other, part)); met.length > 0; ) {
      parts = parts.filter((other) => !met.includes(other));
      part = joinAreas([part, ...met]);
      met = parts.filter((other) => meet(other, part));
    }
    parts.push(part);
  }
  return parts.length > maxParts ? [joinAreas(parts)] : parts;
};

/** The same part of a drawing of another size. */
export const scaled = ({ left, top, right, bottom }: Part, from: PageSize, to: PageSize): Part => ({
  left: Math.floor((left * to.width) / from.width),
  top: Math.floor((top * to.height) / from.height),
  right: Math.ceil((right * to.width) / from.width),
  bottom: Math.ceil((bottom * to.height) / from.height),
});

/** Copies a drawing of one part into one of another that holds it. */
export const paste = (raster: Raster, at: Part, drawn: Raster, { left, top }: Part): void => {
  const { width, height, channels } = drawn;
  for (let y = 0; y < height; y += 1) {
    const row = drawn.data.subarray(y * width * channels, (y + 1) * width * channels);
    raster.data.set(row, ((top - at.top + y) * raster.width + left - at.left) * channels);
  }
};

/** The same part of a drawing that starts elsewhere. */
export const moved = ({ left, top, right, bottom }: Part, x: number, y: number): Part => ({
  left: left + x,
  top: top + y,
  right: right + x,
  bottom: bottom + y,
});
