import type { PageBox, PageSize, PixelRect } from '@blackbar/core';
import type { Raster } from '../codecs.ts';
import { readCharacters } from '../pdf/characters.ts';
import { drawPage } from '../pdfium/bitmap.ts';
import type { PdfiumDocument } from '../pdfium/document.ts';
import { imageSamples } from '../pdfium/image-samples.ts';
import { collectObjects, objectType } from '../pdfium/page-objects.ts';
import { burntPixels } from '../raster/burn.ts';

/** A renderer may blend the outermost pixel of a box with its neighbour when the page is no whole number of pixels. */
const renderedEdgePx = 1;

/** Rounding of text positions, in pixels. */
const tolerancePx = 0.25;

/** Why something other than fill is under a box of the page, or `null`. `number` counts from 1. */
export const boxProblem = (
  output: PdfiumDocument,
  number: number,
  size: PageSize,
  boxes: readonly PageBox[],
): string | null => {
  const { pdfium } = output;
  const page = pdfium.call.FPDF_LoadPage(output.handle, number - 1);
  if (page === 0) return 'page';
  try {
    const objects = collectObjects(pdfium, page);
    const images = objects.filter((object) => object.type === objectType.image);
    const [image] = images;
    // A redacted page is one picture and its words: with anything else on it, the picture proves nothing.
    if (!image || images.length !== 1) return 'picture';
    if (objects.some((object) => object.type !== objectType.image && object.type !== objectType.text))
      return 'graphics';
    const touched = readCharacters(pdfium, page, size).some(
      ({ text, loose, tight }) =>
        text !== null && [loose, tight].some((edges) => boxes.some((box) => overlaps(edges, box))),
    );
    if (touched) return 'text';
    const samples = imageSamples(pdfium, image.handle);
    if (!samples || samples.width !== size.width || samples.height !== size.height) {
      // Exports above 150 DPI hold more pixels than the page image; the boxes scale with them.
      if (!samples || samples.width < size.width || samples.height < size.height) return 'picture size';
    }
    if (boxes.some((box) => !isFill(samples, burntPixels(box, size, samples), 0))) return 'samples';
    const rendered = drawPage(pdfium, page, size.width, size.height);
    const isShown = (box: PageBox) => isFill(rendered, burntPixels(box, size, size), renderedEdgePx);
    return boxes.every(isShown) ? null : 'rendering';
  } finally {
    pdfium.call.FPDF_ClosePage(page);
  }
};

const overlaps = (
  edges: { left: number; top: number; right: number; bottom: number },
  box: PageBox,
): boolean =>
  edges.right > box.x + tolerancePx &&
  edges.left < box.x + box.width - tolerancePx &&
  edges.bottom > box.y + tolerancePx &&
  edges.top < box.y + box.height - tolerancePx;

/** Whether every channel of every pixel is exactly black: the faintest trace of what was there would show. */
const isFill = (raster: Raster, { left, top, right, bottom }: PixelRect, inset: number): boolean => {
  const { width, channels, data } = raster;
  const colours = Math.min(3, channels);
  for (let y = top + inset; y < bottom - inset; y++)
    for (let x = left + inset; x < right - inset; x++)
      for (let channel = 0; channel < colours; channel++)
        if (data[(y * width + x) * channels + channel] !== 0) return false;
  return true;
};
