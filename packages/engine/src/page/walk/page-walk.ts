import { type PDFContext, PDFDict, type PDFObject, type PDFRawStream, PDFRef } from '@cantoo/pdf-lib';
import type { SourceFont } from '../../fonts/parts/font.ts';
import type { ByteCodecs } from '../../syntax/byte-codecs.ts';
import { resolve } from '../../syntax/read-object.ts';
import { Unprovable } from '../../syntax/unprovable.ts';
import type { Budget } from './budget.ts';
import type { Colours } from './colours.ts';
import type { FontSource } from './font-use.ts';
import type { FirstState } from './graphics-state.ts';
import type { Layers } from './layers.ts';
import type { Body, FontSlot, ImagePiece } from './piece.ts';
import { stockFont, stockFontSource } from './stock-font.ts';

const sourceOf = (object: PDFObject, holder: PDFRef, name: string | undefined): FontSource => {
  const ref = object instanceof PDFRef ? object : holder;
  const place = { object: ref.objectNumber, generation: ref.generationNumber };
  return object instanceof PDFRef || name === undefined ? place : { ...place, entry: name };
};

/** Soft masks and pattern cells: their visibility is decided separately from the page. */
export type EnclosedBodies = ReadonlyMap<Body, 'soft-mask' | 'pattern'>;

export type FontSources = ReadonlyMap<PDFObject, FontSource>;

/** The document that a walk reads from. */
interface WalkSource {
  readonly context: PDFContext;
  readonly codecs: ByteCodecs;
  readonly colours: Colours;
  openFont(dictionary: PDFDict): SourceFont;
}

/** The state that all content streams of one page share while they are interpreted. */
export class PageWalk {
  private readonly source: WalkSource;
  readonly layers: Layers;
  readonly budget: Budget;
  /** Text in render mode 3 was left out: usually the OCR text layer of a scan. */
  hasInvisibleText = false;
  /** Text of optional content that is switched off was left out. */
  hasHiddenText = false;
  /** A colour was set that viewers show differently. */
  hasDisputedColour = false;
  /** Something is painted in a blend that takes its hue, or its lightness, from what lies below. */
  mixesColours = false;
  /** Paint ids of codes with an empty glyph. */
  readonly blankPaintIds = new Set<number>();
  readonly enclosed = new Map<Body, 'soft-mask' | 'pattern'>();
  readonly images = new Map<number, ImagePiece>();
  private lastPaintId = 0;
  private readonly bodies = new Map<string, Body>();
  private readonly open = new Set<string>();
  private readonly fonts = new Map<PDFObject, FontSlot>();
  /** Where fonts are that the content names otherwise than the source does. */
  private readonly fontSources: FontSources;

  constructor(source: WalkSource, layers: Layers, budget: Budget, fontSources: FontSources = new Map()) {
    this.source = source;
    this.fontSources = fontSources;
    this.layers = layers;
    this.budget = budget;
  }

  get context(): PDFContext {
    return this.source.context;
  }

  get colours(): Colours {
    return this.source.colours;
  }

  get codecs(): ByteCodecs {
    return this.source.codecs;
  }

  /** Reserves `count` consecutive paint ids, counted from 1, and returns the first. */
  allocatePaintIds(count: number): number {
    const first = this.lastPaintId + 1;
    this.lastPaintId += count;
    return first;
  }

  /** For what is looked at and not painted: nothing of it is counted as painted. */
  aside(): PageWalk {
    return new PageWalk(this.source, this.layers, this.budget, this.fontSources);
  }

  /** How far procedures of Type 3 fonts paint beyond where PDFium looks for them. */
  readonly strays = new Map<PDFRawStream, number>();

  /** `holder` and `name` locate a font that is not an indirect object. A font that is not there is the stock font. */
  font(object: PDFObject | undefined, holder: PDFRef, name: string | undefined): FontSlot {
    const found = resolve(this.context, object);
    const isThere = object !== undefined && found instanceof PDFDict;
    const dictionary = isThere ? found : stockFont(this.context);
    const key = isThere ? object : dictionary;
    const known = this.fonts.get(key);
    if (known) return known;
    const slot: FontSlot = {
      source: this.fontSources.get(key) ?? (isThere ? sourceOf(object, holder, name) : stockFontSource),
      object: key,
      font: this.source.openFont(dictionary),
    };
    this.fonts.set(key, slot);
    return slot;
  }

  /** Interprets a stream once for all that it begins with; a stream that draws itself is `Unprovable`. */
  body(
    source: PDFObject,
    inherited: PDFDict | undefined,
    first: FirstState | undefined,
    interpret: () => Body,
  ): Body {
    if (!(source instanceof PDFRef)) throw new Unprovable('form');
    const key = `${source.toString()} ${inherited ? this.identify(inherited) : ''} ${JSON.stringify(first)}`;
    const known = this.bodies.get(key);
    if (known) return known;
    if (this.open.has(source.toString())) throw new Unprovable('too-deep');
    this.open.add(source.toString());
    try {
      const body = interpret();
      this.bodies.set(key, body);
      return body;
    } finally {
      this.open.delete(source.toString());
    }
  }

  private readonly identities = new Map<PDFDict, number>();

  private identify(resources: PDFDict): number {
    const known = this.identities.get(resources);
    if (known !== undefined) return known;
    this.identities.set(resources, this.identities.size);
    return this.identities.size - 1;
  }
}
