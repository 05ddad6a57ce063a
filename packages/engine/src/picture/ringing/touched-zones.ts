import type { PixelRect } from '@blackbar/core/model';
import type { LossyCoding } from '../../images/lossy-coding.ts';
import { isEmpty } from '../../pdfium/pixels/fill.ts';
import { invert, type Matrix, transformBounds } from '../../syntax/geometry.ts';

/** Where a lossy image lies on the raster. */
export interface LossyArea {
  coding: LossyCoding;
  /** From samples, rows downward, to pixels of the raster. */
  toRaster: Matrix;
}

/** Pixels beside a box that depend on what the box covers. */
export interface TouchedZone {
  box: PixelRect;
  zone: PixelRect;
  /** The image they belong to. */
  area: PixelRect;
  /** Every pixel of the image depends on what is covered, those beyond the zone ever so little. */
  isWhole: boolean;
}

/** An engine that resamples an image rounds its place to whole pixels and mixes neighbours. */
const resamplingPx = 1;
/** How far the ringing of wavelets is strong enough to be seen, in samples. */
const waveletReach = 18;

export const within = ({ left, top, right, bottom }: PixelRect, limits: PixelRect): PixelRect => ({
  left: Math.max(limits.left, left),
  top: Math.max(limits.top, top),
  right: Math.min(limits.right, right),
  bottom: Math.min(limits.bottom, bottom),
});

export const grow = (rect: PixelRect, by: number): PixelRect => ({
  left: rect.left - by,
  top: rect.top - by,
  right: rect.right + by,
  bottom: rect.bottom + by,
});

const transform = ({ left, top, right, bottom }: PixelRect, matrix: Matrix): PixelRect => {
  const bounds = transformBounds({ left, bottom: top, right, top: bottom }, matrix);
  return { left: bounds.left, top: bounds.bottom, right: bounds.right, bottom: bounds.top };
};

/** Places are known to a sixteenth of a pixel; less than this beyond an edge is that edge. */
const nearlyPx = 0.1;

const outward = ({ left, top, right, bottom }: PixelRect): PixelRect => ({
  left: Math.floor(left + nearlyPx),
  top: Math.floor(top + nearlyPx),
  right: Math.ceil(right - nearlyPx),
  bottom: Math.ceil(bottom - nearlyPx),
});

/** The samples that can depend on the samples in `covered`: all of every block that it touches. */
const touchedSamples = (covered: PixelRect, { block, reach }: LossyCoding): PixelRect => {
  if (!block) return grow(covered, waveletReach);
  const { left, top, right, bottom } = covered;
  return grow(
    {
      left: Math.floor(left / block.width) * block.width,
      top: Math.floor(top / block.height) * block.height,
      right: Math.ceil(right / block.width) * block.width,
      bottom: Math.ceil(bottom / block.height) * block.height,
    },
    reach,
  );
};

/** The zones around the boxes on lossy images. A box that covers an image whole, or none of it, has none. */
export const touchedZones = (
  boxes: readonly PixelRect[],
  areas: readonly LossyArea[],
  page: PixelRect,
): TouchedZone[] =>
  areas.flatMap(({ coding, toRaster }) => {
    const samples = { left: 0, top: 0, right: coding.width, bottom: coding.height };
    const exact = transform(samples, toRaster);
    const area = within(outward(exact), page);
    const toSamples = invert(toRaster);
    const pxPerSample = Math.max(
      (exact.right - exact.left) / coding.width,
      (exact.bottom - exact.top) / coding.height,
    );
    const margin = Math.ceil(Math.max(resamplingPx, pxPerSample));
    return boxes.flatMap((box) => {
      const isWholeImage = isEmpty(area) || !isOutside(area, box);
      if (isWholeImage || isEmpty(within(box, area)) || !toSamples) return [];
      const covered = within(outward(transform(within(box, area), toSamples)), samples);
      const touched = within(touchedSamples(covered, coding), samples);
      const zone = within(grow(outward(transform(touched, toRaster)), margin), area);
      return isEmpty(zone) ? [] : [{ box, zone, area, isWhole: coding.block === null }];
    });
  });

const isOutside = (area: PixelRect, box: PixelRect): boolean =>
  area.left < box.left || area.top < box.top || area.right > box.right || area.bottom > box.bottom;
