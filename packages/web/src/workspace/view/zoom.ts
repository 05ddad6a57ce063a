import type { PageSize } from '@blackbar/core';

/** The zoom of the view in percent; 100 shows one pixel of the page image as one CSS pixel. */
export const zoomSteps = [
  25, 30, 35, 40, 45, 50, 60, 70, 80, 90, 100, 125, 150, 175, 200, 250, 300, 400, 500, 600, 800, 1000,
] as const;
export const minZoom = 25;
export const maxZoom = 1000;
export const defaultZoom = 100;
/** Fit-width leaves this share of the canvas to the page. */
const fitShare = 0.95;

export type Zoom = { mode: 'manual'; percent: number } | { mode: 'fit-width' } | { mode: 'fit-page' };

export const clampZoom = (percent: number): number => Math.min(maxZoom, Math.max(minZoom, percent));

/** Below the smallest manual zoom if need be: a large photograph fits a phone (decision 42). */
export const fitWidthPercent = (containerWidth: number, imageWidth: number): number =>
  Math.min(maxZoom, ((containerWidth * fitShare) / imageWidth) * 100);

/** The whole page, with the same space above and below as at its sides. */
export const fitPagePercent = (container: PageSize, image: PageSize): number =>
  Math.min(
    fitWidthPercent(container.width, image.width),
    ((container.height * fitShare) / image.height) * 100,
  );

export const zoomedIn = (percent: number): number =>
  zoomSteps.find((step) => step > percent + 0.01) ?? maxZoom;

export const zoomedOut = (percent: number): number =>
  zoomSteps.findLast((step) => step < percent - 0.01) ?? minZoom;

/** What the text box asks for; `null` when it holds no number and has to show the current value again. */
export const readZoomText = (text: string): number | null => {
  const trimmed = text.trim().replace(/\s*%$/, '').replace(',', '.');
  if (trimmed === '') return null;
  const value = Number(trimmed);
  return Number.isFinite(value) ? clampZoom(value) : null;
};

export const zoomText = (percent: number): string => `${Math.round(percent)} %`;
