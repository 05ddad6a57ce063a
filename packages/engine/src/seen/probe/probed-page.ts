import type { PageSize } from '@blackbar/core/model';
import { drawPart, drawPartOnBlack, type Part } from '../../pdfium/bitmap.ts';
import { pageToImage } from '../../pdfium/characters.ts';
import { openPdfium } from '../../pdfium/document.ts';
import type { Pdfium } from '../../pdfium/library.ts';
import { type Paint, paintsOf, setActive, setPaints } from '../../pdfium/page-objects.ts';
import type { Raster } from '../../pdfium/pixels/raster.ts';
import { type Bounds, invert, type Matrix, overlap, transformBounds } from '../../syntax/geometry.ts';
import { Unprovable } from '../../syntax/unprovable.ts';
import { Crowd } from './crowd.ts';
import type { PageFile } from './page-file.ts';
import { type ProbedObject, pixelBounds, probedObjects } from './probed-objects.ts';

/** What all drawings of a page may take, in pixels; a page that takes longer to judge becomes a picture. */
const maxPixels = 220_000_000;
/** A large page may be drawn this often, were it blank: in that respect it is many pages. */
const maxDrawings = 15;
/** A page of more pixels than two thirds of A0 takes long to draw and to compare each time: only few things are looked for on it. */
const large = { pixels: 25_000_000, things: 500 };
/** So often is a page drawn whole after everything on it has been measured, at most. */
const drawingsInTheEnd = 4;
/** Drawing a byte of outlines takes about as long as this many pixels. */
const pixelsPerByte = 15;
/** Of what lies in one place, PDFium skips much that is drawn over. */
const pixelsPerCrowdedByte = 1.5;
/** So does anything painted with a cell or through a mask: those are drawn anew each time. */
const pixelsPerCell = 500_000;
/** And so does finding out that an object lies elsewhere. */
const pixelsPerObject = 10;

/** Whether so many things take too long to look for on a page of this size, which is told before anything of it is drawn. */
export const areTooMany = (things: number, { width, height }: PageSize): boolean =>
  things > large.things && width * height > large.pixels;

/** A page of a probe file. Nothing is shown in another guise at first. */
export class ProbedPage {
  readonly pdfium: Pdfium;
  readonly size: PageSize;
  readonly handle: number;
  readonly objects: readonly ProbedObject[];
  private readonly contentBytes: number;
  private readonly toImage: Matrix;
  private crowd: Crowd | undefined;
  private cells: readonly Bounds[] = [];
  private pixelsLeft: number;
  private readonly bounds = new Map<ProbedObject, Bounds | undefined>();
  /** How often the page is still to be drawn whole after everything on it has been measured. */
  private drawingsLeft = drawingsInTheEnd;

  /** `contentBytes` is how much PDFium interprets to draw the page. */
  constructor(pdfium: Pdfium, handle: number, contentBytes: number, size: PageSize) {
    this.pdfium = pdfium;
    this.size = size;
    this.pixelsLeft = Math.max(maxPixels, maxDrawings * size.width * size.height);
    this.contentBytes = contentBytes;
    this.handle = handle;
    this.toImage = pageToImage(pdfium, handle, size);
    this.objects = probedObjects(pdfium, handle, this.toImage);
    this.switchOff(this.objects.filter(({ guise }) => guise !== 'itself'));
  }

  /** A box on the page, in pixels of its image. */
  placed(box: Bounds): Bounds {
    return transformBounds(box, this.toImage);
  }

  /** The same box on the page. */
  taken(placed: Bounds): Bounds {
    const toPage = invert(this.toImage);
    if (!toPage) throw new Unprovable('probe');
    return transformBounds(placed, toPage);
  }

  /** Around one of its objects, in pixels of the page image; `undefined` when PDFium knows no extent. */
  boundsOf(object: ProbedObject): Bounds | undefined {
    if (!this.bounds.has(object)) this.bounds.set(object, pixelBounds(this.pdfium, object));
    return this.bounds.get(object);
  }

  /** The boxes of what is painted with cells or masks, on the page. */
  chargeFor(cells: readonly Bounds[]): void {
    this.cells = cells.map((box) => this.placed(box));
  }

  /** Nobody looks at the page as a whole after what is asked has been measured. */
  spendAll(): void {
    this.drawingsLeft = 0;
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

  /** After everything has been measured: for that there is always enough left. */
  drawInTheEnd(part: Part): Raster {
    return drawPart(this.pdfium, this.handle, this.size.width, this.size.height, part);
  }

  /** As `draw` does, `times` as large: whole pixels of the page image become squares of so many. */
  drawLarger(part: Part, times: number): Raster {
    this.pixelsLeft -= this.costOf(part, times);
    this.expect(0);
    return drawPart(
      this.pdfium,
      this.handle,
      this.size.width * times,
      this.size.height * times,
      larger(part, times),
    );
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

  /** With some of its objects in black, and in white, each as opaque as it is. */
  drawInBlackAndWhite(objects: readonly ProbedObject[], part: Part): [black: Raster, white: Raster] {
    const { pdfium } = this;
    const paints = objects.map((object) => paintsOf(pdfium, object));
    const inGrey = (level: number): Raster => {
      const grey = ([, , , alpha]: Paint): Paint => [level, level, level, alpha];
      for (const [index, { fill, stroke }] of paints.entries())
        setPaints(pdfium, objects[index] as ProbedObject, { fill: grey(fill), stroke: grey(stroke) });
      return this.draw(part);
    };
    const drawn: [Raster, Raster] = [inGrey(0), inGrey(255)];
    for (const [index, paint] of paints.entries()) setPaints(pdfium, objects[index] as ProbedObject, paint);
    return drawn;
  }

  /** What drawing a part takes, in pixels; as large as it is, or `times` as large. */
  costOf({ left, top, right, bottom }: Part, times = 1): number {
    const pixels = (right - left) * (bottom - top);
    const part = { left, right, bottom: top, top: bottom };
    const cells = this.cells.filter((cell) => overlap(cell, part, 0)).length;
    this.crowd ??= new Crowd(
      this.size,
      this.objects.map((object) => this.boundsOf(object)),
    );
    const share = pixels / (this.size.width * this.size.height);
    const crowded = this.crowd.at({ left, top, right, bottom }) / Math.max(1, this.objects.length);
    const outlines = this.contentBytes * Math.max(share * pixelsPerByte, crowded * pixelsPerCrowdedByte);
    return (
      (pixels * times + outlines) * times +
      cells * pixelsPerCell * times * times +
      this.objects.length * pixelsPerObject
    );
  }

  /** Throws `Unprovable` at once when there is not so much left to spend. */
  expect(cost: number): void {
    if (cost > this.pixelsLeft) throw new Unprovable('too-complex');
  }

  /** Whether so much can be spent on measuring: what is left is for looking at all of it in the end. */
  affords(cost: number): boolean {
    const whole = { left: 0, top: 0, right: this.size.width, bottom: this.size.height };
    return cost <= this.pixelsLeft - this.drawingsLeft * this.costOf(whole);
  }

  /** For drawings that turn out not to be needed: what else is told of a page does not depend on them. */
  charge(cost: number): void {
    this.pixelsLeft -= cost;
  }

  private spend(part: Part): void {
    this.pixelsLeft -= this.costOf(part);
    this.expect(0);
  }
}

/** The same part of a page that is drawn larger. */
export const larger = ({ left, top, right, bottom }: Part, times: number): Part => ({
  left: left * times,
  top: top * times,
  right: right * times,
  bottom: bottom * times,
});

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
