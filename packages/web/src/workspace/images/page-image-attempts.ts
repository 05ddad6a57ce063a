import type { PageImageOptions } from '../../document/open-document.ts';

export const fallbackDpi = 100;

/** The ways to get a page's image, one after the other; after the last there is the placeholder. */
export const pageImageAttempts = (now: number): readonly PageImageOptions[] => [
  {},
  { retry: now },
  { retry: now, dpi: fallbackDpi },
];
