import { drawPage, drawPart, type Part } from '../../pdfium/bitmap.ts';
import { pageToImage } from '../../pdfium/characters.ts';
import { openPdfium, type PdfiumDocument } from '../../pdfium/document.ts';
import type { Pdfium } from '../../pdfium/library.ts';
import { objectType, setActive } from '../../pdfium/page-objects.ts';
import type { Raster } from '../../pdfium/pixels/raster.ts';
import { Unprovable } from '../../syntax/unprovable.ts';
import { type ProbedObject, probedObjects } from './probed-objects.ts';

export interface PageImageSize {
  width: number;
  height: number;
}

/** A probe file open in PDFium. Close it. */
export class ProbedPage {
  readonly pdfium: Pdfium;
  handle = 0;
  objects: readonly ProbedObject[] = [];
  private readonly file: PdfiumDocument;
  private readonly size: PageImageSize;

  constructor(pdfium: Pdfium, bytes: Uint8Array, size: PageImageSize) {
    this.pdfium = pdfium;
    this.size = size;
    this.file = openPdfium(pdfium, bytes);
    try {
      this.load();
    } catch (error) {
      this.close();
      throw error;
    }
  }

  /** Loads the page afresh, as the file has it. */
  load(): void {
    const { call } = this.pdfium;
    if (this.handle !== 0) call.FPDF_ClosePage(this.handle);
    this.handle = call.FPDF_LoadPage(this.file.handle, 0);
    if (this.handle === 0) throw new Unprovable('probe');
    this.objects = probedObjects(this.pdfium, this.handle, pageToImage(this.pdfium, this.handle, this.size));
  }

  get texts(): readonly ProbedObject[] {
    return this.objects.filter((object) => object.type === objectType.text);
  }

  draw(): Raster {
    return drawPage(this.pdfium, this.handle, this.size.width, this.size.height);
  }

  /** The same pixels as `draw`, of one part only. */
  drawPart(part: Part): Raster {
    return drawPart(this.pdfium, this.handle, this.size.width, this.size.height, part);
  }

  /** Text stays switched off until the page is loaded again. */
  switchOffText(): void {
    setActive(this.pdfium, this.texts, false);
  }

  close(): void {
    if (this.handle !== 0) this.pdfium.call.FPDF_ClosePage(this.handle);
    this.handle = 0;
    this.file.close();
  }
}
