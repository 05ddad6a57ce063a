import type { PageSize } from '@blackbar/core/model';
import { drawPart, drawPartOnBlack, type Part } from '../../pdfium/bitmap.ts';
import { pageToImage } from '../../pdfium/characters.ts';
import { openPdfium } from '../../pdfium/document.ts';
import type { Pdfium } from '../../pdfium/library.ts';
import { setActive } from '../../pdfium/page-objects.ts';
import type { Raster } from '../../pdfium/pixels/raster.ts';
import { Unprovable } from '../../syntax/unprovable.ts';
import type { PageFile } from './page-file.ts';
import { type ProbedObject, probedObjects } from './probed-objects.ts';

/** What all drawings of a page may take, in pixels; a page that takes longer to judge becomes a picture. */
const maxPixels = 220_000_000;
/** So often is a page drawn whole after everything on it has been measured, at most. */
const drawingsInTheEnd = 4;
/** Drawing a byte of outlines takes about as long as this many pixels. */
const pixelsPerByte = 30;

/** A page of a probe file. Nothing is shown in another guise at first. */
export class ProbedPage {
  readonly pdfium: Pdfium;
  readonly size: PageSize;
  readonly handle: number;
  readonly objects: readonly ProbedObject[];
  private readonly contentBytes: number;
  private pixelsLeft = maxPixels;

  /** `contentBytes` is how much PDFium interprets to draw the page. */
  constructor(pdfium: Pdfium, handle: number, contentBytes: number, size: PageSize) {
    this.pdfium = pdfium;
    this.size = size;
    this.contentBytes = contentBytes;
    this.handle = handle;
    this.objects = probedObjects(pdfium, handle, pageToImage(pdfium, handle, size));
    this.switchOff(this.objects.filter(({ guise }) => guise !== 'itself'));
  }

  switchOff(objects: readonly ProbedObject[]): void {
    setActive(this.pdfium, objects, false);
  }

  switchOn(objects: readonly ProbedObject[]): void {
    setActive(this.pdfium, objects, true);
  }

  /** Throws `Unprovable` when too much was drawn. */
  draw(part: Part): Raster {
    this.spend(part);
    return drawPart(this.pdfium, this.handle, this.size.width, this.size.height, part);
  }

  /** Of little that is switched on, which takes no time but for the pixels. */
  drawAlone(part: Part, ground: 'white' | 'black'): Raster {
    this.pixelsLeft -= (part.right - part.left) * (part.bottom - part.top);
    this.expect(0);
    const { pdfium, handle, size } = this;
    return ground === 'black'
      ? drawPartOnBlack(pdfium, handle, size, part)
      : drawPart(pdfium, handle, size.width, size.height, part);
  }

  /** What drawing a part takes, in pixels. */
  costOf({ left, top, right, bottom }: Part): number {
    const pixels = (right - left) * (bottom - top);
    return pixels * (1 + (this.contentBytes * pixelsPerByte) / (this.size.width * this.size.height));
  }

  /** Throws `Unprovable` at once when there is not so much left to spend. */
  expect(cost: number): void {
    if (cost > this.pixelsLeft) throw new Unprovable('too-complex');
  }

  /** Whether so much can be spent on measuring: what is left is for looking at all of it in the end. */
  affords(cost: number): boolean {
    const whole = { left: 0, top: 0, right: this.size.width, bottom: this.size.height };
    return cost <= this.pixelsLeft - drawingsInTheEnd * this.costOf(whole);
  }

  private spend(part: Part): void {
    this.pixelsLeft -= this.costOf(part);
    this.expect(0);
  }
}

/** Opens a probe file for `use` to look at. Throws `Unprovable` when PDFium cannot read it. */
export const withProbe = <T>(
  pdfium: Pdfium,
  { bytes, contentBytes }: PageFile,
  size: PageSize,
  use: (...pages: ProbedPage[]) => T,
): T => {
  const file = openPdfium(pdfium, bytes);
  const handles: number[] = [];
  try {
    const pages = contentBytes.map((length, index) => {
      const handle = pdfium.call.FPDF_LoadPage(file.handle, index);
      if (handle === 0) throw new Unprovable('probe');
      handles.push(handle);
      return new ProbedPage(pdfium, handle, length, size);
    });
    return use(...pages);
  } finally {
    for (const handle of handles) pdfium.call.FPDF_ClosePage(handle);
    file.close();
  }
};
