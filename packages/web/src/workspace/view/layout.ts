import type { Box, PageSize } from '@blackbar/core';
import type { Point } from '../boxes/geometry.ts';

export const pageSpacingPx = 20;

/** Where a page lies on the canvas, in CSS pixels of the scrolled content. */
export interface PlacedPage {
  /** Counts from 1. */
  page: number;
  left: number;
  top: number;
  width: number;
  height: number;
}

export interface Layout {
  placed: readonly PlacedPage[];
  width: number;
  height: number;
  /** CSS pixels per page pixel. */
  scale: number;
}

export interface Viewport {
  left: number;
  top: number;
  width: number;
  height: number;
}

/** The pages one below the other, centred, with the same space between and around them. */
export const layoutPages = (
  pages: readonly { page: number; size: PageSize }[],
  percent: number,
  viewportWidth: number,
): Layout => {
  const scale = percent / 100;
  const widest = Math.max(0, ...pages.map(({ size }) => size.width * scale));
  // What fits is centred; what does not gets the same space at its sides.
  const width = widest <= viewportWidth ? viewportWidth : Math.ceil(widest) + 2 * pageSpacingPx;
  let top = pageSpacingPx;
  const placed = pages.map(({ page, size }) => {
    const pageWidth = size.width * scale;
    const pageHeight = size.height * scale;
    const place = { page, left: (width - pageWidth) / 2, top, width: pageWidth, height: pageHeight };
    top += pageHeight + pageSpacingPx;
    return place;
  });
  return { placed, width, height: top, scale };
};

const overlap = (place: PlacedPage, view: Viewport): number =>
  Math.max(0, Math.min(place.top + place.height, view.top + view.height) - Math.max(place.top, view.top));

/** Pages to put into the document: those visible and within `marginPx` of it. */
export const pagesNear = (layout: Layout, view: Viewport, marginPx: number): number[] => {
  const wide = { ...view, top: view.top - marginPx, height: view.height + 2 * marginPx };
  return layout.placed.filter((place) => overlap(place, wide) > 0).map(({ page }) => page);
};

/** A page counts as current when at least this share of it is visible. */
export const visibleShare = 0.3;

/**
 * The page the user is on: of those that count, the one that shows most of itself; when pages are taller
 * than the canvas and none counts, the one that fills most of it.
 */
export const pageInView = (layout: Layout, view: Viewport): number | null => {
  let best: { page: number; counts: boolean; measure: number } | null = null;
  for (const place of layout.placed) {
    const seen = overlap(place, view);
    if (seen === 0) continue;
    const share = seen / place.height;
    const counts = share >= visibleShare;
    const measure = counts ? share : seen;
    const better =
      best === null || (counts && !best.counts) || (counts === best.counts && measure > best.measure + 0.001);
    if (better) best = { page: place.page, counts, measure };
  }
  return best?.page ?? null;
};

/** A place on a page, as shares of its size, so that it survives a change of zoom. */
export interface Anchor {
  page: number;
  shareX: number;
  shareY: number;
}

/** What lies under a point of the viewport (the nearest page, when the point is beside one). */
export const anchorAt = (layout: Layout, view: Viewport, at: Point): Anchor | null => {
  const x = view.left + at.x;
  const y = view.top + at.y;
  let nearest: PlacedPage | null = null;
  let distance = Number.POSITIVE_INFINITY;
  for (const place of layout.placed) {
    const away = Math.max(place.top - y, y - place.top - place.height, 0);
    if (away < distance) {
      nearest = place;
      distance = away;
    }
  }
  if (nearest === null) return null;
  return {
    page: nearest.page,
    shareX: (x - nearest.left) / nearest.width,
    shareY: (y - nearest.top) / nearest.height,
  };
};

/** The scroll position that brings the anchor under the same point of the viewport. */
export const scrollToAnchor = (layout: Layout, anchor: Anchor, at: Point): { left: number; top: number } => {
  const place = layout.placed.find(({ page }) => page === anchor.page);
  if (place === undefined) return { left: 0, top: 0 };
  return {
    left: Math.max(0, place.left + anchor.shareX * place.width - at.x),
    top: Math.max(0, place.top + anchor.shareY * place.height - at.y),
  };
};

/** The scroll position that brings a box of a placed page to the middle; `null` when it is visible already. */
export const scrollToBox = (place: PlacedPage, box: Box, scale: number, view: Viewport) => {
  const left = place.left + box.x * scale;
  const top = place.top + box.y * scale;
  const right = left + box.width * scale;
  const bottom = top + box.height * scale;
  const isVisible =
    left >= view.left &&
    top >= view.top &&
    right <= view.left + view.width &&
    bottom <= view.top + view.height;
  if (isVisible) return null;
  return { left: (left + right - view.width) / 2, top: (top + bottom - view.height) / 2 };
};
