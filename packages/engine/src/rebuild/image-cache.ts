import type { PDFRawStream } from '@cantoo/pdf-lib';
import { decodeImage } from '../images/decode-image.ts';
import { decodeTogether } from '../images/decode-together.ts';
import type { ImageContext, RewrittenImage } from '../images/image.ts';
import { rewriteImage } from '../images/rewrite-image.ts';
import type { ImagePiece } from '../page/walk/piece.ts';
import type { Codecs } from '../pdfium/codecs.ts';
import type { Pdfium } from '../pdfium/library.ts';
import type { Raster } from '../pdfium/pixels/raster.ts';
import { seen } from '../seen/definition/definition.ts';
import type { Ref, Value } from '../syntax/output.ts';
import { numberAt } from '../syntax/read-object.ts';
import { Unprovable } from '../syntax/unprovable.ts';
import type { WritingPage } from './fragment/scope.ts';
import { mostSamples } from './fragment/showings.ts';

const maxKeptBytes = 48 * 1024 * 1024;

interface Job {
  page: WritingPage;
  piece: ImagePiece;
  ref: Ref;
}

/** How many samples of an image are worth keeping; `undefined` when that is all of them. */
const mostOf = (page: WritingPage, { stream, paintId }: ImagePiece): ImageContext['most'] => {
  const showing = page.showings.get(paintId);
  const width = numberAt(stream.dict, 'Width') ?? 0;
  const height = numberAt(stream.dict, 'Height') ?? 0;
  return showing && mostSamples(showing, { width, height });
};

const copyOf = (raster: Raster | undefined): Raster | undefined =>
  raster && { ...raster, data: raster.data.slice() };

/** Rewrites images after the content that draws them, and keeps those that other pages are likely to draw too. */
export class ImageCache {
  private readonly codecs: Codecs;
  private readonly pdfium: Pdfium;
  private readonly kept = new Map<string, RewrittenImage>();
  private keptBytes = 0;
  private jobs: Job[] = [];
  private readonly decode = (pdf: Uint8Array): Raster | undefined => decodeImage(this.pdfium, pdf);

  constructor(codecs: Codecs, pdfium: Pdfium) {
    this.codecs = codecs;
    this.pdfium = pdfium;
  }

  /** Two drawings of one image share it only if they show the same of it. */
  keyOf(page: WritingPage, piece: ImagePiece): unknown {
    return page.decisions.hiddenPixels.has(piece.paintId) ? piece : (this.shelfKey(page, piece) ?? piece);
  }

  private shelfKey(page: WritingPage, piece: ImagePiece): string | undefined {
    if (!piece.source || page.decisions.hiddenPixels.has(piece.paintId)) return undefined;
    const most = mostOf(page, piece);
    return `${piece.source.toString()} ${most ? `${most.width} ${most.height}` : ''}`;
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
    const fresh = jobs.filter(({ page, piece }) => !this.keptFor(page, piece));
    const streams = fresh.map(({ piece }) => piece.stream);
    const together = decodeTogether(streams, this.codecs, this.decode);
    for (const { page, piece, ref } of jobs)
      try {
        const { value, stream } = place(page, await this.rewrite(page, piece, together));
        page.scope.fragment.fill(ref, value, stream);
      } catch (error) {
        if (!(error instanceof Unprovable)) throw error;
        page.refused.set(piece.paintId, error.reason);
      }
  }

  /** A page that was given up half-way leaves no work behind. */
  forgetUnfinished(): void {
    this.jobs = [];
  }

  private keptFor(page: WritingPage, piece: ImagePiece): RewrittenImage | undefined {
    const key = this.shelfKey(page, piece);
    return key === undefined ? undefined : this.kept.get(key);
  }

  private async rewrite(
    page: WritingPage,
    piece: ImagePiece,
    together: ReadonlyMap<PDFRawStream, Raster>,
  ): Promise<RewrittenImage> {
    const known = this.keptFor(page, piece);
    if (known) return known;
    const hidden = page.decisions.hiddenPixels.get(piece.paintId);
    const most = mostOf(page, piece);
    const shown = page.plainImages?.decodedOf(piece.stream) ?? copyOf(together.get(piece.stream));
    const image = await rewriteImage(piece.stream, {
      codecs: this.codecs,
      resources: piece.resources,
      decode: this.decode,
      faintAlpha: seen.faintAlpha,
      ...(shown ? { shown } : {}),
      ...(hidden ? { hidden } : {}),
      ...(most ? { most } : {}),
    });
    const key = this.shelfKey(page, piece);
    if (key !== undefined) this.keep(key, image);
    return image;
  }

  private keep(key: string, image: RewrittenImage): void {
    this.kept.set(key, image);
    this.keptBytes += image.bytes.length;
    for (const [oldest, { bytes }] of this.kept) {
      if (this.keptBytes <= maxKeptBytes) break;
      this.kept.delete(oldest);
      this.keptBytes -= bytes.length;
    }
  }
}

const place = (page: WritingPage, image: RewrittenImage): { value: Value; stream: Uint8Array } => {
  const value: { [key: string]: Value } = { ...image.dictionary };
  if (image.mask) {
    const mask = place(page, image.mask.image);
    value[image.mask.key] = page.scope.fragment.add(mask.value, mask.stream);
  }
  return { value, stream: image.bytes };
};
