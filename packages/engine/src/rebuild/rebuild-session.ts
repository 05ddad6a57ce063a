import { type PDFContext, PDFDict, PDFDocument, type PDFRawStream, PDFRef } from '@cantoo/pdf-lib';
import type { FontSink, GlyphRewriter, SourceFont } from '../fonts/font.ts';
import { Budget, type RebuildLimits } from '../page/walk/budget.ts';
import { type Layers, readLayers } from '../page/walk/layers.ts';
import { PageWalk } from '../page/walk/page-walk.ts';
import type { Body, ImagePiece } from '../page/walk/piece.ts';
import { readPageContent, readSourcePage, type SourcePage } from '../page/walk/source-page.ts';
import { walkContent } from '../page/walk/walk-content.ts';
import { type Decisions, keepEverything } from '../page/write/decisions.ts';
import { writeContent } from '../page/write/write-content.ts';
import { toBytes } from '../syntax/bytes.ts';
import { decodeStream } from '../syntax/filters/decode-stream.ts';
import type { Ref, Value } from '../syntax/output.ts';
import { entry } from '../syntax/read-object.ts';
import { Unprovable } from '../syntax/unprovable.ts';
import { findFont, placeGlyphs } from './fragment/fonts-of.ts';
import { Fragment, type FragmentObject } from './fragment/fragment.ts';
import { FragmentResources, type WritingPage, writeGroup } from './fragment/fragment-resources.ts';
import { ImageShelf } from './fragment/image-shelf.ts';
import { addStream } from './fragment/scope.ts';
import type { RebuildPorts } from './ports.ts';
import type { FontWriter } from './vector-pages.ts';

/** A page taken apart, not yet judged. */
export interface TakenPage {
  readonly source: SourcePage;
  readonly body: Body;
  /** Invisible text was left out, and nothing says that it should not be given back over a scan. */
  readonly hadInvisibleText: boolean;
  readonly blankMarks: ReadonlySet<number>;
  readonly images: ReadonlyMap<number, ImagePiece>;
}

/** A page written again. References count into `objects` from 1. */
export interface WrittenPage {
  readonly objects: readonly FragmentObject[];
  readonly contents: Ref;
  readonly resources: Value;
  readonly group: Value | undefined;
}

/** One document while its pages are rewritten: parsed once, its fonts and images read once. */
export class RebuildSession {
  readonly context: PDFContext;
  private readonly ports: RebuildPorts;
  private readonly limits: RebuildLimits;
  private readonly layers: Layers;
  private readonly images: ImageShelf;

  private constructor(context: PDFContext, catalog: PDFDict, ports: RebuildPorts, limits: RebuildLimits) {
    const fonts = new Map<PDFDict, SourceFont>();
    this.context = context;
    this.ports = {
      ...ports,
      openFont(dictionary) {
        const known = fonts.get(dictionary);
        if (known) return known;
        const font = ports.openFont(dictionary);
        fonts.set(dictionary, font);
        return font;
      },
    };
    this.limits = limits;
    this.layers = readLayers(catalog);
    this.images = new ImageShelf(this.ports);
  }

  /** `bytes` have gone through PDFium: repaired, decrypted, flattened. */
  static async open(bytes: Uint8Array, ports: RebuildPorts, limits: RebuildLimits): Promise<RebuildSession> {
    const options = { ignoreEncryption: true, updateMetadata: false, throwOnInvalidObject: false };
    const { context, catalog } = await PDFDocument.load(bytes, options);
    if (!(catalog instanceof PDFDict)) throw new Unprovable('page-object');
    return new RebuildSession(context, catalog, ports, limits);
  }

  /** Whether any page has something drawn over it that is not part of its content yet. */
  hasAnnotations(): boolean {
    return this.context
      .enumerateIndirectObjects()
      .some(([, object]) => object instanceof PDFDict && entry(object, 'Annots') !== undefined);
  }

  /** `objectNumber` is the page's, as PDFium counts pages: page trees are read differently elsewhere. */
  takePage(objectNumber: number): TakenPage {
    const source = readSourcePage(this.context, objectNumber);
    const budget = new Budget(this.limits);
    const walk = new PageWalk(this.context, this.ports, this.layers, budget);
    const content = readPageContent(source, this.ports.codecs, this.limits.maxStreamBytes);
    const place = { kind: 'page' as const, resources: source.resources, holder: source.ref, depth: 0 };
    const body = walkContent(walk, content, place);
    const { blankMarks, images } = walk;
    const hadInvisibleText = walk.hasInvisibleText && !walk.hasHiddenText;
    return { source, body, blankMarks, images, hadInvisibleText };
  }

  /** Writes a font of the document, cut down to `codes`. Throws `Unprovable`. */
  readonly writeFont: FontWriter = async (source, codes, output) => {
    const dictionary = findFont(this.context, source);
    if (!dictionary) throw new Unprovable('font-missing');
    return this.ports.openFont(dictionary).emit(codes, output, this.glyphs);
  };

  /** Glyphs of a Type 3 font share one resource dictionary and may not show text themselves. */
  private readonly glyphs: GlyphRewriter = {
    rewrite: (procedures, resources, sink) => this.writeGlyphs(procedures, resources, sink),
  };

  private async writeGlyphs(
    procedures: ReadonlyMap<string, PDFRawStream>,
    resources: PDFDict | undefined,
    sink: FontSink,
  ): Promise<{ procedures: Map<string, Ref>; resources: Value }> {
    const budget = new Budget(this.limits);
    const walk = new PageWalk(this.context, this.ports, this.layers, budget);
    const fragment = new Fragment(budget);
    const scope = { context: this.context, ports: this.ports, budget, fragment };
    const page: WritingPage = { scope, decisions: keepEverything, images: this.images, bodies: new Map() };
    const shared = { kind: 'glyph' as const, resources, holder: PDFRef.of(0), depth: 1 };
    const names = new FragmentResources(page, { ...shared, stream: undefined, pieces: [], items: [] });
    const contents = new Map<string, Uint8Array>();
    try {
      for (const [name, stream] of procedures) {
        const bytes = decodeStream(stream, this.ports.codecs, this.limits.maxStreamBytes);
        contents.set(name, toBytes(writeContent(walkContent(walk, bytes, shared), names, keepEverything)));
      }
      await this.images.finish();
    } finally {
      this.images.forgetUnfinished();
    }
    return placeGlyphs(fragment, names.value, contents, sink, this.ports.codecs);
  }

  async writePage({ source, body }: TakenPage, decisions: Decisions): Promise<WrittenPage> {
    const budget = new Budget(this.limits);
    const fragment = new Fragment(budget);
    const scope = { context: this.context, ports: this.ports, budget, fragment };
    const page: WritingPage = { scope, decisions, images: this.images, bodies: new Map() };
    try {
      const resources = new FragmentResources(page, body);
      const content = writeContent(body, resources, decisions);
      const group = writeGroup(scope, source.dictionary, source.resources);
      // Saved and restored, so that a text layer can follow in coordinates of its own.
      const contents = addStream(scope, {}, toBytes(`q\n${content}\nQ\n`));
      await this.images.finish();
      return { objects: fragment.objects, contents, resources: resources.value, group };
    } finally {
      this.images.forgetUnfinished();
    }
  }
}
