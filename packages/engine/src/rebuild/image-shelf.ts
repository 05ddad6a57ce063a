import type { PDFObject } from '@cantoo/pdf-lib';
import { decodeImage } from '../images/decode-image.ts';
import type { ImageColour, RewrittenImage } from '../images/image.ts';
import { rewriteImage } from '../images/rewrite-image.ts';
import type { ImagePiece } from '../page/walk/piece.ts';
import type { Codecs } from '../pdfium/codecs.ts';
import type { Pdfium } from '../pdfium/library.ts';
import type { Ref, Value } from '../syntax/output.ts';
import type { WritingPage } from './fragment/scope.ts';
import { writeColourSpace } from './resources/colour-space.ts';

const maxKeptBytes = 48 * 1024 * 1024;

interface Kept {
  image: RewrittenImage;
  /** The colour spaces the image was written with; another page writes them again into its own fragment. */
  colours: { source: PDFObject; colour: ImageColour }[];
}

interface Job {
  page: WritingPage;
  piece: ImagePiece;
  ref: Ref;
}

/** Rewrites images after the content that draws them, and keeps those that other pages are likely to draw too. */
export class ImageShelf {
  private readonly codecs: Codecs;
  private readonly pdfium: Pdfium;
  private readonly kept = new Map<string, Kept>();
  private keptBytes = 0;
  private jobs: Job[] = [];

  constructor(codecs: Codecs, pdfium: Pdfium) {
    this.codecs = codecs;
    this.pdfium = pdfium;
  }

  /** A number for the image; it is filled in by `finish`. */
  reserve(page: WritingPage, piece: ImagePiece): Ref {
    const ref = page.scope.fragment.reserve();
    this.jobs.push({ page, piece, ref });
    return ref;
  }

  /** Fills in every image reserved since the last call. */
  async finish(): Promise<void> {
    const jobs = this.jobs;
    this.jobs = [];
    for (const { page, piece, ref } of jobs) {
      const { image, colours } = await this.rewrite(page, piece);
      const renewed = new Map<Value, Value>();
      for (const { source, colour } of colours) {
        const own = writeColourSpace(page.scope, source, piece.resources);
        renewed.set(colour.value, own.value);
        // A palette that was cut for the image stands on the base of the whole one.
        if (colour.palette && own.palette) renewed.set(colour.palette.base.value, own.palette.base.value);
      }
      const { value, stream } = place(page, image, renewed);
      page.scope.fragment.fill(ref, value, stream);
    }
  }

  /** A page that was given up half-way leaves no work behind. */
  forgetUnfinished(): void {
    this.jobs = [];
  }

  private async rewrite(page: WritingPage, piece: ImagePiece): Promise<Kept> {
    const hidden = page.decisions.hiddenPixels.get(piece.paintId);
    const key = hidden ? undefined : piece.source?.toString();
    const known = key === undefined ? undefined : this.kept.get(key);
    if (known) return known;
    const colours: Kept['colours'] = [];
    const image = await rewriteImage(piece.stream, {
      codecs: this.codecs,
      decode: (pdf) => decodeImage(this.pdfium, pdf),
      colour(source): ImageColour {
        const colour = writeColourSpace(page.scope, source, piece.resources);
        colours.push({ source, colour });
        return colour;
      },
      ...(hidden ? { hidden } : {}),
    });
    const rewritten = { image, colours };
    if (key !== undefined) this.keep(key, rewritten);
    return rewritten;
  }

  private keep(key: string, kept: Kept): void {
    this.kept.set(key, kept);
    this.keptBytes += kept.image.bytes.length;
    for (const [oldest, { image }] of this.kept) {
      if (this.keptBytes <= maxKeptBytes) break;
      this.kept.delete(oldest);
      this.keptBytes -= image.bytes.length;
    }
  }
}

const place = (
  page: WritingPage,
  image: RewrittenImage,
  renewed: ReadonlyMap<Value, Value>,
): { value: Value; stream: Uint8Array } => {
  const value: { [key: string]: Value } = {};
  for (const [key, entry] of Object.entries(image.dictionary)) {
    const items = Array.isArray(entry) ? entry.map((item) => renewed.get(item) ?? item) : entry;
    value[key] = renewed.get(entry) ?? items;
  }
  if (image.mask) {
    const mask = place(page, image.mask.image, renewed);
    value[image.mask.key] = page.scope.fragment.add(mask.value, mask.stream);
  }
  return { value, stream: image.bytes };
};
