import type { Codecs } from '../pdfium/codecs.ts';
import type { Pdfium } from '../pdfium/library.ts';
import type { Allocate } from '../syntax/output.ts';
import type { SecondReader } from '../verify/second-reader.ts';

/** What an open document works with. */
export interface Tools {
  codecs: Codecs;
  secondReader: SecondReader;
  pdfium(): Promise<Pdfium>;
  maxOutputBytes: number;
  /** For finished files. */
  allocate?: Allocate | undefined;
}
