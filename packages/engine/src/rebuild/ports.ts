import type { PDFDict, PDFRawStream } from '@cantoo/pdf-lib';
import type { SourceFont } from '../fonts/font.ts';
import type { ImageContext, RewrittenImage } from '../images/image.ts';
import type { Codecs } from '../pdfium/codecs.ts';
import type { Value } from '../syntax/output.ts';

/** What the rewriter borrows from the rooms beside it. */
export interface RebuildPorts {
  codecs: Codecs;
  /** Throws `Unprovable` for a font that can never be scrubbed. */
  openFont(dictionary: PDFDict): SourceFont;
  rewriteImage(image: PDFRawStream, context: ImageContext): Promise<RewrittenImage>;
  decodeImage: ImageContext['decode'];
}

/** A colour space in the output's own words. */
export interface ColourSpace {
  value: Value;
  components: number;
  kind: 'device' | 'cie' | 'icc' | 'indexed' | 'special' | 'pattern';
  palette?: { base: ColourSpace; table: Uint8Array };
}
