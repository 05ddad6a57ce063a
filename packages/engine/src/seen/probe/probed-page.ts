import type { PageSize } from '@blackbar/core/model';
import { drawGreyPart, drawPart, type Part } from '../../pdfium/bitmap.ts';
import { pageToImage } from '../../pdfium/characters.ts';
import { openPdfium, type PdfiumDocument } from '../../pdfium/document.ts';
import type { Pdfium } from '../../pdfium/library.ts';
import { setActive } from '../../pdfium/page-objects.ts';
import type { Raster } from '../../pdfium/pixels/raster.ts';
import { Unprovable } from '../../syntax/unprovable.ts';
import { type ProbedObject, probedObjects } from './probed-objects.ts';

/** What all drawings of a page may take, in whole pages. */
const maxPagesDrawn = 60;

/** A probe file open in PDFium. Nothing is shown in another guise at first. Close it. */
export class ProbedPage {
  readonly pdfium: Pdfium;
  readonly size: PageSize;
  readonly handle: number;
  readonly objects: readonly ProbedObject[];
  private readonly file: PdfiumDocument;
  private pixelsLeft: number;

  constructor(pdfium: Pdfium, bytes: Uint8Array, size: PageSize) {
    this.pdfium = pdfium;
    this.size = size;
    this.pixelsLeft = size.width * size.height * maxPagesDrawn;
    this.file = openPdfium(pdfium, bytes);
    this.handle = pdfium.call.FPDF_LoadPage(this.file.handle, 0);
    if (this.handle === 0) {
      this.file.close();
      throw new Unprovable('probe');
    }
    this.objects = probedObjects(pdfium, this.handle, pageToImage(pdfium, this.handle, size));
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

  /** In one channel, for what is black on white. */
  drawGrey(part: Part): Raster {
    this.spend(part);
    return drawGreyPart(this.pdfium, this.handle, this.size.width, this.size.height, part);
  }

  private spend({ left, top, right, bottom }: Part): void {
    this.pixelsLeft -= (right - left) * (bottom - top);
    if (this.pixelsLeft < 0) throw new Unprovable('too-complex');
  }

  close(): void {
    this.pdfium.call.FPDF_ClosePage(this.handle);
    this.file.close();
  }
}
