import type { PDFDict, PDFRawStream } from '@cantoo/pdf-lib';
import type { Ref, Value } from '../../syntax/output.ts';
import type { Extent, Ink } from '../outlines/extent.ts';

/** One character code as a show string spells it. */
export interface ShownCode {
  /** The code's bytes in lower-case hex, so that codes of different lengths never mix. */
  hex: string;
  /**
   * Advance in thousandths of text space, along y when the font is vertical; `undefined` when only the
   * viewer's substitute font knows it.
   */
  width: number | undefined;
  /** Whether the glyph leaves ink: from its outline, never from its name or Unicode value. */
  ink: Ink;
  /**
   * What its filled outline covers, in thousandths of text space from the glyph's origin; never less than the ink.
   * `undefined` when nobody knows: no outline here, blank, vertical, or a substitute that was not looked at.
   */
  extent: Extent | undefined;
  /** How far its ink lies beyond the box in which PDFium looks for it, in thousandths of text space; absent when it does not. */
  stray?: number;
}

/** Where codes have ink of a font that is not embedded, as PDFium draws it. */
export type DrawnExtents = (font: PDFDict, codes: readonly number[]) => ReadonlyMap<number, Extent>;

/** Where rewritten objects go. */
export interface FontSink {
  add(value: Value, stream?: Uint8Array): Ref;
}

/** Type 3 glyph procedures go through the rewriter of pages. */
export interface GlyphRewriter {
  rewrite(
    procedures: ReadonlyMap<string, PDFRawStream>,
    resources: PDFDict | undefined,
    sink: FontSink,
  ): Promise<{ procedures: Map<string, Ref>; resources: Value }>;
}

export interface WrittenFont {
  ref: Ref;
  /** Codes of the output by those of the source, in hex. */
  codeOf: ReadonlyMap<string, string>;
}

/** How a glyph of a Type 3 font is drawn. */
export interface Procedure {
  readonly stream: PDFRawStream;
  readonly resources: PDFDict | undefined;
  /** From the space of glyphs to that of text. */
  readonly matrix: readonly number[];
}

/** A font of the source. Reading keeps no state: the caller collects the codes it shows. */
export interface SourceFont {
  readonly kind: 'simple' | 'composite' | 'type3';
  readonly vertical: boolean;
  /** Why it can be drawn and read, but not written; absent when it can. */
  readonly refusal?: string | undefined;
  /** Glyph extents in thousandths of text space, as the font declares them; `undefined` when it does not. */
  readonly box: Extent | undefined;
  /** The em of a font whose glyphs are drawn in a unit of their own, by its size; absent when that is 1. */
  readonly em?: number | undefined;
  /** What draws a code, of a font whose glyphs are content streams. */
  procedure?(hex: string): Procedure | undefined;
  /** Cuts a string at code boundaries; the pieces joined are the string. */
  split(bytes: Uint8Array): ShownCode[];
  /** What this code means, from the strongest witness there is; nothing else is said about it in the output. */
  unicode(hex: string): string | undefined;
  /**
   * Writes the font with nothing but what `codes` need: their outlines, widths and meanings. Codes are numbered in the
   * order in which they come. Throws `Unprovable` when something else would have to stay.
   */
  emit(codes: readonly string[], sink: FontSink, glyphs: GlyphRewriter): Promise<WrittenFont>;
}
