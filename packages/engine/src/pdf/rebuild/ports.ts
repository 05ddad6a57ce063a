import type { PDFContext, PDFDict, PDFObject, PDFRawStream } from '@cantoo/pdf-lib';
import type { Ref, Value } from '../output.ts';

/** Where rewritten objects go: an `Output`, or a page's own fragment. */
export interface ObjectSink {
  add(value: Value, stream?: Uint8Array): Ref;
}

/** One character code as a show string spells it. */
export interface ShownCode {
  /** The code's bytes in lower-case hex, so that codes of different lengths never mix. */
  hex: string;
  /** Advance in thousandths of text space; `undefined` when the font does not say. */
  width: number | undefined;
  /** Whether the glyph leaves ink: from its outline, never from its name or Unicode value. */
  ink: 'outline' | 'blank' | 'unknown';
}

/** A font of the source while a page is rewritten. Opening it throws `NotVector` when it can never be scrubbed. */
export interface SourceFont {
  readonly kind: 'simple' | 'composite' | 'type3';
  readonly vertical: boolean;
  /** Glyph extents in thousandths of text space, generous; `undefined` when unknown. */
  readonly box: { left: number; bottom: number; right: number; top: number } | undefined;
  /** Cuts a string at code boundaries; the pieces joined are the string. */
  split(bytes: Uint8Array): ShownCode[];
}

/** A Type 3 font's glyph procedures go through the same rewriter as pages. They may not use fonts themselves. */
export interface GlyphRewriter {
  rewrite(
    procedures: ReadonlyMap<string, PDFRawStream>,
    resources: PDFDict | undefined,
    sink: ObjectSink,
  ): Promise<{ procedures: Map<string, Ref>; resources: Value }>;
}

export interface Fonts {
  open(context: PDFContext, font: PDFDict): SourceFont;
  /**
   * Writes the font with nothing but what `codes` (hex, see `ShownCode`) need. Throws `NotVector`.
   * `codes` may be empty.
   */
  emit(
    context: PDFContext,
    font: PDFDict,
    codes: ReadonlySet<string>,
    sink: ObjectSink,
    glyphs: GlyphRewriter,
  ): Promise<Ref>;
}

/** A colour space that has already been written to the sink. */
export interface ColourSpace {
  value: Value;
  components: number;
  kind: 'device' | 'cie' | 'icc' | 'indexed' | 'special' | 'pattern';
  /** Only for `indexed`: the highest index, the base and its table. */
  indexed?: { highest: number; base: ColourSpace; table: Uint8Array };
}

export interface ImageTools {
  context: PDFContext;
  sink: ObjectSink;
  /** Rewrites a colour space (names are looked up in the page's resources). Throws `NotVector`. */
  colourSpace(object: PDFObject): ColourSpace;
  /** One byte a pixel of the image, 0 where nobody can see it: such pixels are blanked. */
  visible?: Uint8Array;
}

/** Inline images arrive with their abbreviated keys and filters spelt out. */
export interface Images {
  /** The rewritten image (and its soft mask, if any) in the sink. Throws `NotVector`. */
  rewrite(image: PDFRawStream, tools: ImageTools): Promise<Ref>;
}

export interface Filters {
  /** All filters applied, never more than `maxBytes`. Throws `NotVector('content-filter')` for image filters. */
  decodeStream(context: PDFContext, stream: PDFRawStream, maxBytes: number): Uint8Array;
}

/** What the rewriter borrows from the rooms beside it. */
export interface RebuildPorts {
  filters: Filters;
  fonts: Fonts;
  images: Images;
}
