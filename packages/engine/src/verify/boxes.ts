import { type PageBox, type PixelRect, pageSizePx } from '@blackbar/core';
import type { Raster } from '../codecs.ts';
import { readCharacters } from '../pdf/characters.ts';
import { drawPage } from '../pdfium/bitmap.ts';
import type { PdfiumDocument } from '../pdfium/document.ts';
import { imageSamples, isJpegImage } from '../pdfium/image-samples.ts';
import { collectObjects, objectType } from '../pdfium/page-objects.ts';
import { burntPixels } from '../raster/burn.ts';

/** A renderer may blend the outermost pixel of a box with its neighbour when the page is no whole number of pixels. */
const renderedEdgePx = 1;

/** Rounding of text positions, in pixels. */
const tolerancePx = 0.25;

/** Where the picture is a JPEG, its blocks spread the colours next to a box this far into it. */
const jpegBlockPx = 16;
const jpegEdgeLevel = 96;

/** Why something other than fill is under a box of the page, or `null`. `number` counts from 1. */
export const boxProblem = (
  output: PdfiumDocument,
  number: number,
  boxes: readonly PageBox[],
): string | null => {
  const { pdfium } = output;
  const page = pdfium.call.FPDF_LoadPage(output.handle, number - 1);
  if (page === 0) return 'page';
  try {
    const size = pageSizePx(pdfium.call.FPDF_GetPageWidthF(page), pdfium.call.FPDF_GetPageHeightF(page));
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
    if (!samples) return 'picture samples';
    const isJpeg = isJpegImage(pdfium, image.handle);
    const rects = boxes.map((box) => burntPixels(box, size, samples));
    if (!rects.every((rect) => isFill(samples, rect, isJpeg))) return 'samples';
    const rendered = drawPage(pdfium, page, size.width, size.height);
    const inside = boxes.map((box) => shrink(burntPixels(box, size, size), renderedEdgePx));
    return inside.every((rect) => isFill(rendered, rect, isJpeg)) ? null : 'rendering';
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

const shrink = ({ left, top, right, bottom }: PixelRect, by: number): PixelRect => ({
  left: left + by,
  top: top + by,
  right: right - by,
  bottom: bottom - by,
});

/**
 * Whether every channel of every pixel is exactly black: the faintest trace of what was there would show. JPEG keeps
 * that promise for whole blocks only, so within a block of the edge a dark trace of the outside is let pass.
 */
const isFill = (raster: Raster, rect: PixelRect, isJpeg: boolean): boolean => {
  if (!isJpeg) return isDarkerThan(raster, rect, 0);
  return isDarkerThan(raster, rect, jpegEdgeLevel) && isDarkerThan(raster, shrink(rect, jpegBlockPx), 1);
};

const isDarkerThan = (
  { width, channels, data }: Raster,
  { left, top, right, bottom }: PixelRect,
  level: number,
): boolean => {
  const colours = Math.min(3, channels);
  for (let y = top; y < bottom; y++)
    for (let x = left; x < right; x++)
      for (let channel = 0; channel < colours; channel++)
        if ((data[(y * width + x) * channels + channel] as number) > level) return false;
  return true;
};
