import { type PDFContext, type PDFDict, PDFName, type PDFObject } from '@cantoo/pdf-lib';
import { drawPage, renderFlags } from '../../pdfium/bitmap.ts';
import { openPdfium } from '../../pdfium/document.ts';
import type { Pdfium } from '../../pdfium/library.ts';
import { release } from '../../pdfium/pixels/page-buffers.ts';
import type { Raster } from '../../pdfium/pixels/raster.ts';
import type { ByteCodecs } from '../../syntax/byte-codecs.ts';
import { latin1, toBytes } from '../../syntax/bytes.ts';
import { formatOperands } from '../../syntax/content/content-writer.ts';
import { RawFile } from '../../syntax/raw-file.ts';
import { entry, numbersAt, resolve, streamIn } from '../../syntax/read-object.ts';
import { Unprovable } from '../../syntax/unprovable.ts';
import { isDisputedSpace } from './colour-family.ts';
import { type Inks, inksOf } from './inks.ts';

export type Rgb = readonly [red: number, green: number, blue: number];

/** How many steps of a shading the PDF engine computes; more cannot be seen. */
export const rampSteps = 256;

/** Colours that are painted in one go, each on a square of its own. */
const batchSize = 1000;
const squarePx = 3;
const unknown: Rgb = [0, 0, 0];
/** Functions with more are told by their number alone. */
const maxKeyBytes = 8192;
/** Levels of 255 that nobody tells apart. */
const sameLevels = 2;

/**
 * What a colour of any space looks like: the PDF engine paints it, and its pixel is the answer. So no profile, palette
 * or function of the source ever reaches an export.
 */
export class Colours {
  private readonly pdfium: Pdfium;
  private readonly context: PDFContext;
  private readonly codecs: ByteCodecs;
  private readonly known = new Map<PDFObject, Map<string, Rgb>>();
  private readonly inks = new Map<PDFObject, Map<string, Inks | undefined>>();
  private readonly disputed = new Map<PDFObject, boolean>();
  private readonly wanted = new Map<PDFObject, Set<string>>();
  private readonly ramps = new Map<PDFObject, Map<string, Uint8Array>>();

  constructor(pdfium: Pdfium, context: PDFContext, codecs: ByteCodecs) {
    this.pdfium = pdfium;
    this.context = context;
    this.codecs = codecs;
  }

  /** Whether viewers show the colours of a space differently. Throws `Unprovable` for one that is none. */
  isDisputed(space: PDFObject): boolean {
    const known = this.disputed.get(space);
    if (known !== undefined) return known;
    const isDisputed = isDisputedSpace(this.context, space);
    this.disputed.set(space, isDisputed);
    return isDisputed;
  }

  /** Black until `settle` has found out: opening a file for each colour would take longer than all the rest. */
  colourOf(space: PDFObject, values: readonly number[]): Rgb {
    let colours = this.known.get(space);
    if (!colours) {
      colours = new Map();
      this.known.set(space, colours);
    }
    const key = formatOperands(values);
    const colour = colours.get(key);
    if (!colour) this.wanted.set(space, (this.wanted.get(space) ?? new Set()).add(key));
    return colour ?? unknown;
  }

  /**
   * A colour of ink in the four inks, when they look the same here: other viewers and presses have their own idea of ink,
   * and keep it. `undefined` for any other colour.
   */
  inksOf(space: PDFObject, values: readonly number[]): Inks | undefined {
    const inks = this.likelyInks(space, values);
    if (!inks) return undefined;
    const [own, plain] = [this.colourOf(space, values), this.colourOf(PDFName.of('DeviceCMYK'), inks)];
    return own.every((level, channel) => Math.abs(level - (plain[channel] as number)) <= sameLevels)
      ? inks
      : undefined;
  }

  private likelyInks(space: PDFObject, values: readonly number[]): Inks | undefined {
    const known = this.inks.get(space) ?? new Map<string, Inks | undefined>();
    this.inks.set(space, known);
    const key = formatOperands(values);
    if (!known.has(key)) known.set(key, inksOf(this.context, this.codecs, space, values));
    return known.get(key);
  }

  /** The same at once. Throws `Unprovable` where viewers differ. */
  seenColour(space: PDFObject, values: readonly number[]): Rgb {
    return this.seenColours(space, [values])[0] ?? unknown;
  }

  /** All of them at once. */
  seenColours(space: PDFObject, all: readonly (readonly number[])[]): Rgb[] {
    this.refuseDisputed(space);
    for (const values of all) this.colourOf(space, values);
    this.settle();
    return all.map((values) => this.colourOf(space, values));
  }

  /** Finds out every colour that was asked for; true when there was any, and what was taken apart has to be again. */
  settle(): boolean {
    const wanted = [...this.wanted];
    this.wanted.clear();
    for (const [space, values] of wanted) {
      const colours = this.known.get(space) as Map<string, Rgb>;
      const all = [...values];
      for (let from = 0; from < all.length; from += batchSize) {
        const batch = all.slice(from, from + batchSize);
        this.paint(space, batch).forEach((colour, index) => {
          colours.set(batch[index] as string, colour);
        });
      }
    }
    return wanted.length > 0;
  }

  private refuseDisputed(space: PDFObject): void {
    if (this.isDisputed(space)) throw new Unprovable('colour');
  }

  private paint(space: PDFObject, colours: readonly string[]): Rgb[] {
    const file = new RawFile(this.context);
    const resources = `/ColorSpace<</C ${file.copy(space)}>>`;
    const squares = colours.map(
      (values, index) => `/C cs ${values} scn ${squarePx * index} -1 ${squarePx} 3 re f`,
    );
    const pixels = this.draw(file, squarePx * colours.length, resources, squares.join('\n'));
    return colours.map((_, index) => {
      const at = 4 * (squarePx * index + 1);
      return [pixels[at] as number, pixels[at + 1] as number, pixels[at + 2] as number];
    });
  }

  /** What the function of a shading shows from the beginning to the end of its domain: `rampSteps` times RGB. */
  rampOf(
    shading: PDFDict,
    domain: readonly number[] = numbersAt(shading, 'Domain', 2) ?? [0, 1],
  ): Uint8Array {
    const file = new RawFile(this.context);
    const space = entry(shading, 'ColorSpace');
    const shape = entry(shading, 'Function');
    if (!space || !shape) throw new Unprovable('shading');
    this.refuseDisputed(space);
    // Drawings have the same few ramps by the dozen, each an object of its own, and a profile is slow to read.
    const ramps = this.ramps.get(space) ?? new Map<string, Uint8Array>();
    this.ramps.set(space, ramps);
    const key = `${formatOperands(domain)} ${this.contentsOf(shape)}`;
    const known = ramps.get(key);
    if (known) return known;
    // A quarter of a pixel keeps every step clear of the rounding at its edge.
    const axis = `/Coords[-.25 0 ${rampSteps - 1.25} 0]/Domain[${formatOperands(domain)}]/Extend[true true]`;
    const dictionary = `<</ShadingType 2/ColorSpace ${file.copy(space)}/Function ${file.copy(shape)}${axis}>>`;
    const pixels = this.draw(file, rampSteps, `/Shading<</S ${dictionary}>>`, '/S sh');
    const ramp = Uint8Array.from(
      { length: 3 * rampSteps },
      (_, at) => pixels[4 * Math.floor(at / 3) + (at % 3)] as number,
    );
    ramps.set(key, ramp);
    return ramp;
  }

  /** Two objects with the same are the same; what they refer to counts by its number. */
  private contentsOf(object: PDFObject): string {
    const stream = streamIn(resolve(this.context, object));
    return stream && stream.contents.length <= maxKeyBytes
      ? `${stream.dict} ${latin1(stream.contents)}`
      : String(object);
  }

  /** One row of pixels, RGBX. */
  private draw(file: RawFile, width: number, resources: string, content: string): Uint8Array {
    const tree = file.reserve();
    const stream = file.add('<<>>', toBytes(content));
    const page = file.add(
      `<</Type/Page/Parent ${tree} 0 R/MediaBox[0 0 ${width} 1]/Resources<<${resources}>>/Contents ${stream}>>`,
    );
    file.fill(tree, `<</Type/Pages/Kids[${page}]/Count 1>>`);
    const raster = this.render(file.finish(file.add(`<</Type/Catalog/Pages ${tree} 0 R>>`)), width);
    const pixels = raster.data.slice();
    release(raster.data);
    return pixels;
  }

  private render(pdf: Uint8Array, width: number): Raster {
    const document = openPdfium(this.pdfium, pdf);
    const { call } = this.pdfium;
    try {
      const page = call.FPDF_LoadPage(document.handle, 0);
      if (page === 0) throw new Unprovable('colour');
      try {
        return drawPage(this.pdfium, page, width, 1, renderFlags.noSmoothing);
      } finally {
        call.FPDF_ClosePage(page);
      }
    } finally {
      document.close();
    }
  }
}
