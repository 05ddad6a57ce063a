/** The resolution of redactions, page images and exports, unless another is requested. */
export const pageDpi = 150;
export const minDpi = 36;
export const maxDpi = 300;

/** A page image never holds more pixels than this; a larger page gets a lower resolution. */
export const maxPagePixels = 40_000_000;

export interface PageSize {
  /** Width of the page image in pixels: the coordinate space of redactions. */
  width: number;
  height: number;
}

/**
 * The only rounding from points to pixels, shared by view, boxes and export
 * (A4 is 1240.16 pixels wide: two different roundings would leave an edge uncovered).
 */
export const pageSizePx = (widthPt: number, heightPt: number, dpi: number = pageDpi): PageSize => {
  const exact = (widthPt * heightPt * dpi * dpi) / (72 * 72);
  const scale = (dpi / 72) * Math.min(1, Math.sqrt(maxPagePixels / exact));
  return {
    width: Math.max(1, Math.round(widthPt * scale)),
    height: Math.max(1, Math.round(heightPt * scale)),
  };
};
