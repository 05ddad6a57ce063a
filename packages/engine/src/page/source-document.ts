import { type PDFContext, PDFDict, PDFDocument } from '@cantoo/pdf-lib';
import { openFont } from '../fonts/open-font.ts';
import type { DrawnExtents, SourceFont } from '../fonts/parts/font.ts';
import { type CharacterCollections, collectionsOf } from '../pdfium/character-collections.ts';
import type { Codecs } from '../pdfium/codecs.ts';
import { type PdfiumDocument, saveCopy } from '../pdfium/document.ts';
import type { Pdfium } from '../pdfium/library.ts';
import { entry } from '../syntax/read-object.ts';
import { Unprovable } from '../syntax/unprovable.ts';
import { Budget, defaultWalkLimits, type WalkLimits } from './walk/budget.ts';
import { Colours } from './walk/colours.ts';
import { drawnExtents } from './walk/drawn-extents.ts';
import { idsOf } from './walk/item.ts';
import { type Layers, readLayers } from './walk/layers.ts';
import { type EnclosedBodies, type FontSources, PageWalk } from './walk/page-walk.ts';
import type { Body, ImagePiece } from './walk/piece.ts';
import { readPageContent, readSourcePage, type SourcePage } from './walk/source-page.ts';
import { isAstray } from './walk/stray.ts';
import { walkContent } from './walk/walk-content.ts';

/** A parsed page, before invisible content is removed. */
export interface ParsedPage {
  readonly source: SourcePage;
  readonly body: Body;
  /** Soft masks and pattern cells. */
  readonly enclosed: EnclosedBodies;
  /** Invisible text was left out, and may be restored as a text layer over a scan. */
  readonly hadInvisibleText: boolean;
  /** Text on layers that are off was left out too. */
  readonly hasHiddenText: boolean;
  /** Something is painted in a blend that takes its hue, or its lightness, from what lies below. */
  readonly mixesColours: boolean;
  readonly blankPaintIds: ReadonlySet<number>;
  readonly images: ReadonlyMap<number, ImagePiece>;
  /** What is drawn where PDFium does not look for it, by paint id: only a drawing of the whole page shows it. */
  readonly astray: ReadonlySet<number>;
}

/** Throws `Unprovable` for a page of which parts do not show what the whole shows. */
const toldByParts = (page: ParsedPage): ParsedPage => {
  if (page.astray.size > 0) throw new Unprovable('astray');
  return page;
};

/** What a page could have been made of: its content, and the objects that names in it stand for. */
export interface OtherContent {
  readonly content: Uint8Array;
  readonly resources: PDFDict;
  readonly fontSources: FontSources;
}

interface FlattenedDocument {
  readonly file: PdfiumDocument;
  readonly pages: readonly unknown[];
  flatten(index: number): void;
}

/** The objects of a document as PDFium saves them: repaired, decrypted and flattened. Parsed once. */
export class SourceDocument {
  readonly context: PDFContext;
  readonly codecs: Codecs;
  readonly colours: Colours;
  private readonly collections: CharacterCollections;
  private readonly drawn: DrawnExtents;
  readonly limits: WalkLimits = defaultWalkLimits;
  private readonly layers: Layers;
  private readonly fonts = new Map<PDFDict, SourceFont>();
  private last: { readonly objectNumber: number; readonly page: ParsedPage } | undefined;

  private constructor(context: PDFContext, catalog: PDFDict, codecs: Codecs, pdfium: Pdfium) {
    this.context = context;
    this.codecs = codecs;
    this.colours = new Colours(pdfium, context, codecs);
    this.collections = collectionsOf(pdfium);
    this.drawn = (font, codes) => drawnExtents(pdfium, context, font, codes);
    this.layers = readLayers(catalog);
  }

  /** Only a document that has annotations is flattened first. */
  static async open(document: FlattenedDocument, codecs: Codecs): Promise<SourceDocument> {
    const { file } = document;
    const source = await SourceDocument.parse(file, codecs);
    if (!source.hasAnnotations()) return source;
    for (let index = 0; index < document.pages.length; index += 1) document.flatten(index);
    return SourceDocument.parse(file, codecs);
  }

  private static async parse(file: PdfiumDocument, codecs: Codecs): Promise<SourceDocument> {
    const options = { ignoreEncryption: true, updateMetadata: false, throwOnInvalidObject: false };
    const { context, catalog } = await PDFDocument.load(saveCopy(file), options);
    if (!(catalog instanceof PDFDict)) throw new Unprovable('page-object');
    return new SourceDocument(context, catalog, codecs, file.pdfium);
  }

  /** Whether any page has annotations. */
  private hasAnnotations(): boolean {
    return this.context
      .enumerateIndirectObjects()
      .some(([, object]) => object instanceof PDFDict && entry(object, 'Annots') !== undefined);
  }

  /** Throws `Unprovable` for a font that cannot be rewritten. */
  readonly openFont = (dictionary: PDFDict): SourceFont => {
    const known = this.fonts.get(dictionary);
    if (known) return known;
    const font = openFont(dictionary, this.codecs, this.collections, this.drawn);
    this.fonts.set(dictionary, font);
    return font;
  };

  /** Takes content apart, once more when it has colours that had to be found out first. */
  walk<T>(take: (walk: PageWalk) => T, fontSources?: FontSources): T {
    const walk = () => take(new PageWalk(this, this.layers, new Budget(this.limits), fontSources));
    const first = walk();
    return this.colours.settle() ? walk() : first;
  }

  /** `objectNumber` is the page's object number from PDFium: other parsers may read a page tree differently. */
  parsePage(objectNumber: number): ParsedPage {
    return toldByParts(this.parseDrawn(objectNumber));
  }

  /** The same of a page that is drawn as a whole, whatever is on it. */
  parseDrawn(objectNumber: number): ParsedPage {
    // A page that cannot stay vector is asked for its words next.
    if (this.last?.objectNumber !== objectNumber)
      this.last = { objectNumber, page: this.parseAnew(objectNumber) };
    return this.last.page;
  }

  private parseAnew(objectNumber: number): ParsedPage {
    const source = readSourcePage(this.context, objectNumber);
    const content = readPageContent(source, this.codecs, this.limits.maxStreamBytes);
    return this.walk((walk) => parsed(walk, source, content));
  }

  /** A page with other content than the source has for it. */
  parseContent(page: SourcePage, { content, resources, fontSources }: OtherContent): ParsedPage {
    const source = { ...page, resources };
    return toldByParts(this.walk((walk) => parsed(walk, source, content), fontSources));
  }
}

const parsed = (walk: PageWalk, source: SourcePage, content: Uint8Array): ParsedPage => {
  const body = walkContent(walk, content, placeOf(source));
  const { blankPaintIds, images, enclosed, hasHiddenText, mixesColours } = walk;
  const hadInvisibleText = walk.hasInvisibleText && !hasHiddenText;
  const astray = new Set(body.items.filter(isAstray).flatMap(idsOf));
  return {
    ...{ source, body, enclosed, blankPaintIds, images, hadInvisibleText, hasHiddenText, mixesColours },
    astray,
  };
};

const placeOf = ({ resources, ref, box }: SourcePage) =>
  ({ kind: 'page', resources, holder: ref, depth: 0, view: box }) as const;
