import { type PDFDict, type PDFRawStream, PDFRef } from '@cantoo/pdf-lib';
import type { FontSink, GlyphRewriter } from '../fonts/parts/font.ts';
import type { SourceDocument } from '../page/source-document.ts';
import { Budget } from '../page/walk/budget.ts';
import { walkContent } from '../page/walk/walk-content.ts';
import { type Decisions, keepEverything } from '../page/write/decisions.ts';
import { writeContent } from '../page/write/write-content.ts';
import type { Pdfium } from '../pdfium/library.ts';
import { refuseEnclosed, refuseHiddenInGlyph } from '../seen/enclosed.ts';
import type { PlainImages, PlainPage } from '../seen/probe/plain-images.ts';
import { toBytes } from '../syntax/bytes.ts';
import { decodeStream } from '../syntax/filters/decode-stream.ts';
import type { Ref, Value } from '../syntax/output.ts';
import { Unprovable } from '../syntax/unprovable.ts';
import type { FontWriter } from './font-writer.ts';
import { findFont, placeGlyphs } from './fragment/fonts-of.ts';
import { Fragment, type WrittenPage } from './fragment/fragment.ts';
import { RefusedPieces } from './fragment/refused-pieces.ts';
import { addContent, type WritingPage } from './fragment/scope.ts';
import { showingsOf } from './fragment/showings.ts';
import { FragmentResources, writeGroup } from './fragment-resources.ts';
import { ImageCache } from './image-cache.ts';

const throwRefused = ({ refused }: WritingPage): void => {
  const [reason] = refused.values();
  if (reason !== undefined) throw new RefusedPieces(reason, refused.keys());
};

/** Writes the pages and fonts of one document anew; images that several pages draw are written once. */
export class PageWriter {
  readonly source: SourceDocument;
  private readonly images: ImageCache;

  constructor(source: SourceDocument, pdfium: Pdfium) {
    this.source = source;
    this.images = new ImageCache(source.codecs, pdfium);
  }

  /** Writes a font of the document, cut down to `codes`. Throws `Unprovable`. */
  readonly writeFont: FontWriter = async (source, codes, output) => {
    const dictionary = findFont(this.source.context, source);
    if (!dictionary) throw new Unprovable('font-missing');
    return this.source.openFont(dictionary).emit(codes, output, this.glyphs);
  };

  /** Glyphs of a Type 3 font share one resource dictionary and may not show text themselves. */
  private readonly glyphs: GlyphRewriter = {
    rewrite: (procedures, resources, sink) => this.writeGlyphs(procedures, resources, sink),
  };

  private startPage(
    decisions: Decisions,
    showings: WritingPage['showings'] = new Map(),
    plainImages?: PlainImages,
  ): WritingPage {
    const { context, codecs, colours, limits } = this.source;
    const budget = new Budget(limits);
    const { seenSteps } = decisions;
    const steps = seenSteps ? { seenSteps } : {};
    const scope = { context, codecs, colours, budget, fragment: new Fragment(budget), ...steps };
    const { images } = this;
    return { scope, decisions, showings, images, plainImages, bodies: new Map(), refused: new Map() };
  }

  private async writeGlyphs(
    procedures: ReadonlyMap<string, PDFRawStream>,
    resources: PDFDict | undefined,
    sink: FontSink,
  ): Promise<{ procedures: Map<string, Ref>; resources: Value }> {
    const { codecs, limits } = this.source;
    const shared = { kind: 'glyph' as const, resources, holder: PDFRef.of(0), depth: 1 };
    const bodies = this.source.walk((walk) => {
      const taken = [...procedures].map(([name, stream]) => {
        const body = walkContent(walk, decodeStream(stream, codecs, limits.maxStreamBytes), shared);
        refuseHiddenInGlyph(body);
        return [name, body] as const;
      });
      refuseEnclosed(walk.enclosed);
      if (walk.hasDisputedColour) throw new Unprovable('colour');
      return taken;
    });
    const page = this.startPage(keepEverything);
    const names = new FragmentResources(page);
    const contents = new Map<string, Uint8Array>();
    try {
      for (const [name, body] of bodies)
        contents.set(name, toBytes(writeContent(body, names, keepEverything)));
      await this.images.finish();
    } finally {
      this.images.forgetUnfinished();
    }
    throwRefused(page);
    return placeGlyphs(page.scope.fragment, names.value, contents, sink, codecs);
  }

  async writePage({ source, body, plainImages }: PlainPage, decisions: Decisions): Promise<WrittenPage> {
    const page = this.startPage(decisions, showingsOf(body.items, decisions, source.userUnit), plainImages);
    const { scope } = page;
    try {
      const resources = new FragmentResources(page, body);
      const content = writeContent(body, resources, decisions);
      const group = writeGroup(scope, source.dictionary);
      // Saved and restored, so that a text layer can follow in coordinates of its own.
      const contents = addContent(scope, {}, `q\n${content}\nQ\n`);
      await this.images.finish();
      throwRefused(page);
      const { objects, codes } = scope.fragment;
      return { objects, contents, resources: resources.value, group, codes };
    } finally {
      this.images.forgetUnfinished();
    }
  }
}
