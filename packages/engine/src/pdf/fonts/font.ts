import type { PDFDict } from '@cantoo/pdf-lib';
import type { Codecs } from '../../codecs.ts';
import type { Output, Ref, Value } from '../output.ts';

/** One code of a shown string. */
export interface ShownCode {
  /** Names the code within its font. Codes of several bytes carry their length, so that none collide. */
  code: number;
  byteLength: number;
  /**
   * Displacement in thousandths of text space, along x, or along y when the font is vertical.
   * `undefined` when only the viewer's substitute font knows it.
   */
  advance: number | undefined;
  /** Whether word spacing is added (ISO 32000-2, 9.3.3). */
  isWordSpace: boolean;
}

/** A Type 3 glyph as the content rewriter takes it. */
export interface GlyphProcedure {
  content: Uint8Array;
}

export interface RewrittenGlyphs {
  /** One for each procedure, in the same order. */
  contents: Uint8Array[];
  /** One dictionary for all of them. */
  resources: Value;
}

/** What a font needs from its surroundings to get into the output. */
export interface FontOutput {
  output: Output;
  /** Rewrites the glyphs of a Type 3 font; throws `Unprovable` like the rewriter of a page. */
  rewriteGlyphs(
    procedures: readonly GlyphProcedure[],
    resources: PDFDict | undefined,
  ): Promise<RewrittenGlyphs>;
}

export interface FontContext {
  codecs: Codecs;
}

/** A font of the source. Reading keeps no state: the caller collects the codes it uses, page by page. */
export interface Font {
  readonly kind: 'simple' | 'composite' | 'type3';
  readonly vertical: boolean;
  /** Splits a shown string into codes. */
  read(bytes: Uint8Array): ShownCode[];
  /** False when the code draws nothing wherever it is shown, like a space. */
  hasOutline(code: number): boolean;
  /** The text a viewer extracts for this code, if any can be told. */
  unicode(code: number): string | undefined;
  /**
   * Writes the font with only `codes`: their glyphs, widths, names and Unicode values. Throws `Unprovable`
   * when something else would have to stay. Emit Type 3 fonts first: their glyphs may use other fonts.
   */
  emit(target: FontOutput, codes: ReadonlySet<number>): Promise<Ref>;
}
