import type { WriteTools } from '../export/write-export.ts';
import type { Codecs } from '../pdfium/codecs.ts';
import type { VerifyTools } from '../verify/verify-tools.ts';

/** Dependencies of an open document. */
export interface Tools extends VerifyTools, WriteTools {
  codecs: Codecs;
  /** Whether text is drawn whose font is not in the file and that PDFium has no face for. */
  hasFaces: boolean;
}
