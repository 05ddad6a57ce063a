import type { WriteTools } from '../export/write-export.ts';
import type { Codecs } from '../pdfium/codecs.ts';
import type { VerifyTools } from '../verify/verify-tools.ts';

/** Dependencies of an open document. */
export interface Tools extends VerifyTools, WriteTools {
  codecs: Codecs;
}
