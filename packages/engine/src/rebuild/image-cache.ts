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

const maxCachedBytes = 48 * 1024 * 1024;

interface CachedImage {
  image: RewrittenImage;
  /** The colour spaces of the image; another page writes them into its own fragment. */
  colours: { source: PDFObject; colour: ImageColour }[];
}

interface Job {
  page: WritingPage;
  piece: ImagePiece;
  ref: Ref;
}

/** Rewrites images after the content that draws them, and caches them for other pages. */
export class ImageCache {
  private readonly codecs: Codecs;
  private readonly pdfium: Pdfium;
  private readonly kept = new Map<string, CachedImage>();
  private cachedBytes = 0;
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
      const replacements = new Map<Value, Value>();
      for (const { source, colour } of colours) {
        const own = writeColourSpace(page.scope, source, piece.resources);
        replacements.set(colour.value, own.value);
        // The cut palette of the image has the same base colour space as the whole one.
        if (colour.palette && own.palette)
          replacements.set(colour.palette.base.value, own.palette.base.value);
      }
      const { value, stream } = place(page, image, replacements);
      page.scope.fragment.fill(ref, value, stream);
    }
  }

  /** Discards the reserved images of a page that could not be finished. */
  forgetUnfinished(): void {
    this.jobs = [];
  }

  private async rewrite(page: WritingPage, piece: ImagePiece): Promise<CachedImage> {
    const hidden = page.decisions.hiddenPixels.get(piece.paintId);
    const key = hidden ? undefined : piece.source?.toString();
    const known = key === undefined ? undefined : this.kept.get(key);
    if (known) return known;
    const colours: CachedImage['colours'] = [];
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

  private keep(key: string, kept: CachedImage): void {
    this.kept.set(key, kept);
    this.cachedBytes += kept.image.bytes.length;
    for (const [oldest, { image }] of this.kept) {
      if (this.cachedBytes <= maxCachedBytes) break;
      this.kept.delete(oldest);
      this.cachedBytes -= image.bytes.length;
    }
  }
}

const place = (
  page: WritingPage,
  image: RewrittenImage,
  replacements: ReadonlyMap<Value, Value>,
): { value: Value; stream: Uint8Array } => {
  const value: { [key: string]: Value } = {};
  for (const [key, entry] of Object.entries(image.dictionary)) {
    const items = Array.isArray(entry) ? entry.map((item) => replacements.get(item) ?? item) : entry;
    value[key] = replacements.get(entry) ?? items;
  }
  if (image.mask) {
    const mask = place(page, image.mask.image, replacements);
    value[image.mask.key] = page.scope.fragment.add(mask.value, mask.stream);
  }
  return { value, stream: image.bytes };
};
