/** A rectangle on a page image, in pixels of the 150-DPI image, origin top left. May be fractional. */
export interface Box {
  x: number;
  y: number;
  width: number;
  height: number;
}

/** Whole pixels, right and bottom exclusive. */
export interface PixelRect {
  left: number;
  top: number;
  right: number;
  bottom: number;
}

interface Size {
  width: number;
  height: number;
}

/** Both sides of a redaction must exceed this many pixels. */
export const minBoxSidePx = 3;

export const isFiniteBox = (box: Box): boolean =>
  Number.isFinite(box.x) &&
  Number.isFinite(box.y) &&
  Number.isFinite(box.width) &&
  Number.isFinite(box.height);

/** The part of the box that lies on the page; `null` when what is left is too small to be a redaction. */
export const clampBox = (box: Box, page: Size): Box | null => {
  if (!isFiniteBox(box)) return null;
  const left = Math.min(Math.max(box.x, 0), page.width);
  const top = Math.min(Math.max(box.y, 0), page.height);
  const right = Math.min(Math.max(box.x + box.width, 0), page.width);
  const bottom = Math.min(Math.max(box.y + box.height, 0), page.height);
  const clamped = { x: left, y: top, width: right - left, height: bottom - top };
  return clamped.width > minBoxSidePx && clamped.height > minBoxSidePx ? clamped : null;
};

/**
 * The pixels of `image` that a box on `page` touches by any fraction. The aspect ratios may differ by rounding, so each
 * axis has its own scale.
 */
export const pixelsUnder = (box: Box, page: Size, image: Size): PixelRect => {
  const scaleX = image.width / page.width;
  const scaleY = image.height / page.height;
  return {
    left: Math.max(0, Math.floor(box.x * scaleX)),
    top: Math.max(0, Math.floor(box.y * scaleY)),
    right: Math.min(image.width, Math.ceil((box.x + box.width) * scaleX)),
    bottom: Math.min(image.height, Math.ceil((box.y + box.height) * scaleY)),
  };
};

/** What burns on a finer or coarser `image`: the whole pixels of the page that a box touches by any fraction. */
export const burntPixels = (box: Box, page: Size, image: Size): PixelRect => {
  const { left, top, right, bottom } = pixelsUnder(box, page, page);
  return pixelsUnder({ x: left, y: top, width: right - left, height: bottom - top }, page, image);
};
